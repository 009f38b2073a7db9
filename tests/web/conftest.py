"""What tests of the web board share."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from tengen.web.app import create_app
from tengen.web.board import BoardSession
from tengen.web.services import Services
from tengen.web.settings import WebSettings
from tests.web.helpers import ADDRESS, a_board


@pytest.fixture
def board() -> Iterator[BoardSession]:
    with a_board() as board:
        yield board


_SETTINGS = WebSettings(threads=2, memory_mb=256, upload_bytes=1_000_000)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    services = Services.start(replace(_SETTINGS, data=tmp_path / "data"))
    yield services
    services.stop()


@pytest.fixture(scope="session")
def app() -> Iterator[FastAPI]:
    """Made once, as that takes a second or two."""
    services = Services.start(_SETTINGS)
    yield create_app(services, pages=False)
    services.stop()


@pytest.fixture
def client(app: FastAPI, services: Services) -> Iterator[TestClient]:
    app.state.services = services
    with TestClient(app, base_url=ADDRESS) as client:
        yield client
