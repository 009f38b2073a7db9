"""Published tables and figures as experiments that print our numbers beside theirs."""
