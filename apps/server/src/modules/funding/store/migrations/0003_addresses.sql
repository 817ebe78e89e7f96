-- Addresses that coins may be withdrawn to. Times are epoch milliseconds.
CREATE TABLE wallet_addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  asset_id smallint NOT NULL REFERENCES assets,
  -- '' where the coin has only its own.
  network text NOT NULL,
  chain text NOT NULL CHECK (chain IN ('bitcoin', 'ethereum', 'tron', 'litecoin')),
  address text NOT NULL,
  name text NOT NULL,
  qrcode text,
  created_at bigint NOT NULL,
  -- No withdrawal goes to it before; fixed when it is added, and by nobody changed.
  usable_at bigint NOT NULL CHECK (usable_at >= created_at),
  ended_at bigint,
  CHECK (qrcode IS NOT NULL OR ended_at IS NOT NULL)
);
CREATE UNIQUE INDEX wallet_addresses_live ON wallet_addresses (user_id, asset_id, network, address) WHERE ended_at IS NULL;
CREATE INDEX wallet_addresses_by_user ON wallet_addresses (user_id, id DESC) WHERE ended_at IS NULL;

-- How long addresses that a user adds from now on wait; without a row the default.
CREATE TABLE address_holds (
  user_id bigint PRIMARY KEY REFERENCES users,
  hours smallint NOT NULL,
  changed_at bigint NOT NULL
);

GRANT SELECT, INSERT, UPDATE (address, name, qrcode, ended_at) ON wallet_addresses TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON address_holds TO glasshouse_app;
