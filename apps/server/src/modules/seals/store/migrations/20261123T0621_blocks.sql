-- reads: journals, request_answers, spot_fills
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

-- Rows of older versions are adopted once, in steps: `next` is the position, `top` the highest id at the migration. A process
-- of the older version may write for a moment longer, so adoption does not end within the first ten seconds.
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

GRANT SELECT, INSERT ON seal_blocks TO glasshouse_app;
GRANT SELECT, UPDATE (next, is_over) ON seal_adoption TO glasshouse_app;
