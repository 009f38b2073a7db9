"""What tests of the GTP server share."""

from __future__ import annotations

import pytest

from tests.gtp.talk import Talk, engine


@pytest.fixture
def talk() -> Talk:
    """A server on 9x9."""
    return Talk(engine(size=9))
