-- Blocks of sealed rows (ADR 27). A block holds the ids of its rows and their digests in that order; its hash covers the digests
-- and the block before, and is a leaf of the public log. Append-only.
CREATE TABLE seal_blocks (
  number bigint PRIMARY KEY CHECK (number > 0),
  time_ms bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  journals int8multirange,
  journal_digests bytea,
  fills int8multirange,
  fill_digests bytea,
  answers int8multirange,
  answer_digests bytea
);
-- Hashes do not compress.
ALTER TABLE seal_blocks
  ALTER COLUMN journal_digests SET STORAGE EXTERNAL,
  ALTER COLUMN fill_digests SET STORAGE EXTERNAL,
  ALTER COLUMN answer_digests SET STORAGE EXTERNAL;
CREATE INDEX seal_blocks_by_time ON seal_blocks USING brin (time_ms) WITH (autosummarize = on);

-- Rows that older versions wrote are adopted once, some at a time: `next` is how far that has come, `top` the highest id at the
-- migration. A process of the older version may write for a moment longer, so it is not over in the first ten seconds.
CREATE TABLE seal_adoption (
  kind text PRIMARY KEY,
  next bigint NOT NULL DEFAULT 0,
  top bigint NOT NULL,
  is_over boolean NOT NULL,
  -- First answers of older versions have no number and are counted only.
  unnumbered bigint NOT NULL DEFAULT 0,
  since timestamptz NOT NULL DEFAULT now()
);
INSERT INTO seal_adoption (kind, top, is_over) SELECT 'journal', coalesce(max(id), 0), count(*) = 0 FROM journals;
INSERT INTO seal_adoption (kind, top, is_over) SELECT 'fill', coalesce(max(id), 0), count(*) = 0 FROM spot_fills;
INSERT INTO seal_adoption (kind, top, is_over, unnumbered)
  SELECT 'answer', coalesce(max(id), 0), count(*) = 0, count(*) FILTER (WHERE id IS NULL) FROM request_answers;

-- Only the sealer names blocks.
CREATE FUNCTION log_queue_blocks() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_user = 'glasshouse_staff' THEN
    RAISE EXCEPTION 'the staff puts no % into the log', NEW.kind USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER log_queue_blocks BEFORE INSERT ON log_queue FOR EACH ROW WHEN (NEW.kind = 'journal_block')
  EXECUTE FUNCTION log_queue_blocks();

GRANT SELECT, INSERT ON seal_blocks TO glasshouse_app;
GRANT SELECT, UPDATE (next, is_over) ON seal_adoption TO glasshouse_app;
