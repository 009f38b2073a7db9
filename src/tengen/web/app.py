"""The server: store, pool, boards, API and pages in one application."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable
from typing import Any

from fastapi import FastAPI
from starlette.formparsers import MultiPartParser

from tengen import __version__
from tengen.web.api import add_api
from tengen.web.quiet import ShortLine
from tengen.web.security import SLACK, Guard
from tengen.web.services import Services
from tengen.web.settings import WebSettings


def create_app(services: Services, *, pages: bool = True) -> FastAPI:
    """The application; its end does not stop the services. NiceGUI allows one with pages in a process."""

    app = FastAPI(
        title="Tengen",
        version=__version__,
        summary="Boards of Go: play, analysis, review.",
        docs_url=None,  # FastAPI's pages load scripts from elsewhere: add_api() has its own
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    add_api(app, services)
    if pages:
        _add_pages(app, services)
    app.add_middleware(Guard, settings=services.settings, secret=services.store.secret())
    return app


def _add_pages(app: FastAPI, services: Services) -> None:
    folder = services.settings.data
    # NiceGUI would make a folder in whatever folder the command was started in.
    os.environ.setdefault(
        "NICEGUI_STORAGE_PATH",
        str(folder / "browsers") if folder is not None else tempfile.mkdtemp(prefix="tengen-web-"),
    )
    from nicegui import ui

    from tengen.web.pages import register_all
    from tengen.web.shared.missing import register_missing

    # An upload within the bounds stays in memory: no disk has to have room for it twice.
    MultiPartParser.spool_max_size = services.settings.upload_bytes + SLACK
    logging.getLogger("nicegui").addFilter(ShortLine())
    register_all(services)
    ui.run_with(
        app,
        title="Tengen",
        language="en-GB",
        dark=None,
        tailwind=False,  # it watches the page and leaves performance marks at every change, for ever; theme.css has all
        reconnect_timeout=30.0,
        storage_secret=services.store.secret(),
        show_welcome_message=False,
    )
    register_missing()  # after NiceGUI's own addresses


def listen(host: str, port: int) -> socket.socket:
    """A bound socket; ValueError says what to do if there is none to be had. Port 0 is any free one."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError:
        raise ValueError(f"--host {host}: there is no such address; use 127.0.0.1 for this machine alone") from None
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
    except OSError as error:
        bound.close()
        why = error.strerror or str(error)
        raise ValueError(
            f"--port {port}: {host} cannot be listened on ({why}); choose another one, or 0 for any that is free"
        ) from None
    return bound


def address_of(settings: WebSettings, port: int) -> str:
    """What to open in a browser."""
    host = {"0.0.0.0": socket.gethostname(), "::": socket.gethostname()}.get(settings.host, settings.host)
    host = f"[{host}]" if ":" in host else host
    token = f"/?token={settings.token}" if settings.token else "/"
    return f"http://{host}:{port}{token}"


def run(settings: WebSettings, *, on_ready: Callable[[str], None], browser: bool = True) -> None:
    """Serve until Ctrl-C or SIGTERM; then searches are stopped and boards are kept. ValueError if it cannot start."""
    bound = listen(settings.host, settings.port)
    port = int(bound.getsockname()[1])
    services = Services.start(settings)
    try:
        import uvicorn

        class Server(uvicorn.Server):
            async def startup(self, sockets: Any = None) -> None:
                await super().startup(sockets)
                if self.started:
                    address = address_of(settings, port)
                    on_ready(address)
                    if browser and can_show():
                        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        config = uvicorn.Config(
            create_app(services),
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=settings.proxy is not None,
            forwarded_allow_ips=settings.proxy or "",
            timeout_graceful_shutdown=2,
            ws_max_size=settings.upload_bytes * 2,
        )
        with contextlib.suppress(KeyboardInterrupt):
            Server(config).run(sockets=[bound])
    finally:
        services.stop()
        bound.close()


def can_show() -> bool:
    """Whether there is a screen for a browser; without one a text browser would take the terminal."""
    if sys.platform.startswith(("win", "darwin")):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
