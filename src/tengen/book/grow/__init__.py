"""Opening books that grow by themselves: coevolution of whole games (Rimmel 2009, chapter 3).

from tengen.book.grow import Growth, grow

grow("nim.db", Growth(MyDomain(), method="mvbm", playouts=1000), games=100, jobs=2)
"""

from tengen.lazy import lazily

__all__ = ["Growth", "Store", "grow"]

__getattr__, __dir__ = lazily(
    __name__,
    {"Growth": "tengen.book.grow.growth", "Store": "tengen.book.grow.store", "grow": "tengen.book.grow.driver"},
    (),
)
