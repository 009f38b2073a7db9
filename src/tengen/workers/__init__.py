"""Jobs on other processes, of this machine or of a cluster: what of many is computed by whom, and what if one dies.

A job is the name of a function and a JSON text for it; its result is a text again, so that both travel as they are and
nothing that arrives is ever executed. One whose worker died is tried again, once.
"""

from tengen.workers.job import Done, Job, Workers, perform

__all__ = ["Done", "Job", "Workers", "perform"]
