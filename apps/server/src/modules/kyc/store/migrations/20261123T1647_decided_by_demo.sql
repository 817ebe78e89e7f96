-- `is_automatic` says from now on that simulated staff of a demo decided; it is set with the decision.
GRANT UPDATE (is_automatic) ON verifications TO glasshouse_app;
