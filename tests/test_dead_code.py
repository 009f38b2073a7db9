"""Nothing stays that nobody uses: every name that the Python package defines stands somewhere else too."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tengen"
#: For programs of users, who find them in the reference; here only tests call them.
PUBLIC = {"load_all", "get_raw", "of_calls"}
#: What classes of the standard library call.
CALLED = {"readinto"}
#: Decorators that leave a function to be called by its name; others hand it to somebody.
PLAIN = {"property", "cached_property", "staticmethod", "classmethod", "contextmanager", "cache", "dataclass"}


def sources() -> list[Path]:
    compiled = PACKAGE / "_core"
    files = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.js")]
    return [file for file in files if not file.is_relative_to(compiled)]


def definitions(tree: ast.AST) -> Iterator[str]:
    """Functions, methods and classes that nothing but their name leads to, and constants of modules."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            decorators = {re.split(r"[(.]", ast.unparse(decorator))[0] for decorator in node.decorator_list}
            if decorators <= PLAIN:
                yield node.name
    for node in getattr(tree, "body", []):
        if isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def test_everything_is_used() -> None:
    text = {file: file.read_text("utf8") for file in sources()}
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs").glob("*.py")]
    written = Counter(word for page in pages for word in re.findall(r"\w+", page.read_text("utf8")))
    used = Counter(word for content in text.values() for word in re.findall(r"\w+", content)) + written
    defined = {
        name for file, content in text.items() if file.suffix == ".py" for name in definitions(ast.parse(content))
    }
    assert len(defined) > 1000
    unused = {name for name in defined if used[name] == 1 and not name.startswith("__")}
    assert unused - PUBLIC - CALLED == set()
