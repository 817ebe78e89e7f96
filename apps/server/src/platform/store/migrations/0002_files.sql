-- Files of users. Owners are ids of identity's users, which come after the platform's own tables. Times are epoch ms.

CREATE TABLE files (
  -- 128 random bits: whoever has not been told a name does not find it.
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
  CHECK (purpose IS NOT NULL OR (expires_at IS NOT NULL AND NOT is_public))
);
CREATE INDEX files_by_expiry ON files (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX files_by_owner ON files (owner_id);

-- What a user has sent on a day (days since 1970, UTC).
CREATE TABLE upload_days (
  owner_id bigint NOT NULL,
  day integer NOT NULL,
  files integer NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (owner_id, day)
);

GRANT SELECT, INSERT, UPDATE (purpose, expires_at), DELETE ON files TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON upload_days TO glasshouse_app;
