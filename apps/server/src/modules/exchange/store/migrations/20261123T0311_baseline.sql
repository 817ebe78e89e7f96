-- Spot orders, fills and what the desk keeps beside them. Prices in ticks and quantities in lots of the market
-- (markets.tick, markets.lot), values in tick-lots, fees and amounts in atoms, times in epoch milliseconds UTC. User and
-- market ids carry no foreign key across modules.
CREATE TABLE spot_orders (
  id bigint PRIMARY KEY,
  -- Priority among orders of one price: lower came first. Books are rebuilt in this order.
  sequence bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  kind text NOT NULL
    CHECK (kind IN ('limit', 'market', 'stop_limit', 'stop_market', 'take_profit_limit', 'take_profit_market')),
  price_ticks bigint CHECK (price_ticks > 0),
  lots bigint NOT NULL,
  filled_lots bigint NOT NULL,
  -- Sum of price x lots of the fills, exact.
  filled_value numeric(38, 0) NOT NULL,
  -- In atoms of the asset received.
  fee numeric(38, 0) NOT NULL CHECK (fee >= 0),
  status text NOT NULL CHECK (status IN ('pending', 'open', 'filled', 'cancelled')),
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  -- Of the leader that accepted it (spot_leader.epoch).
  epoch bigint NOT NULL,
  force text NOT NULL DEFAULT 'gtc' CHECK (force IN ('gtc', 'ioc', 'fok', 'post_only')),
  stp text NOT NULL DEFAULT 'expire_taker' CHECK (stp IN ('expire_taker', 'expire_maker', 'expire_both', 'decrement')),
  -- Lots that self-trade prevention removed.
  removed_lots bigint NOT NULL DEFAULT 0 CHECK (removed_lots >= 0),
  -- What a market order by quote amount spends or wants; its lots are what it has traded.
  quote_atoms numeric(38, 0) CHECK (quote_atoms > 0),
  trigger_ticks bigint CHECK (trigger_ticks > 0),
  trigger_by text CHECK (trigger_by IN ('last', 'index')),
  triggered_ms bigint,
  -- Of an order by the index: the time of the last recorded tick before it was placed.
  after_tick_ms bigint,
  display_lots bigint CHECK (display_lots > 0),
  shown_lots bigint CHECK (shown_lots >= 0),
  client_id text,
  oco_id bigint,
  partner_id bigint,
  -- The connection whose end cancels it.
  connection text,
  revision int NOT NULL DEFAULT 0,
  end_reason text,
  -- What its end released, in atoms of the asset that it held.
  released numeric(38, 0) NOT NULL DEFAULT 0 CHECK (released >= 0),
  -- The market's own fees when the order came; null: those of its owner's tier.
  maker_ppm int CHECK (maker_ppm BETWEEN 0 AND 100000),
  taker_ppm int CHECK (taker_ppm BETWEEN 0 AND 100000),
  -- When its owner last gave it a new priority: its fees are those of that time. Null: when it came.
  fees_ms bigint,
  -- Whether it took a hold when it came. One that never rests or waits trades from what is available: its hold would
  -- exist within one transaction only.
  held boolean NOT NULL,
  CHECK (lots >= 0 AND (lots > 0 OR quote_atoms IS NOT NULL)),
  CHECK (filled_lots >= 0 AND filled_lots + removed_lots <= lots),
  CHECK ((kind = 'market') = (price_ticks IS NULL)),
  CHECK ((kind IN ('limit', 'market')) = (trigger_ticks IS NULL)),
  CHECK ((trigger_ticks IS NULL) = (trigger_by IS NULL)),
  CHECK (quote_atoms IS NULL OR kind = 'market'),
  CHECK ((display_lots IS NULL) = (shown_lots IS NULL)),
  CHECK ((oco_id IS NULL) = (partner_id IS NULL)),
  CHECK (status <> 'pending' OR (trigger_ticks IS NOT NULL AND triggered_ms IS NULL AND filled_lots = 0)),
  CHECK (status NOT IN ('open', 'pending') OR (kind <> 'market' AND filled_lots + removed_lots < lots)),
  CHECK (quote_atoms IS NOT NULL OR (status = 'filled') = (filled_lots = lots)),
  CHECK ((status = 'cancelled') = (end_reason IS NOT NULL)),
  CHECK ((maker_ppm IS NULL) = (taker_ppm IS NULL)),
  CHECK (held OR status NOT IN ('open', 'pending'))
) WITH (fillfactor = 80);
CREATE INDEX spot_orders_by_user ON spot_orders (user_id, id DESC);
CREATE INDEX spot_orders_live ON spot_orders (sequence) WHERE status IN ('open', 'pending');
CREATE INDEX spot_orders_live_by_user ON spot_orders (user_id, id DESC) WHERE status IN ('open', 'pending');
CREATE UNIQUE INDEX spot_orders_by_name ON spot_orders (user_id, client_id) WHERE client_id IS NOT NULL;

-- Append-only: the application adds and reads, and never changes.
CREATE TABLE spot_fills (
  id bigint PRIMARY KEY,
  market_id bigint NOT NULL,
  maker_order_id bigint NOT NULL,
  taker_order_id bigint NOT NULL,
  maker_user bigint NOT NULL,
  taker_user bigint NOT NULL,
  taker_side text NOT NULL CHECK (taker_side IN ('buy', 'sell')),
  price_ticks bigint NOT NULL CHECK (price_ticks > 0),
  lots bigint NOT NULL CHECK (lots > 0),
  -- Quote atoms: what the buyer paid and the seller received before fees; the operator keeps the difference, a rounding.
  paid numeric(38, 0) NOT NULL,
  received numeric(38, 0) NOT NULL CHECK (received >= 0),
  -- In atoms of what each received.
  maker_fee numeric(38, 0) NOT NULL CHECK (maker_fee >= 0),
  taker_fee numeric(38, 0) NOT NULL CHECK (taker_fee >= 0),
  time_ms bigint NOT NULL,
  CHECK (maker_user <> taker_user),
  CHECK (paid - received BETWEEN 0 AND 1)
);
CREATE INDEX spot_fills_by_market ON spot_fills (market_id, id DESC);
CREATE INDEX spot_fills_by_maker ON spot_fills (maker_user, id DESC);
CREATE INDEX spot_fills_by_taker ON spot_fills (taker_user, id DESC);
CREATE INDEX spot_fills_by_maker_order ON spot_fills (maker_order_id);
CREATE INDEX spot_fills_by_taker_order ON spot_fills (taker_order_id);

-- Changes of what a live order holds without a trade. Append-only.
CREATE TABLE spot_adjustments (
  order_id bigint NOT NULL,
  revision int NOT NULL CHECK (revision > 0),
  -- Above zero when it holds more.
  atoms numeric(38, 0) NOT NULL CHECK (atoms <> 0),
  why text NOT NULL CHECK (why IN ('amend', 'self_trade')),
  time_ms bigint NOT NULL,
  PRIMARY KEY (order_id, revision)
);

-- What each user traded in each UTC day, in atoms of the quote asset; decides the fee tier.
CREATE TABLE spot_volumes (
  user_id bigint NOT NULL,
  day int NOT NULL,
  asset_id smallint NOT NULL,
  volume numeric(38, 0) NOT NULL CHECK (volume >= 0),
  PRIMARY KEY (user_id, day, asset_id)
) WITH (fillfactor = 70);

-- The last recorded tick of the index that the desk processed in each market.
CREATE TABLE spot_index_cursors (market_id bigint PRIMARY KEY, time_ms bigint NOT NULL);

-- One row: the epoch rises by one at every takeover, and every batch checks it (fencing).
CREATE TABLE spot_leader (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  epoch bigint NOT NULL
);
INSERT INTO spot_leader (epoch) VALUES (0);

-- One row: the leader renews it every second. A process that finds it silent for too long may lead without the advisory
-- lock that a hung process still holds; the epoch keeps that process from writing when it continues.
CREATE TABLE spot_lease (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  epoch bigint NOT NULL,
  beat_at timestamptz NOT NULL,
  -- Whether the lead was taken from a silent process, so that the lock does not show who leads.
  by_lease boolean NOT NULL
);
INSERT INTO spot_lease (epoch, beat_at, by_lease) VALUES (0, '-infinity', false);

-- Live processes and their open connections whose orders end with them (ADR 22). Each renews its row every second; one that
-- is silent for ten seconds counts as gone.
CREATE TABLE spot_processes (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
  beat_at timestamptz NOT NULL,
  connections text[] NOT NULL
);

-- Commands that a process hands to the leader. The answer is written in the transaction of the command's effect; a caller
-- that waited too long deletes the row, and then the command has no effect.
CREATE TABLE spot_handoffs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  command json NOT NULL,
  -- The attempt (user, call, request id, hash of the input); null without a request id.
  attempt json,
  answer json,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The process that waits; '' for rows of older versions.
  process text NOT NULL DEFAULT '',
  -- Whether it is refused rather than queued while its market catches up.
  at_once boolean NOT NULL DEFAULT false
);
CREATE INDEX spot_handoffs_open ON spot_handoffs (id) WHERE answer IS NULL;

-- Rules of a market beside those in `markets`: its mode, and the steps, minimum and fees of new orders. Prices and
-- quantities of orders stay in the steps of `markets`; those here are whole multiples of them. Null: as in `markets`.
CREATE TABLE spot_market_rules (
  market_id bigint PRIMARY KEY,
  mode text CHECK (mode IN ('normal', 'cancel_only', 'reduce_only', 'read_only', 'halted')),
  tick text,
  lot text,
  min_notional text,
  maker_ppm int CHECK (maker_ppm BETWEEN 0 AND 100000),
  taker_ppm int CHECK (taker_ppm BETWEEN 0 AND 100000),
  CHECK ((tick IS NULL) = (lot IS NULL) AND (lot IS NULL) = (min_notional IS NULL)),
  CHECK ((maker_ppm IS NULL) = (taker_ppm IS NULL)),
  CHECK (maker_ppm IS NULL OR tick IS NOT NULL)
);

-- One row: rises with every change of a rule; every batch reads it, so that it never decides by older ones.
CREATE TABLE spot_rules_revision (single boolean PRIMARY KEY DEFAULT true CHECK (single), revision bigint NOT NULL);
INSERT INTO spot_rules_revision (revision) VALUES (0);

-- The rest of a cascade of triggers that was too large for one commit: the highest and lowest trade that pending orders of
-- the market are still compared with (0: no trade; the index decides the rest). Null: nothing is left.
CREATE TABLE spot_backlogs (
  market_id bigint PRIMARY KEY,
  high_ticks bigint CHECK (high_ticks >= 0),
  low_ticks bigint CHECK (low_ticks >= 0),
  CHECK ((high_ticks IS NULL) = (low_ticks IS NULL))
);

-- Orders that triggered, or that the operator ended, while no caller waited: a queue of notifications, written in the
-- transaction of the cause. Orders that fills ended are found by their fills.
CREATE TABLE spot_order_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL,
  what text NOT NULL CHECK (what IN ('triggered', 'ended'))
);

-- Taken in blocks of 1,000, so that memory knows ids before they are stored; blocks lost at a stop leave gaps.
CREATE SEQUENCE spot_order_ids INCREMENT BY 1000;
CREATE SEQUENCE spot_fill_ids INCREMENT BY 1000;

GRANT SELECT, INSERT,
  UPDATE (sequence, price_ticks, lots, filled_lots, filled_value, fee, status, updated_ms, removed_lots, trigger_ticks, triggered_ms,
    shown_lots, revision, end_reason, released, maker_ppm, taker_ppm, fees_ms)
  ON spot_orders TO glasshouse_app;
GRANT SELECT, INSERT ON spot_fills TO glasshouse_app;
GRANT SELECT, INSERT ON spot_adjustments TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (volume) ON spot_volumes TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (time_ms) ON spot_index_cursors TO glasshouse_app;
GRANT SELECT, UPDATE (epoch) ON spot_leader TO glasshouse_app;
GRANT SELECT, UPDATE (epoch, beat_at, by_lease) ON spot_lease TO glasshouse_app;
GRANT SELECT, INSERT, DELETE, UPDATE (beat_at, connections) ON spot_processes TO glasshouse_app;
GRANT SELECT, INSERT, DELETE, UPDATE (answer) ON spot_handoffs TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE ON spot_market_rules TO glasshouse_app;
GRANT SELECT, UPDATE (revision) ON spot_rules_revision TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (high_ticks, low_ticks) ON spot_backlogs TO glasshouse_app;
GRANT SELECT, INSERT, DELETE, UPDATE (what) ON spot_order_news TO glasshouse_app;
GRANT USAGE ON SEQUENCE spot_order_ids, spot_fill_ids TO glasshouse_app;
