"""A server and a browser for all tests here; a visitor for each."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the web board needs nicegui")
sync_api = pytest.importorskip("playwright.sync_api", reason="tests in a browser need playwright")

from tests.web.browser.server import Server  # noqa: E402
from tests.web.browser.visitor import Visitor  # noqa: E402

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("boards"))
    yield running
    told = running.close()
    assert "Traceback" not in told, told


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium; install it to run the tests in a browser")
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture
def visit(browser: Any, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors; afterwards none of them has seen an error."""
    visitors: list[Visitor] = []

    def make(**options: Any) -> Visitor:
        visitors.append(Visitor(browser, server.address, **options))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.close()


@pytest.fixture
def visitor(visit: Callable[..., Visitor]) -> Visitor:
    return visit()
