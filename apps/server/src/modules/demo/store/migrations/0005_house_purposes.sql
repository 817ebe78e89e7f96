-- What the house was given, by what it is for: conversions, options.
ALTER TABLE demo_house_capital ADD COLUMN purpose text NOT NULL DEFAULT 'convert';
ALTER TABLE demo_house_capital DROP CONSTRAINT demo_house_capital_pkey, ADD PRIMARY KEY (purpose, asset_id);
ALTER TABLE demo_house_capital ALTER COLUMN purpose DROP DEFAULT;
