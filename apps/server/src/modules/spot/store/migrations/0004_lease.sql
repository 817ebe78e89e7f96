-- One row: who leads says so every second. Whoever finds it silent for too long may lead without the advisory lock that a
-- hung process still holds; the epoch keeps that process from writing when it wakes up.
CREATE TABLE spot_lease (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  epoch bigint NOT NULL,
  beat_at timestamptz NOT NULL,
  -- Whether the lead was taken from a silent process, so that the lock says nothing about who leads.
  by_lease boolean NOT NULL
);
INSERT INTO spot_lease (epoch, beat_at, by_lease) VALUES (0, '-infinity', false);
GRANT SELECT, UPDATE (epoch, beat_at, by_lease) ON spot_lease TO glasshouse_app;
