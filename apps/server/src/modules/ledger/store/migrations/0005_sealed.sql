-- The digest of a journal is sealed (seal_queue) and no longer kept beside it: a repeat is held against the rows themselves.
ALTER TABLE journals ALTER COLUMN input_hash DROP NOT NULL;
