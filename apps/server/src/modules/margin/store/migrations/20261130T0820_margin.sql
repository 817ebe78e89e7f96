-- Borrowing for spot trading. Amounts are atoms, rates of a year parts per million, of an hour 10^-10, times epoch milliseconds,
-- hours their numbers since the epoch.

-- What a user owes of an asset; interest of the running hour is on the highest principal that it has seen.
CREATE TABLE margin_debts (
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL REFERENCES assets,
  principal numeric(38, 0) NOT NULL CHECK (principal >= 0),
  interest numeric(38, 0) NOT NULL CHECK (interest >= 0),
  hour bigint NOT NULL,
  hour_base numeric(38, 0) NOT NULL CHECK (hour_base >= principal),
  hour_charged numeric(38, 0) NOT NULL CHECK (hour_charged >= 0),
  revision integer NOT NULL CHECK (revision > 0),
  PRIMARY KEY (user_id, asset_id)
);

CREATE TABLE margin_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL REFERENCES assets,
  revision integer NOT NULL CHECK (revision > 0),
  kind text NOT NULL CHECK (kind IN ('borrow', 'repay', 'interest', 'liquidation', 'write_off')),
  -- Changes, with their signs, and the debt after them.
  principal numeric(38, 0) NOT NULL,
  interest numeric(38, 0) NOT NULL,
  owed numeric(38, 0) NOT NULL CHECK (owed >= 0),
  -- Of a payment, what of its interest went to the fund.
  to_fund numeric(38, 0) NOT NULL DEFAULT 0 CHECK (to_fund >= 0),
  -- Of interest: its hour, the highest principal until then, the rate, what the hour had charged before.
  hour bigint,
  base numeric(38, 0),
  hourly_e10 bigint,
  charged_before numeric(38, 0),
  order_id bigint,
  liquidation_id bigint,
  time_ms bigint NOT NULL,
  UNIQUE (user_id, asset_id, revision),
  CHECK (kind <> 'interest' OR (principal = 0 AND interest > 0 AND hour IS NOT NULL AND base IS NOT NULL AND hourly_e10 IS NOT NULL)),
  CHECK (kind <> 'borrow' OR (principal > 0 AND interest = 0)),
  CHECK (kind IN ('interest', 'borrow') OR (principal <= 0 AND interest <= 0))
);
CREATE INDEX margin_events_by_user ON margin_events (user_id, id DESC);

-- The rate of an hour, by the mean use of the pool in the hour before.
CREATE TABLE margin_rates (
  asset_id smallint NOT NULL REFERENCES assets,
  hour bigint NOT NULL,
  use_ppm integer NOT NULL CHECK (use_ppm BETWEEN 0 AND 1000000),
  lent numeric(38, 0) NOT NULL CHECK (lent >= 0),
  idle numeric(38, 0) NOT NULL CHECK (idle >= 0),
  annual_ppm integer NOT NULL CHECK (annual_ppm >= 0),
  hourly_e10 bigint NOT NULL CHECK (hourly_e10 >= 0),
  record text NOT NULL,
  time_ms bigint NOT NULL,
  PRIMARY KEY (asset_id, hour)
);

-- Each change of what is lent and what is idle, with the sum of use and milliseconds of its hour before it.
CREATE TABLE margin_uses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asset_id smallint NOT NULL REFERENCES assets,
  at_ms bigint NOT NULL,
  lent numeric(38, 0) NOT NULL CHECK (lent >= 0),
  idle numeric(38, 0) NOT NULL CHECK (idle >= 0),
  hour_sum numeric(38, 0) NOT NULL CHECK (hour_sum >= 0)
);
CREATE INDEX margin_uses_by_asset ON margin_uses (asset_id, id DESC);

-- What went through pools and fund: what is lent, what pools lost, what the fund received and made good.
CREATE TABLE margin_pools (
  asset_id smallint PRIMARY KEY REFERENCES assets,
  lent numeric(38, 0) NOT NULL CHECK (lent >= 0),
  interest numeric(38, 0) NOT NULL CHECK (interest >= 0),
  lost numeric(38, 0) NOT NULL CHECK (lost >= 0),
  received numeric(38, 0) NOT NULL CHECK (received >= 0),
  made_good numeric(38, 0) NOT NULL CHECK (made_good >= 0 AND made_good <= 1e37)
);

CREATE TABLE margin_accounts (
  user_id bigint PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('normal', 'called', 'liquidating')),
  called_ms bigint,
  -- Steps of the call that the user was notified of.
  step smallint NOT NULL CHECK (step BETWEEN 0 AND 3),
  -- When something was borrowed last: terms that became stricter since do not hold for what leaves.
  borrowed_ms bigint NOT NULL,
  changed_ms bigint NOT NULL
);

-- What orders of the account do with debts.
CREATE TABLE margin_orders (
  order_id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  side_effect text NOT NULL CHECK (side_effect IN ('none', 'borrow', 'repay', 'liquidation')),
  borrowed numeric(38, 0) NOT NULL CHECK (borrowed >= 0),
  needed numeric(38, 0) NOT NULL CHECK (needed >= 0),
  given numeric(38, 0) NOT NULL CHECK (given >= 0),
  live boolean NOT NULL
);
CREATE INDEX margin_orders_live ON margin_orders (order_id) WHERE live;

-- Steps of liquidations, whole in their records.
CREATE TABLE margin_liquidations (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  order_id bigint,
  tick_ms bigint NOT NULL,
  record text NOT NULL,
  time_ms bigint NOT NULL
);
CREATE INDEX margin_liquidations_by_user ON margin_liquidations (user_id, id DESC);

-- What owners are notified of.
CREATE TABLE margin_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  params text NOT NULL,
  time_ms bigint NOT NULL
);

GRANT SELECT, INSERT ON margin_events, margin_rates, margin_uses, margin_liquidations, margin_notices TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE ON margin_debts, margin_pools, margin_accounts, margin_orders TO glasshouse_app;
GRANT SELECT ON margin_debts, margin_events, margin_rates, margin_uses, margin_pools, margin_accounts, margin_orders,
  margin_liquidations, margin_notices TO glasshouse_staff;

-- Records that are brought into the public log, in their order.
CREATE TABLE margin_records (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('margin_rate', 'margin_liquidation')),
  body text NOT NULL
);
GRANT SELECT, INSERT ON margin_records TO glasshouse_app;
GRANT SELECT ON margin_records TO glasshouse_staff;

-- The size of the newest signed head when the record of a step was brought into the log.
CREATE TABLE margin_accepted (
  liquidation_id bigint PRIMARY KEY,
  head_size bigint NOT NULL CHECK (head_size >= 0),
  time_ms bigint NOT NULL
);
GRANT SELECT, INSERT ON margin_accepted TO glasshouse_app;
GRANT SELECT ON margin_accepted TO glasshouse_staff;
