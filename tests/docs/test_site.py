"""The documentation site: every link leads somewhere, nothing is loaded from elsewhere, the reference is there."""

from __future__ import annotations

import html
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mkdocs", reason="the site needs mkdocs (extra docs)")
pytest.importorskip("mkdocstrings", reason="the site needs mkdocstrings (extra docs)")

from tests.docs.blocks import ROOT
from tests.patience import patience

#: What a browser fetches by itself.
_FETCHED = re.compile(
    r"<(?:script|img|iframe)[^>]*\ssrc=\"?(?:https?:)?//|<link[^>]*stylesheet[^>]*https?://|@import|url\(.?https?:"
)
_OFFLINE = """
import socket

def refuse(*arguments, **named):
    raise OSError("the site is built without a network")

socket.getaddrinfo = refuse
"""


def build(folder: Path, site: Path, offline: Path) -> subprocess.CompletedProcess[str]:
    offline.mkdir(exist_ok=True)
    (offline / "sitecustomize.py").write_text(_OFFLINE)
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", site],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=patience(600),
        env={**os.environ, "PYTHONPATH": str(offline), "NO_MKDOCS_2_WARNING": "1"},
        check=False,
    )


def test_the_site_is_whole_and_needs_no_network(tmp_path: Path) -> None:
    site = tmp_path / "site"
    built = build(ROOT, site, tmp_path / "offline")
    assert built.returncode == 0, built.stdout + built.stderr
    pages = list(site.rglob("*.html"))
    assert len(pages) > 40
    for file in (*pages, *site.rglob("*.css")):
        assert _FETCHED.search(file.read_text("utf8")) is None, file
    assert 'id="tengen.search.Search.run"' in (site / "reference" / "search.html").read_text("utf8")
    assert 'href="search.html"' in (site / "commands.html").read_text("utf8")
    shown = html.unescape(re.sub("<[^>]*>", "", (site / "extending.html").read_text("utf8")))
    for name in ("prior.cpp", "gtp_command.py"):  # included as they are
        assert (ROOT / "tests" / "extend" / name).read_text("utf8").strip() in shown
    assert "&lt;!-- test" not in (site / "search.html").read_text("utf8")


def test_a_broken_link_ends_it(tmp_path: Path) -> None:
    for name in ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    settings = (ROOT / "mkdocs.yml").read_text("utf8").partition("nav:\n  - Start")[0]
    (tmp_path / "mkdocs.yml").write_text(settings.replace("omitted_files: warn", "omitted_files: ignore"))
    (tmp_path / "docs").mkdir()
    (tmp_path / "src").mkdir()
    page = tmp_path / "docs" / "index.md"
    page.write_text("# Page\n\n[good](#page) [bad](nowhere.md) [bad](#nowhere) [bad](/index.md)\n")
    built = build(tmp_path, tmp_path / "site", tmp_path / "offline")
    assert built.returncode == 1
    assert "Aborted with 3 warnings" in built.stdout + built.stderr
