"""`python -m tengen`: the same as the `tengen` command."""

from tengen.cli.entry import run

run()
