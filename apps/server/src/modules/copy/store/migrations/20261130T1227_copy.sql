-- Copy trading: an event of a follow is only ever added; of a follow changes what its owner sets. Amounts are atoms of USDT, numbers of a
-- follow ten-thousandths, shares and slippage parts per million, times epoch milliseconds.

CREATE TABLE copy_applications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  name text NOT NULL,
  motto text NOT NULL,
  share_ppm integer NOT NULL CHECK (share_ppm BETWEEN 0 AND 200000),
  -- The requirements with the figures of the moment.
  checks jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('applied', 'trader', 'rejected', 'withdrawn')),
  reason text CHECK ((reason IS NOT NULL) = (status = 'rejected')),
  created_at bigint NOT NULL,
  decided_at bigint CHECK ((decided_at IS NULL) = (status = 'applied'))
);
CREATE UNIQUE INDEX copy_applications_open ON copy_applications (user_id) WHERE status = 'applied';
CREATE INDEX copy_applications_newest ON copy_applications (user_id, id DESC);

-- Wrong answers to the questions.
CREATE TABLE copy_tries (
  user_id bigint NOT NULL,
  tried_at bigint NOT NULL
);
CREATE INDEX copy_tries_newest ON copy_tries (user_id, tried_at DESC);

CREATE TABLE copy_traders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  name text NOT NULL,
  motto text NOT NULL,
  share_ppm integer NOT NULL CHECK (share_ppm BETWEEN 0 AND 200000),
  status text NOT NULL CHECK (status IN ('leading', 'paused', 'ended')),
  since bigint NOT NULL,
  paused_at bigint CHECK ((paused_at IS NOT NULL) = (status = 'paused')),
  ended_at bigint CHECK ((ended_at IS NOT NULL) = (status = 'ended')),
  end_reason text CHECK ((end_reason IS NOT NULL) = (status = 'ended') AND end_reason IN ('user', 'closed')),
  is_demo boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX copy_traders_user ON copy_traders (user_id) WHERE status <> 'ended';
CREATE UNIQUE INDEX copy_traders_name ON copy_traders (lower(name));

CREATE SEQUENCE copy_follow_ids AS bigint;
CREATE TABLE copy_follows (
  id bigint PRIMARY KEY,
  trader_id bigint NOT NULL REFERENCES copy_traders,
  user_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('multiple', 'lots')),
  number_e4 integer NOT NULL CHECK (number_e4 BETWEEN 1 AND 50000),
  budget numeric(38, 0) NOT NULL CHECK (budget > 0),
  max_loss numeric(38, 0) NOT NULL CHECK (max_loss > 0 AND max_loss <= budget),
  order_margin_max numeric(38, 0) CHECK (order_margin_max > 0),
  open_max integer CHECK (open_max > 0),
  multiple_max integer NOT NULL CHECK (multiple_max > 0),
  slippage_ppm integer NOT NULL CHECK (slippage_ppm BETWEEN 100 AND 20000),
  share_ppm integer NOT NULL CHECK (share_ppm BETWEEN 0 AND 200000),
  -- What is held for it.
  held numeric(38, 0) NOT NULL CHECK (held >= 0),
  status text NOT NULL CHECK (status IN ('following', 'paused', 'ended')),
  end_reason text CHECK ((end_reason IS NOT NULL) = (status = 'ended') AND end_reason IN ('user', 'trader_ended')),
  started_at bigint NOT NULL,
  ended_at bigint CHECK ((ended_at IS NOT NULL) = (status = 'ended')),
  revision integer NOT NULL CHECK (revision > 0),
  CHECK (status <> 'ended' OR held = 0)
);
CREATE UNIQUE INDEX copy_follows_pair ON copy_follows (trader_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX copy_follows_user ON copy_follows (user_id, id DESC);
CREATE INDEX copy_follows_trader ON copy_follows (trader_id, id DESC) WHERE ended_at IS NULL;

CREATE TABLE copy_follow_events (
  follow_id bigint NOT NULL REFERENCES copy_follows,
  revision integer NOT NULL CHECK (revision > 0),
  kind text NOT NULL CHECK (kind IN ('start', 'edit', 'budget', 'pause', 'resume', 'end')),
  -- Set aside by it; below zero: given back.
  amount numeric(38, 0) NOT NULL,
  -- What is set with it.
  terms jsonb NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (follow_id, revision)
);

GRANT SELECT, INSERT ON copy_applications, copy_tries, copy_traders, copy_follows, copy_follow_events TO glasshouse_app;
GRANT UPDATE (status, reason, decided_at) ON copy_applications TO glasshouse_app;
GRANT UPDATE (name, motto, share_ppm, status, paused_at, ended_at, end_reason) ON copy_traders TO glasshouse_app;
GRANT UPDATE (type, number_e4, budget, max_loss, order_margin_max, open_max, multiple_max, slippage_ppm, held, status, end_reason, ended_at,
  revision) ON copy_follows TO glasshouse_app;
GRANT DELETE ON copy_tries TO glasshouse_app;
GRANT USAGE ON SEQUENCE copy_follow_ids TO glasshouse_app;

-- The record of a trader: what stood on the contract account each hour, with what its open positions would bring. Hours since the epoch.
CREATE TABLE copy_hours (
  trader_id bigint NOT NULL REFERENCES copy_traders,
  hour integer NOT NULL,
  at bigint NOT NULL,
  balance numeric(38, 0) NOT NULL,
  -- Of the balance, what contracts brought since the account exists.
  contracts numeric(38, 0) NOT NULL,
  open numeric(38, 0) NOT NULL,
  moved numeric(38, 0) NOT NULL,
  index_e12 numeric(38, 0) NOT NULL CHECK (index_e12 >= 0),
  peak_e12 numeric(38, 0) NOT NULL CHECK (peak_e12 >= index_e12),
  drop_ppm integer NOT NULL CHECK (drop_ppm BETWEEN 0 AND 1000000),
  positions jsonb NOT NULL,
  salt text NOT NULL,
  body text NOT NULL,
  record_hash text NOT NULL UNIQUE CHECK (record_hash ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (trader_id, hour)
);
GRANT SELECT, INSERT ON copy_hours TO glasshouse_app;
