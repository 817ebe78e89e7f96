-- Who decided: simulated staff of a demo, or people. Set with the decision and never changed after the end.
ALTER TABLE recharges ADD COLUMN by_demo boolean NOT NULL DEFAULT false;
ALTER TABLE withdrawals ADD COLUMN by_demo boolean NOT NULL DEFAULT false;
GRANT UPDATE (by_demo) ON recharges, withdrawals TO glasshouse_app;
