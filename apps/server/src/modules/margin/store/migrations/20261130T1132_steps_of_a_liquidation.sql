-- Steps of one liquidation follow each other: the newest of an account that is liquidated, with the SHA-256 of its record, and of each
-- step the one before.
ALTER TABLE margin_accounts ADD COLUMN from_id bigint, ADD COLUMN from_record text,
  ADD CHECK ((from_id IS NULL) = (from_record IS NULL)), ADD CHECK (from_id IS NULL OR state = 'liquidating');
ALTER TABLE margin_liquidations ADD COLUMN from_id bigint REFERENCES margin_liquidations;
