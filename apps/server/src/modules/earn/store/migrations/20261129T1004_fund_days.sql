-- What each fund had at the beginning of a UTC day, as it was written into the public log. Amounts are atoms.
CREATE TABLE fund_days (
  fund text NOT NULL,
  asset_id smallint NOT NULL REFERENCES assets,
  -- 00:00 UTC, epoch milliseconds.
  day bigint NOT NULL CHECK (day % 86400000 = 0),
  free numeric(38, 0) NOT NULL CHECK (free >= 0),
  held numeric(38, 0) NOT NULL CHECK (held >= 0),
  -- The hash of its leaf in the log, in hex, by which anybody finds it.
  leaf_hash text NOT NULL CHECK (leaf_hash ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (fund, asset_id, day)
);
GRANT SELECT, INSERT ON fund_days TO glasshouse_app;
