"""What all tests share."""

import signal

from hypothesis import settings

from tests.scale import scaled

# How long an example takes says more about the machine than about the code. The examples are the same in every run,
# so that one run says what the next one will; `make fuzz` draws others.
settings.register_profile("tengen", deadline=None, derandomize=True, max_examples=scaled(100, 30))
settings.load_profile("tengen")

# A background shell starts programs that ignore Ctrl-C; those under test have to hear it.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
