"""The n-factor genetic etiology problem: which n SNPs tell best to which class people belong."""

from tengen.optimise.gep.cohort import Cohort, make_cohort
from tengen.optimise.gep.genotypes import GenotypeError, Genotypes, Snps
from tengen.optimise.gep.load import read_genotypes, read_labels
from tengen.optimise.gep.predictor import Predictor
from tengen.optimise.gep.search import run_solver
from tengen.optimise.gep.solver import Solver, make_solver, solvers
from tengen.optimise.gep.task import Setting, Task, make_task

__all__ = [
    "Cohort",
    "GenotypeError",
    "Genotypes",
    "Predictor",
    "Setting",
    "Snps",
    "Solver",
    "Task",
    "make_cohort",
    "make_solver",
    "make_task",
    "read_genotypes",
    "read_labels",
    "run_solver",
    "solvers",
]
