"""One file per experiment, or a few that belong together; the name begins with the document's number."""
