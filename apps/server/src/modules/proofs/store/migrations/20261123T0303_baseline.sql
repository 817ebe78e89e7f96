-- The public log: one append-only Merkle tree (RFC 9162) for records of all kinds. The application adds and reads, and
-- never changes or deletes; only the function below deletes ticks that nothing cites, after 90 days.
CREATE TABLE log_entries (
  leaf bigint PRIMARY KEY CHECK (leaf >= 0),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  kind text NOT NULL,
  -- RFC 8785 text of the record; the leaf's hash is that of these bytes.
  body text NOT NULL,
  time_ms bigint NOT NULL
);
CREATE INDEX log_entries_by_hash ON log_entries USING hash (hash);
CREATE INDEX log_entries_ticks ON log_entries USING brin (time_ms);
CREATE INDEX log_entries_staff_acts ON log_entries (leaf) WHERE kind = 'staff_acts';

-- Hashes of 256 neighbors and their root, written once when the 256th came: of leaves on level 0, of the roots of
-- 256 tiles of the level below on the others. They stay when entries are deleted, so that every proof stays valid.
CREATE TABLE log_tiles (
  level smallint NOT NULL,
  tile bigint NOT NULL,
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  hashes bytea NOT NULL CHECK (octet_length(hashes) = 8192),
  PRIMARY KEY (level, tile)
);
-- Hashes do not compress.
ALTER TABLE log_tiles ALTER COLUMN hashes SET STORAGE EXTERNAL;

-- Records of products, written in their own transactions; the writer moves them into the log in batches.
CREATE TABLE log_queue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  body text NOT NULL,
  time_ms bigint NOT NULL
);

CREATE TABLE log_keys (
  position int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  since_ms bigint NOT NULL,
  previous text UNIQUE REFERENCES log_keys (id),
  signature_previous text,
  signature_self text NOT NULL,
  CHECK ((previous IS NULL) = (signature_previous IS NULL))
);
-- A log has one first key.
CREATE UNIQUE INDEX log_keys_first ON log_keys ((previous IS NULL)) WHERE previous IS NULL;

CREATE TABLE log_heads (
  time_ms bigint PRIMARY KEY,
  size bigint NOT NULL,
  root text NOT NULL,
  key_id text NOT NULL REFERENCES log_keys (id),
  signature text NOT NULL
);
CREATE INDEX log_heads_by_size ON log_heads (size);

-- Entries that a result rests on: never deleted.
CREATE TABLE log_citations (
  leaf bigint NOT NULL REFERENCES log_entries (leaf),
  cause text NOT NULL,
  PRIMARY KEY (leaf, cause)
);

-- Deletes ticks of complete tiles that nothing cites and that are older than 90 days by the database's own clock,
-- whatever `before_ms` says.
CREATE FUNCTION log_forget_ticks(before_ms bigint, most int) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH old AS (
    SELECT leaf FROM log_entries
    WHERE kind = 'tick'
      AND time_ms < least(before_ms, (extract(epoch FROM now()) * 1000)::bigint - 7776000000)
      AND leaf < (SELECT coalesce(max(tile) + 1, 0) * 256 FROM log_tiles WHERE level = 0)
      AND NOT EXISTS (SELECT FROM log_citations WHERE log_citations.leaf = log_entries.leaf)
    ORDER BY leaf LIMIT most
  ), gone AS (DELETE FROM log_entries USING old WHERE log_entries.leaf = old.leaf RETURNING 1)
  SELECT count(*) FROM gone
$$;
REVOKE ALL ON FUNCTION log_forget_ticks(bigint, int) FROM PUBLIC;

-- A staff call can append what its handler decides, but no tick, order or audit record.
CREATE FUNCTION log_queue_by_staff() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_user = 'glasshouse_staff' AND NEW.kind IN ('tick', 'option_order', 'staff_acts') THEN
    RAISE EXCEPTION 'the staff puts no % into the log', NEW.kind USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER log_queue_by_staff BEFORE INSERT ON log_queue FOR EACH ROW EXECUTE FUNCTION log_queue_by_staff();

GRANT SELECT, INSERT ON log_entries, log_tiles, log_heads, log_keys, log_citations TO glasshouse_app;
GRANT SELECT, INSERT, DELETE ON log_queue TO glasshouse_app;
GRANT EXECUTE ON FUNCTION log_forget_ticks(bigint, int) TO glasshouse_app;
