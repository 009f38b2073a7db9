"""Problems written in C++, searched by `tengen.Search`: a class for each folder of core/domains.

>>> Search(ConnectFour()).run(1000).best
"""

from tengen._core import domains as _domains
from tengen._core.domains import *  # noqa: F403

__all__ = [name for name in dir(_domains) if not name.startswith("_")]


def __dir__() -> list[str]:
    return __all__
