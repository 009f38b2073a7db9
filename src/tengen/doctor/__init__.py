"""Checks of an installation: what works, what is missing, and what to do about it.

`run_checks()` goes through the table of checks.py; each check is a small function that gives a Finding.
"""

from tengen.doctor.checks import CHECKS, run_checks
from tengen.doctor.finding import Check, Finding, State

__all__ = ["CHECKS", "Check", "Finding", "State", "run_checks"]
