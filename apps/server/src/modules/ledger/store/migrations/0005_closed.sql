-- Accounts of a user who closed: nothing is posted to them any more. Those closed before are marked by identity, which
-- knows them.
ALTER TABLE accounts ADD COLUMN closed boolean NOT NULL DEFAULT false;
GRANT INSERT (closed), UPDATE (closed) ON accounts TO glasshouse_app;
