"""What this machine is called in reports."""

import os
import platform
from pathlib import Path


def machine_name() -> str:
    """Its processor as the system names it, how many of them, and the system."""
    return f"{_processor()}, {os.cpu_count()} processors, {platform.system()}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf8").splitlines()
    except (OSError, UnicodeDecodeError):
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, "") or platform.processor() or platform.machine()
