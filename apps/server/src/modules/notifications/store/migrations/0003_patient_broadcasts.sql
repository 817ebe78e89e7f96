-- A broadcast that could not be told waits a while, and others go on.
ALTER TABLE broadcasts ADD COLUMN attempts integer NOT NULL DEFAULT 0, ADD COLUMN due_at bigint NOT NULL DEFAULT 0;
GRANT UPDATE (attempts, due_at) ON broadcasts TO glasshouse_app;
