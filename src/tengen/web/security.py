"""Who may talk to the server: checks of host, origin, token and size before anything else sees a request."""

from __future__ import annotations

import contextlib
import hmac
from collections.abc import Iterable
from html import escape
from http.cookies import SimpleCookie
from ipaddress import ip_address
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.page import page
from tengen.web.settings import WebSettings

COOKIE = "tengen_token"
_SAFE = ("GET", "HEAD", "OPTIONS")
_YEAR = 365 * 24 * 3600
_SLACK = 64 * 1024  # bytes of a request beside the file in it

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_API_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'"
)


def is_loopback(host: str) -> bool:
    """Only this machine reaches it."""
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def page_policy(host: str) -> str:
    """What pages may load: only from here. NiceGUI compiles templates, so scripts may be inline and evaluated."""
    return (
        "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
        f"img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws://{host} wss://{host}; "
        "worker-src 'self' blob:; media-src 'self' data: blob:; object-src 'none'; frame-ancestors 'none'; "
        "base-uri 'self'; form-action 'self'"
    )


class Guard:
    """The middleware around the whole application, WebSockets included."""

    def __init__(self, app: ASGIApp, settings: WebSettings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is None and scope["type"] == "http":
            await self._pass_on(scope, receive, _with_headers(scope, send))
        elif refusal is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await refusal(scope, receive, _with_headers(scope, send))
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "not allowed"})

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        # A foreign name that leads to this machine: somebody's page has had its name changed under it (DNS rebinding).
        if self._settings.token is None and not is_loopback(_name_of(host)):
            return _refused(
                403, f"The host {host[:100]!r} is not this machine: open the address that tengen web printed."
            )
        unsafe = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if unsafe and not _same_origin(headers, host):
            return _refused(403, "Another site's page sent this request.")
        if scope["type"] == "http" and _length(headers) > self._settings.upload_bytes + _SLACK:
            return self._too_large()
        return self._token_refusal(scope, headers)

    def _token_refusal(self, scope: Scope, headers: Headers) -> Response | None:
        token = self._settings.token
        if token is None:
            return None
        query = parse_qsl(scope.get("query_string", b"").decode("latin-1"), keep_blank_values=True)
        given = next((value for name, value in query if name == "token"), None)
        if given is not None and scope["type"] == "http" and scope["method"] == "GET" and _is(given, token):
            rest = urlencode([(name, value) for name, value in query if name != "token"])
            answer = RedirectResponse(scope["path"] + (f"?{rest}" if rest else ""), status_code=303)
            answer.set_cookie(COOKIE, token, max_age=_YEAR, httponly=True, samesite="lax", path="/")
            return answer
        if any(_is(each, token) for each in _tokens(headers)):
            return None
        if scope["path"].startswith("/api/") or scope["type"] != "http" or scope["method"] != "GET":
            return _refused(401, "A token is needed: as a cookie, or as Authorization: Bearer TOKEN.")
        return HTMLResponse(_ask(scope["path"]), status_code=401)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A body without a stated length is cut off where it becomes too large."""
        most = self._settings.upload_bytes + _SLACK
        seen = 0

        async def bounded() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            return {"type": "http.disconnect"} if seen > most else message

        async def unless_too_large(message: Message) -> None:
            if seen <= most:
                await send(message)

        with contextlib.suppress(ClientDisconnect):
            await self._app(scope, bounded, unless_too_large)
        if seen > most:
            await self._too_large()(scope, receive, send)

    def _too_large(self) -> Response:
        return _refused(413, f"The request has more than {self._settings.upload_bytes:,} bytes.")


def _with_headers(scope: Scope, send: Send) -> Send:
    api = scope["path"].startswith("/api/")
    host = Headers(scope=scope).get("host", "")
    safe_host = host if all(letter.isalnum() or letter in ".-:[]" for letter in host) else ""

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Content-Security-Policy", _API_POLICY if api else page_policy(safe_host))
            if api:
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return with_headers


def _refused(status: int, why: str) -> Response:
    return JSONResponse({"detail": why}, status_code=status)


def _name_of(host: str) -> str:
    """A Host header without its port."""
    return host.split("]")[0] + "]" if host.startswith("[") else host.split(":")[0]


def _same_origin(headers: Headers, host: str) -> bool:
    """Browsers tell where a request comes from; programs say nothing."""
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")


def _length(headers: Headers) -> int:
    text = headers.get("content-length", "0")
    return int(text) if text.isdecimal() and len(text) < 20 else 0


def _tokens(headers: Headers) -> Iterable[str]:
    scheme, _, given = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        yield given.strip()
    for line in headers.getlist("cookie"):
        try:
            morsel = SimpleCookie(line).get(COOKIE)
        except Exception:  # a cookie of another program that is malformed
            continue
        if morsel is not None:
            yield morsel.value


def _is(given: str, token: str) -> bool:
    """In constant time, so that a token cannot be guessed letter by letter."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), token.encode())


def _ask(path: str) -> str:
    return page(
        "Tengen: token",
        [
            "<h1>Tengen</h1>",
            "<p>Other machines can reach this board: it asks for the token that <code>tengen web</code> printed.</p>",
            f'<form method="get" action="{escape(path)}"><label>Token <input name="token" type="password" '
            'autocomplete="current-password" required autofocus></label> <button>Open</button></form>',
        ],
    )
