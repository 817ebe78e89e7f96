-- What each account of a user held at the end of an hour in which it changed; an hour without a row is as the one before.
CREATE TABLE portfolio_account_hours (
  user_id bigint NOT NULL,
  type text NOT NULL,
  asset_id smallint NOT NULL,
  bucket text NOT NULL,
  hour bigint NOT NULL CHECK (hour % 3600000 = 0),
  atoms numeric(38, 0) NOT NULL,
  PRIMARY KEY (user_id, type, asset_id, bucket, hour)
);
CREATE INDEX portfolio_account_hours_by_hour ON portfolio_account_hours (hour);
GRANT SELECT, INSERT, UPDATE, DELETE ON portfolio_account_hours TO glasshouse_app;
