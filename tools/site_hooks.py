"""What MkDocs does with our pages beyond its own: pages from the top folder, and names of pages as links."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
#: Files of the top folder, and the pages that they are on the site.
TOP = {"ARCHITECTURE.md": "architecture.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changes.md"}
_FENCE = re.compile(r"(^ *```.*?^ *```)", re.MULTILINE | re.DOTALL)
_PAGE = re.compile(r"(?<!\[)`(?:docs/)?([\w/-]+\.md)`")
_COMMENT = re.compile(r"^<!-- test\s.*?-->\n", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: Any) -> Files:
    for name, page in TOP.items():
        text = (ROOT / name).read_text("utf8")
        for other, its_page in TOP.items():
            text = text.replace(f"]({other})", f"]({its_page})")
        text = text.replace("](docs/", "](").replace("[NOTICE](NOTICE)", "`NOTICE`")
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, files: Files, **_: Any) -> str:
    """Comments for tests go, and `docs/search.md` in the text becomes a link if there is such a page."""
    here = posixpath.dirname(page.file.src_uri)

    def linked(match: re.Match[str]) -> str:
        target = TOP.get(match[1], match[1])
        if files.get_file_from_path(target) is None or target == page.file.src_uri:
            return match[0]
        return f"[{target.removesuffix('.md')}]({posixpath.relpath(target, here or '.')})"

    parts = _FENCE.split(_COMMENT.sub("", markdown))
    return "".join(part if _FENCE.match(part) else _PAGE.sub(linked, part) for part in parts)
