"""Problems of optimisation that tree search solves."""
