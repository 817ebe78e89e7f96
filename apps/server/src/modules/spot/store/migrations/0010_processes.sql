-- Which processes live, and which of their connections are open whose orders end with them (ADR 22). Each says so every second;
-- one that is silent for ten seconds counts as gone.
CREATE TABLE spot_processes (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
  beat_at timestamptz NOT NULL,
  connections text[] NOT NULL
);
GRANT SELECT, INSERT, DELETE, UPDATE (beat_at, connections) ON spot_processes TO glasshouse_app;

-- Who handed a command over: nobody waits any more for those of a process that is gone. Whether it is refused rather than made
-- to wait while its market catches up. What an older version left has nobody who waits.
ALTER TABLE spot_handoffs
  ADD COLUMN process text NOT NULL DEFAULT '',
  ADD COLUMN at_once boolean NOT NULL DEFAULT false;
