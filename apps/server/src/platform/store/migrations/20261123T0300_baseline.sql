-- First answers of money calls, files of users, operating modes. Times are epoch milliseconds where they are bigint.

-- Kept permanently, so that a repeated request gets its first answer and has no second effect. `json` and not `jsonb`:
-- the answer is repeated byte for byte.
CREATE TABLE request_answers (
  user_id bigint NOT NULL,
  call text NOT NULL,
  request_id text NOT NULL,
  input_hash bytea NOT NULL,
  answer json,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, call, request_id)
);
GRANT SELECT, INSERT, UPDATE (answer) ON request_answers TO glasshouse_app;

-- Files of users. Owners are user ids without a foreign key: the platform knows no users.
CREATE TABLE files (
  -- 128 random bits: a name cannot be guessed.
  name text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}[.](jpg|webp)$'),
  owner_id bigint NOT NULL,
  -- Null: uploaded, not used for anything yet.
  purpose text,
  is_public boolean NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer NOT NULL,
  height integer NOT NULL,
  -- Of the file as it was sent.
  source_sha256 bytea NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  -- Of the picture as it is kept: finds the same picture sent again with other metadata.
  kept_sha256 bytea,
  CHECK (purpose IS NOT NULL OR (expires_at IS NOT NULL AND NOT is_public))
);
CREATE INDEX files_by_expiry ON files (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX files_by_owner ON files (owner_id);

-- What a user uploaded on a day (days since 1970, UTC).
CREATE TABLE upload_days (
  owner_id bigint NOT NULL,
  day integer NOT NULL,
  files integer NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (owner_id, day)
);

GRANT SELECT, INSERT, UPDATE (purpose, expires_at), DELETE ON files TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON upload_days TO glasshouse_app;

-- Operating modes. Scopes: 'installation', 'product:<name>', 'market:<id>'. Without a row the mode is normal; a market's
-- default is in the table of markets.
CREATE TABLE operating_modes (
  scope text PRIMARY KEY,
  mode text NOT NULL CHECK (mode IN ('normal', 'reduce_only', 'cancel_only', 'read_only', 'halted')),
  since bigint NOT NULL
);

-- Every change of a mode; append-only. staff_id null: made by the program (a delisting that was published before).
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

-- Transactions that move money read the modes with this: until they end no mode can be set, and one that starts after a
-- change sees it. Volatile: the second statement must take its snapshot after the lock.
CREATE FUNCTION hold_modes() RETURNS SETOF operating_modes LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7236400);
  RETURN QUERY SELECT * FROM operating_modes;
END $$;

GRANT SELECT, INSERT, UPDATE ON operating_modes TO glasshouse_app;
GRANT SELECT, INSERT ON mode_changes TO glasshouse_app;
