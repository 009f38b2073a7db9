"""Which Tengen is installed; apart, as asking takes longer than all else that `import tengen` does."""

from importlib.metadata import version

__version__ = version("tengen")
