-- The digest of a journal is sealed (seal_queue) and no longer kept in its row: a repeat is compared with the rows.
ALTER TABLE journals ALTER COLUMN input_hash DROP NOT NULL;
