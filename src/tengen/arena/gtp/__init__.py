"""Go programs behind GTP: their processes, and the protocol with them."""

from tengen.arena.gtp.client import GtpClient, GtpError

__all__ = ["GtpClient", "GtpError"]
