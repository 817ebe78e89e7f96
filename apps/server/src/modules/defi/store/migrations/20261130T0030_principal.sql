-- What users supplied and have not taken back, so that the rest of a payment is known to be interest. Moves of before have none of
-- their own: their journals gave all back as what was supplied.
ALTER TABLE defi_positions ADD COLUMN principal numeric(38, 0) NOT NULL DEFAULT 0 CHECK (principal >= 0);
ALTER TABLE defi_positions ADD CHECK (shares > 0 OR principal = 0);
UPDATE defi_positions SET principal = greatest(supplied - withdrawn, 0) WHERE shares > 0;
ALTER TABLE defi_moves ADD COLUMN principal numeric(38, 0) CHECK (principal >= 0);
CREATE INDEX defi_moves_of_position ON defi_moves (user_id, asset_id, time);
GRANT UPDATE (principal) ON defi_positions TO glasshouse_app;
