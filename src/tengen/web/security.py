"""Who may talk to the server: checks of host, origin, token and size before anything else sees a request."""

from __future__ import annotations

import contextlib
import hmac
from collections.abc import Iterable
from hashlib import sha256
from html import escape
from http.cookies import SimpleCookie
from ipaddress import ip_address
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.page import page
from tengen.web.board.errors import TooOften
from tengen.web.drain import drained
from tengen.web.rates import Rate, refused_for_now
from tengen.web.settings import WebSettings

COOKIE = "tengen_token"
_SAFE = ("GET", "HEAD", "OPTIONS")
_SOCKET = "/_nicegui_ws/"  # of pages; where there is no WebSocket a GET begins one and reads what is said
_YEAR = 365 * 24 * 3600
SLACK = 64 * 1024  # bytes of a request beside the file in it

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
    """What pages may load: only from here. Scripts may be inline and evaluated, or NiceGUI's pages would stay empty."""
    return (
        "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
        f"img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws://{host} wss://{host}; "
        "worker-src 'self' blob:; media-src 'self' data: blob:; object-src 'none'; frame-ancestors 'none'; "
        "base-uri 'self'; form-action 'self'"
    )


class Guard:
    """The middleware around the whole application, WebSockets included."""

    def __init__(self, app: ASGIApp, settings: WebSettings, secret: str) -> None:
        """`secret` signs the cookies of those who know the token."""
        self._app = app
        self._settings = settings
        # Not the token itself, which may be short: a cookie that cannot be guessed needs no limit of guesses.
        self._cookie = hmac.new(secret.encode(), (settings.token or "").encode(), sha256).hexdigest()
        self._guesses = Rate(settings.guesses)

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
            await self._refuse(refusal, scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "not allowed"})

    async def _refuse(self, refusal: Response, scope: Scope, receive: Receive, send: Send) -> None:
        """Answered when the body is sent: a client that writes takes a closed connection for a fault."""
        waits = Headers(scope=scope).get("expect", "").lower() == "100-continue"
        if waits or not await drained(receive):  # a body that it has not begun to send, or too much of it
            refusal.headers["Connection"] = "close"
        await refusal(scope, receive, _with_headers(scope, send))

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        # A foreign name that leads to this machine: somebody's page has had its name changed under it (DNS rebinding).
        if self._settings.token is None and not is_loopback(_name_of(host)):
            return _refused(
                403, f"The host {host[:100]!r} is not this machine: open the address that tengen web printed."
            )
        unsafe = scope["type"] == "websocket" or scope["method"] not in _SAFE or scope["path"].startswith(_SOCKET)
        if unsafe and not _same_origin(headers, host):
            return _refused(403, "Another site's page sent this request.")
        if scope["type"] == "http" and _length(headers) > self._settings.upload_bytes + SLACK:
            return self._too_large()
        return self._token_refusal(scope, headers)

    def _token_refusal(self, scope: Scope, headers: Headers) -> Response | None:
        token = self._settings.token
        if token is None:
            return None
        opens = scope["type"] == "http" and scope["method"] == "GET"
        query = parse_qsl(scope.get("query_string", b"").decode("latin-1"), keep_blank_values=True) if opens else []
        asked = [value for name, value in query if name == "token"][:1]
        if not any(_is(each, self._cookie) for each in _cookies(headers)):
            refusal = self._stranger(scope, [*asked, *_bearer(headers)], token, opens)
            if refusal is not None:
                return refusal
        if not any(_is(each, token) for each in asked):
            return None
        rest = urlencode([(name, value) for name, value in query if name != "token"])
        answer = RedirectResponse(scope["path"] + (f"?{rest}" if rest else ""), status_code=303)
        answer.set_cookie(COOKIE, self._cookie, max_age=_YEAR, httponly=True, samesite="lax", path="/")
        return answer

    def _stranger(self, scope: Scope, given: list[str], token: str, opens: bool) -> Response | None:
        """Of somebody without a cookie, who may know the token."""
        address = (scope.get("client") or ("",))[0]
        # Before anything is compared: otherwise a right guess would be heard among wrong ones that are not answered.
        if given and (seconds := self._guesses.wait(address)) > 0:
            return refused_for_now(TooOften("Too many wrong tokens came from your address", seconds))
        if any(_is(each, token) for each in given):
            return None
        if given:
            self._guesses.take(address)
        if scope["path"].startswith("/api/") or not opens:
            return _refused(401, "A token is needed: as a cookie, or as Authorization: Bearer TOKEN.")
        return HTMLResponse(_ask(scope["path"], wrong=bool(given)), status_code=401)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A body without a stated length is cut off where it becomes too large."""
        most = self._settings.upload_bytes + SLACK
        seen = 0
        last: Message = {}

        async def bounded() -> Message:
            nonlocal seen, last
            last = await receive()
            seen += len(last.get("body", b""))
            return {"type": "http.disconnect"} if seen > most else last

        async def unless_too_large(message: Message) -> None:
            if seen <= most:
                await send(message)

        with contextlib.suppress(ClientDisconnect):
            await self._app(scope, bounded, unless_too_large)
        if seen > most and last.get("more_body", False):
            await self._refuse(self._too_large(), scope, receive, send)
        elif seen > most:
            await self._too_large()(scope, receive, _with_headers(scope, send))

    def _too_large(self) -> Response:
        most = self._settings.upload_bytes
        return _refused(413, f"That is too large: at most {most / 2**20:.1f} MB ({most:,} bytes) are taken.")


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
            if scope["scheme"] == "https":
                _secure_cookies(message)
        await send(message)

    return with_headers


def _secure_cookies(message: Message) -> None:
    """Who came by https must not show them where anybody can read along."""
    message["headers"] = [
        (name, value + b"; Secure" if name.lower() == b"set-cookie" and b"; secure" not in value.lower() else value)
        for name, value in message["headers"]
    ]


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


def _bearer(headers: Headers) -> Iterable[str]:
    scheme, _, given = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        yield given.strip()


def _cookies(headers: Headers) -> Iterable[str]:
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


def _ask(path: str, *, wrong: bool) -> str:
    return page(
        "Tengen: token",
        [
            "<h1>Tengen</h1>",
            *(["<p><strong>That is not the token.</strong></p>"] if wrong else []),
            "<p>Other machines can reach this board: it asks for the token that <code>tengen web</code> printed.</p>",
            f'<form method="get" action="{escape(path)}"><label>Token <input name="token" type="password" '
            'autocomplete="current-password" required autofocus></label> <button>Open</button></form>',
        ],
    )
