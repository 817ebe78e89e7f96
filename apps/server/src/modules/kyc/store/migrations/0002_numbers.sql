-- A document's number alone, as a keyed hash, whatever kind of document it is said to be of; and the dialling code of the number
-- that was bound then, null where there was none: the same number in one country under two kinds is a hint for the reviewer.
ALTER TABLE verifications ADD COLUMN number_hash bytea, ADD COLUMN number_place text;
CREATE INDEX verifications_by_number ON verifications (number_hash) WHERE number_hash IS NOT NULL;
GRANT UPDATE (number_hash, number_place) ON verifications TO glasshouse_app;
