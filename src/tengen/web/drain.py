"""Reading what a client still sends although it is refused."""

from __future__ import annotations

import asyncio

from starlette.types import Receive

_MOST = 64 * 2**20  # bytes
_PATIENCE = 30.0  # seconds


async def drained(receive: Receive) -> bool:
    """Throw away the rest of a body; False if there is too much of it, or if it takes too long."""
    seen = 0
    try:
        async with asyncio.timeout(_PATIENCE):
            while seen <= _MOST:
                message = await receive()
                seen += len(message.get("body", b""))
                if message["type"] != "http.request" or not message.get("more_body", False):
                    return True
    except TimeoutError:
        pass
    return False
