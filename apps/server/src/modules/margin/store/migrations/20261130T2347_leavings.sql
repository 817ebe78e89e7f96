-- What left accounts with debts: the second whose prices each was judged by, and the account behind it, as a list of assets.
CREATE TABLE margin_leavings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL REFERENCES assets,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  tick_ms bigint NOT NULL,
  leave_ppm integer NOT NULL CHECK (leave_ppm > 1000000),
  items text NOT NULL,
  time_ms bigint NOT NULL CHECK (time_ms >= tick_ms)
);
CREATE INDEX margin_leavings_by_user ON margin_leavings (user_id, id DESC);
GRANT SELECT, INSERT ON margin_leavings TO glasshouse_app;
GRANT SELECT ON margin_leavings TO glasshouse_staff;
