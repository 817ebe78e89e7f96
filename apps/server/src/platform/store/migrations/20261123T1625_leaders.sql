-- reads: venue_leaders, venue_leases
-- Leadership for whatever only one process may do (platform/leader/README.md). What the exchange had for itself moves here.

-- The epoch rises by one at every takeover; every transaction of a leader reads it under a row lock (fencing).
CREATE TABLE leaders (
  name text PRIMARY KEY CHECK (name ~ '^[a-z_]+$'),
  epoch bigint NOT NULL
);

-- The leader renews its lease every second. A process that finds it silent for too long may lead without the advisory lock
-- that a hung process still holds; the epoch keeps that process from writing when it continues.
CREATE TABLE leases (
  name text PRIMARY KEY,
  epoch bigint NOT NULL,
  beat_at timestamptz NOT NULL,
  -- Whether leadership was taken from a silent process, so that the lock does not show who leads.
  by_lease boolean NOT NULL
);

-- Live processes and their open connections whose work ends with them (ADR 22). Each renews its row every second; one that
-- is silent for ten seconds counts as gone.
CREATE TABLE processes (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
  beat_at timestamptz NOT NULL,
  connections text[] NOT NULL
);

-- Commands that a process hands to a leader. The answer is written in the transaction of the command's effect; a caller that
-- waited too long deletes the row, and then the command has no effect.
CREATE TABLE handoffs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  leader text NOT NULL,
  -- The process that waits.
  process text NOT NULL,
  command json NOT NULL,
  -- The attempt (user, call, request id, hash of the input); null without a request id.
  attempt json,
  -- Whether it is refused rather than queued.
  at_once boolean NOT NULL,
  answer json,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX handoffs_open ON handoffs (id) WHERE answer IS NULL;

-- Epochs go on. Commands and processes do not: those of the version before can read no answer any more, so that what nobody has
-- decided must not be decided. A database without the exchange has nothing to copy.
DO $$ BEGIN
  IF to_regclass('venue_leaders') IS NOT NULL THEN
    INSERT INTO leaders (name, epoch) SELECT 'exchange_' || venue, epoch FROM venue_leaders;
    INSERT INTO leases (name, epoch, beat_at, by_lease) SELECT 'exchange_' || venue, epoch, beat_at, by_lease FROM venue_leases;
  END IF;
END $$;

GRANT SELECT, INSERT, UPDATE (epoch) ON leaders TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (epoch, beat_at, by_lease) ON leases TO glasshouse_app;
GRANT SELECT, INSERT, DELETE, UPDATE (beat_at, connections) ON processes TO glasshouse_app;
GRANT SELECT, INSERT, DELETE, UPDATE (answer) ON handoffs TO glasshouse_app;
