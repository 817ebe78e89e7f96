-- Modes in which the house runs. Scopes: 'installation', 'product:<name>', 'market:<id>'; without a row the mode is normal
-- (of a market: what the table of markets says). Times are epoch milliseconds.
CREATE TABLE operating_modes (
  scope text PRIMARY KEY,
  mode text NOT NULL CHECK (mode IN ('normal', 'reduce_only', 'cancel_only', 'read_only', 'halted')),
  since bigint NOT NULL
);

-- Every setting of a mode, for ever. staff_id null: by the house itself (a delisting that was published before).
CREATE TABLE mode_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scope text NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  reason text NOT NULL,
  staff_id bigint,
  approver_id bigint,
  proposal_id bigint,
  changed_at bigint NOT NULL
);
CREATE INDEX mode_changes_by_scope ON mode_changes (scope, id);

-- What money reads inside its transaction: until it ends no mode can be set, and what begins behind a mode that was set sees
-- it. Volatile: the second statement looks again after the lock was got.
CREATE FUNCTION hold_modes() RETURNS SETOF operating_modes LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7236400);
  RETURN QUERY SELECT * FROM operating_modes;
END $$;

GRANT SELECT, INSERT, UPDATE ON operating_modes TO glasshouse_app;
GRANT SELECT, INSERT ON mode_changes TO glasshouse_app;
