"""Taking files: chosen by a button or dropped anywhere on the page."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Awaitable, Callable

from nicegui import ui
from nicegui.element import Element
from nicegui.events import GenericEventArguments, MultiUploadEventArguments, UploadEventArguments


class _Dropzone(Element, component="dropzone.js"):
    def __init__(self, target: int, text: str = "Drop the SGF file here") -> None:
        super().__init__()
        self._props["target"] = target
        self._props["text"] = text


class SgfUpload:
    """Calls on_file with name and content; a file that is too large is refused before it is read."""

    def __init__(self, on_file: Callable[[str, bytes], Awaitable[None]], most_bytes: int) -> None:
        async def received(event: UploadEventArguments) -> None:
            self._upload.reset()
            await on_file(event.file.name, await event.file.read())

        def refused() -> None:
            self._upload.reset()
            ui.notify(f"One SGF file of at most {most_bytes / 2**20:.0f} MB can be opened.", type="negative")

        def failed(event: GenericEventArguments) -> None:
            self._upload.reset()
            ui.notify(_why(event.args), type="negative")

        self._upload = ui.upload(
            on_upload=received, on_rejected=refused, max_file_size=most_bytes, auto_upload=True, multiple=False
        )
        self._upload.props('accept=".sgf,application/x-go-sgf,text/plain" aria-label="SGF file"').classes(
            "hidden-upload"
        )
        # Only what the server has answered: reset() above may also end a request that has all it needs.
        self._upload.on("failed", failed, js_handler="({ xhr }) => xhr?.status >= 400 && emit(xhr.responseText)")
        _Dropzone(self._upload.id)

    def pick(self) -> None:
        """Open the browser's dialog for files."""
        self._upload.run_method("pickFiles")


class RecordsUpload:
    """Calls on_files with names and contents of several files, archives among them; all together have a bound."""

    def __init__(
        self, on_files: Callable[[list[tuple[str, bytes]]], Awaitable[None]], most_bytes: int, most_files: int = 200
    ) -> None:
        async def received(event: MultiUploadEventArguments) -> None:
            self._upload.reset()
            await on_files([(file.name, await file.read()) for file in event.files])

        def refused() -> None:
            self._upload.reset()
            most = f"{most_bytes / 2**20:.0f} MB"
            ui.notify(
                f"At most {most_files} files of {most} together can be taken: `tengen games import` reads more.",
                type="negative",
            )

        def failed(event: GenericEventArguments) -> None:
            self._upload.reset()
            ui.notify(_why(event.args), type="negative")

        self._upload = ui.upload(
            on_multi_upload=received,
            on_rejected=refused,
            max_total_size=most_bytes,
            max_files=most_files,
            auto_upload=True,
            multiple=True,
        )
        self._upload.props('aria-label="Game records"').classes("hidden-upload")
        self._upload.on("failed", failed, js_handler="({ xhr }) => xhr?.status >= 400 && emit(xhr.responseText)")
        _Dropzone(self._upload.id, "Drop game records here")

    def pick(self) -> None:
        """Open the browser's dialog for files."""
        self._upload.run_method("pickFiles")


def _why(answer: object) -> str:
    """The sentence of a refusal of the server."""
    with contextlib.suppress(ValueError, TypeError, KeyError):
        return str(json.loads(str(answer))["detail"])
    return "The file could not be sent."
