-- Lock-up: products, orders, payouts and ends are only ever added. Amounts are atoms, rates parts per million of a unit, times
-- epoch milliseconds.

CREATE TABLE lockup_products (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asset_id smallint NOT NULL REFERENCES assets,
  series text NOT NULL,
  -- When its slot begins; it may be published later.
  slot bigint NOT NULL,
  unit_ms bigint NOT NULL CHECK (unit_ms > 0),
  units integer NOT NULL CHECK (units > 0),
  daily_ppm integer NOT NULL CHECK (daily_ppm BETWEEN 1 AND 20000),
  ratio_ppm integer NOT NULL CHECK (ratio_ppm BETWEEN 0 AND 50000),
  offset_ms bigint NOT NULL CHECK (offset_ms >= 0 AND offset_ms < unit_ms),
  min_atoms numeric(38, 0) NOT NULL CHECK (min_atoms > 0),
  max_user_atoms numeric(38, 0) NOT NULL CHECK (max_user_atoms >= min_atoms),
  quota_atoms numeric(38, 0) NOT NULL CHECK (quota_atoms >= max_user_atoms),
  -- Whether quota and what one user may lock count open orders, or all that it ever had.
  counts text NOT NULL CHECK (counts IN ('open', 'ever')),
  opens_at bigint NOT NULL,
  closes_at bigint NOT NULL CHECK (closes_at > opens_at),
  is_demo boolean NOT NULL,
  -- SHA-256 of its record in the public log.
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$'),
  UNIQUE (asset_id, series, slot)
);
CREATE INDEX lockup_products_on_sale ON lockup_products (closes_at);

-- What is taken of a product. A purchase and an end lock its row first.
CREATE TABLE lockup_taken (
  product_id bigint PRIMARY KEY REFERENCES lockup_products,
  open_atoms numeric(38, 0) NOT NULL DEFAULT 0 CHECK (open_atoms >= 0),
  ever_atoms numeric(38, 0) NOT NULL DEFAULT 0 CHECK (ever_atoms >= open_atoms)
);

CREATE SEQUENCE lockup_order_ids;
CREATE TABLE lockup_orders (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  product_id bigint NOT NULL REFERENCES lockup_products,
  asset_id smallint NOT NULL REFERENCES assets,
  -- The terms that it was accepted on.
  unit_ms bigint NOT NULL,
  units integer NOT NULL,
  daily_ppm integer NOT NULL,
  ratio_ppm integer NOT NULL,
  offset_ms bigint NOT NULL,
  amount numeric(38, 0) NOT NULL CHECK (amount > 0),
  daily numeric(38, 0) NOT NULL CHECK (daily > 0 AND daily = div(amount * daily_ppm, 1000000)),
  locked_at bigint NOT NULL,
  expires_at bigint NOT NULL CHECK (expires_at = locked_at + units * unit_ms),
  renew text NOT NULL CHECK (renew IN ('off', 'principal')),
  renewed_from bigint UNIQUE REFERENCES lockup_orders,
  accepted_at bigint NOT NULL CHECK (accepted_at >= locked_at),
  -- Size of the newest signed head by then.
  head_size bigint NOT NULL,
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$')
);
CREATE INDEX lockup_orders_of_user ON lockup_orders (user_id, id DESC);
CREATE INDEX lockup_orders_of_product ON lockup_orders (product_id, user_id);

CREATE TABLE lockup_payouts (
  order_id bigint NOT NULL REFERENCES lockup_orders,
  k integer NOT NULL CHECK (k > 0),
  due_at bigint NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  PRIMARY KEY (order_id, k)
);
CREATE INDEX lockup_payouts_by_time ON lockup_payouts (due_at);

CREATE TABLE lockup_ends (
  order_id bigint PRIMARY KEY REFERENCES lockup_orders,
  how text NOT NULL CHECK (how IN ('matured', 'early')),
  at bigint NOT NULL,
  -- Payouts made.
  paid integer NOT NULL CHECK (paid >= 0),
  penalty numeric(38, 0) NOT NULL CHECK (penalty >= 0),
  returned numeric(38, 0) NOT NULL CHECK (returned >= 0),
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$')
);

-- The application adds and reads; of what it added it changes only whether an order continues, and the sums.
GRANT SELECT, INSERT ON lockup_products, lockup_payouts, lockup_ends TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (renew) ON lockup_orders TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (open_atoms, ever_atoms) ON lockup_taken TO glasshouse_app;
GRANT USAGE ON SEQUENCE lockup_order_ids TO glasshouse_app;
