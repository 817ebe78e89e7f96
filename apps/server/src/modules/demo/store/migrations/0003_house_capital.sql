-- What the house was given to convert with, once for each asset; declared like all paper money (I5).
CREATE TABLE demo_house_capital (
  asset_id smallint PRIMARY KEY,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  created_at bigint NOT NULL
);

GRANT SELECT, INSERT ON demo_house_capital TO glasshouse_app;
