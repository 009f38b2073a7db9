"""What tests of the web board share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
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


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    services = Services.start(WebSettings(threads=2, memory_mb=256, data=tmp_path / "data", upload_bytes=300_000))
    yield services
    services.stop()


@pytest.fixture
def client(services: Services) -> Iterator[TestClient]:
    with TestClient(create_app(services, pages=False), base_url=ADDRESS) as client:
        yield client
