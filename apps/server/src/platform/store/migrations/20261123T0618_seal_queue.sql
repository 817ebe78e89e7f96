-- Rows to seal (ADR 27): the transaction that writes a journal, a fill or a first answer adds its digest here, and the
-- sealer moves it into a block. A row is here or in a block, whatever order transactions commit in. `ids` and the 32-byte
-- pieces of `digests` are in the same, rising order.
CREATE TABLE seal_queue (
  kind text NOT NULL CHECK (kind IN ('journal', 'fill', 'answer')),
  ids int8multirange NOT NULL,
  digests bytea NOT NULL CHECK (octet_length(digests) > 0 AND octet_length(digests) % 32 = 0)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, vacuum_truncate = off);
-- Hashes do not compress.
ALTER TABLE seal_queue ALTER COLUMN digests SET STORAGE EXTERNAL;
GRANT SELECT, INSERT, DELETE ON seal_queue TO glasshouse_app;

-- First answers from now on have a number; earlier ones have none and are counted (modules/seals).
CREATE SEQUENCE request_answer_ids;
ALTER TABLE request_answers ADD COLUMN id bigint;
ALTER TABLE request_answers ALTER COLUMN id SET DEFAULT nextval('request_answer_ids');
ALTER SEQUENCE request_answer_ids OWNED BY request_answers.id;
CREATE INDEX request_answers_by_id ON request_answers USING brin (id) WITH (pages_per_range = 16, autosummarize = on);
GRANT USAGE, SELECT ON SEQUENCE request_answer_ids TO glasshouse_app;
