-- Conversions between currencies and the quotes before them. Amounts are atoms; prices are integers of 10^-decimals USD.
-- The check of the money recomputes the stored figures from the stored inputs by the formula of docs/money.md.

-- The one quote that a user holds. A new one replaces it; using it deletes it.
CREATE TABLE convert_quotes (
  user_id bigint PRIMARY KEY,
  id text NOT NULL,
  from_asset_id smallint NOT NULL,
  to_asset_id smallint NOT NULL,
  from_price numeric(38, 0) NOT NULL,
  from_price_decimals smallint NOT NULL,
  from_price_time bigint NOT NULL,
  to_price numeric(38, 0) NOT NULL,
  to_price_decimals smallint NOT NULL,
  to_price_time bigint NOT NULL,
  spread_bps smallint NOT NULL,
  fee_bps smallint NOT NULL,
  atoms_in numeric(38, 0) NOT NULL,
  paid_out numeric(38, 0) NOT NULL,
  before_fee numeric(38, 0) NOT NULL,
  fee numeric(38, 0) NOT NULL,
  received numeric(38, 0) NOT NULL,
  spread numeric(38, 0) NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

CREATE TABLE conversions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  quote_id text UNIQUE,
  from_asset_id smallint NOT NULL,
  to_asset_id smallint NOT NULL,
  from_price numeric(38, 0) NOT NULL CHECK (from_price > 0),
  from_price_decimals smallint NOT NULL,
  from_price_time bigint NOT NULL,
  to_price numeric(38, 0) NOT NULL CHECK (to_price > 0),
  to_price_decimals smallint NOT NULL,
  to_price_time bigint NOT NULL,
  spread_bps smallint NOT NULL,
  fee_bps smallint NOT NULL,
  atoms_in numeric(38, 0) NOT NULL CHECK (atoms_in > 0),
  paid_out numeric(38, 0) NOT NULL,
  before_fee numeric(38, 0) NOT NULL,
  fee numeric(38, 0) NOT NULL,
  received numeric(38, 0) NOT NULL CHECK (received > 0),
  spread numeric(38, 0) NOT NULL,
  created_at bigint NOT NULL,
  CHECK (from_asset_id <> to_asset_id)
);
CREATE INDEX conversions_by_user ON conversions (user_id, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON convert_quotes TO glasshouse_app;
GRANT SELECT, INSERT ON conversions TO glasshouse_app;
