"""People with genotypes and classes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.optimise.gep.genotypes import GenotypeError, Genotypes, Index

Classes = NDArray[np.int32]


@dataclass(frozen=True)
class Cohort:
    """People, each in one class; to learn from them takes two classes at least."""

    genotypes: Genotypes
    classes: Classes
    names: tuple[str, ...]

    @property
    def people(self) -> tuple[str, ...]:
        """Their names, in the order of the genotypes."""
        return self.genotypes.people

    def sizes(self) -> dict[str, int]:
        """How many people each class has."""
        found = np.bincount(self.classes, minlength=len(self.names))
        return {name: int(count) for name, count in zip(self.names, found, strict=True)}

    def labels(self) -> dict[str, str]:
        """The class of each person by name."""
        return {person: self.names[c] for person, c in zip(self.people, self.classes, strict=True)}

    def take_people(self, which: Index) -> Cohort:
        """Some of the people, by their places."""
        return Cohort(self.genotypes.take_people(which), self.classes[which], self.names)

    def take_snps(self, which: Index) -> Cohort:
        """Some of the SNPs, by their places."""
        return Cohort(self.genotypes.take_snps(which), self.classes, self.names)


def make_cohort(
    genotypes: Genotypes,
    traits: Mapping[str, str],
    groups: Mapping[str, Sequence[str]] | None = None,
    *,
    learn: bool = True,
) -> Cohort:
    """Put people and traits together by name, whatever their order; people without a trait are left out.

    `groups` says which values of the trait make up each class; values in no group are left out. People whom nothing is
    learnt from (not `learn`) may be of one class only, and none needs to be in a group.
    """
    class_of = {value: name for name, values in (groups or {}).items() for value in values}
    if groups is not None and learn:
        unknown = sorted(set(class_of) - set(traits.values()))
        if unknown:
            raise GenotypeError(f"no person has the trait {unknown[0]!r}, which a group names")
    labels = [traits.get(person) for person in genotypes.people]
    if groups is not None:
        labels = [None if label is None else class_of.get(label) for label in labels]
    known = np.array([i for i, label in enumerate(labels) if label is not None], dtype=np.intp)
    if len(known) == 0:
        example = genotypes.people[0]
        raise GenotypeError(f"no person of the genotypes has a class: is {example!r} a name as the traits have it?")
    names = tuple(groups) if groups is not None else tuple(sorted({label for label in labels if label is not None}))
    numbers = {name: i for i, name in enumerate(names)}
    classes = np.array([numbers[str(labels[i])] for i in known], dtype=np.int32)
    cohort = Cohort(genotypes.take_people(known), classes, names)
    if learn:
        check_classes(cohort)
    return cohort


def check_classes(cohort: Cohort) -> None:
    """GenotypeError names a class that nothing can be learnt of."""
    if len(cohort.names) < 2:
        raise GenotypeError(f"there is one class, {cohort.names[0]!r}: to classify takes two")
    if len(cohort.names) > 64:
        raise GenotypeError(f"there are {len(cohort.names)} classes, at most 64 are possible: is the trait a category?")
    for name, count in cohort.sizes().items():
        if count < 2:
            people = "one person" if count == 1 else "no people"
            raise GenotypeError(
                f"class {name!r} has {people}: to learn and to test takes two; leave it out or merge it"
            )
