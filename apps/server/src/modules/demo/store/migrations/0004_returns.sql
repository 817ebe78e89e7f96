-- Paper money that users gave back, declared like all of it (I5): one row and one journal for each asset.
CREATE TABLE demo_returns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  created_at bigint NOT NULL
);

GRANT SELECT, INSERT ON demo_returns TO glasshouse_app;
