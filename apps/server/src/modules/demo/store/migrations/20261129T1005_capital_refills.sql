-- The first capital of the operator's accounts has number 0; what funds are refilled with afterwards has the numbers behind it.
ALTER TABLE demo_house_capital ADD COLUMN number integer NOT NULL DEFAULT 0 CHECK (number >= 0);
ALTER TABLE demo_house_capital DROP CONSTRAINT demo_house_capital_pkey;
ALTER TABLE demo_house_capital ADD PRIMARY KEY (purpose, asset_id, number);
