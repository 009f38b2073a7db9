"""Where the `tengen` command begins: also where the compiled core does not load."""

import sys


def run() -> None:
    """Run the command; without a working core only `tengen doctor` can."""
    try:
        from tengen.cli.main import command
        from tengen.cli.main import run as run_command

        app = command(sys.argv[1:])
    except ImportError as error:
        if sys.argv[1:2] != ["doctor"]:
            reason = " ".join(str(error).split())
            sys.exit(f"tengen: the installation is damaged: {reason}; `tengen doctor` says what to do")
        import typer

        from tengen.cli.doctor import doctor
        from tengen.cli.output import show_what_can_be_shown

        show_what_can_be_shown()
        sys.argv[1:2] = []
        typer.run(doctor)
    else:
        run_command(app)


if __name__ == "__main__":
    run()
