-- Positions of contracts with their events, what is known of their orders, and what users chose for markets. Prices in ticks, amounts
-- in atoms of the asset that the market settles in, times in epoch milliseconds.

-- A position; its id is that of the order that opened it, of a market maker's net position one of its own among those of orders.
CREATE TABLE contract_positions (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  account text NOT NULL CHECK (account = 'lever'),
  mode text NOT NULL CHECK (mode IN ('each', 'net')),
  side text NOT NULL CHECK (side IN ('long', 'short')),
  multiple int NOT NULL CHECK (multiple > 0),
  -- The terms of this time hold for it; their version in the public log.
  terms_ms bigint NOT NULL,
  tier_version int NOT NULL CHECK (tier_version > 0),
  -- Random: nobody else can guess the chain of its events.
  salt text NOT NULL CHECK (salt ~ '^[0-9a-f]{32}$'),
  lots bigint NOT NULL CHECK (lots >= 0),
  entry_value numeric(38, 0) NOT NULL CHECK (entry_value >= 0),
  margin numeric(38, 0) NOT NULL CHECK (margin >= 0),
  owed numeric(38, 0) NOT NULL CHECK (owed >= 0),
  opened_lots bigint NOT NULL CHECK (opened_lots > 0),
  opened_value numeric(38, 0) NOT NULL CHECK (opened_value >= 0),
  closed_lots bigint NOT NULL CHECK (closed_lots >= 0),
  closed_value numeric(38, 0) NOT NULL CHECK (closed_value >= 0),
  -- Results of its closes before fees; fees; funding paid.
  realized numeric(38, 0) NOT NULL,
  fees numeric(38, 0) NOT NULL CHECK (fees >= 0),
  funding numeric(38, 0) NOT NULL,
  -- Stops: the mark that fires it, the revision at which it was set, and the second of the index that had been looked at then.
  tp_ticks bigint CHECK (tp_ticks > 0),
  tp_id int,
  tp_tick_ms bigint,
  sl_ticks bigint CHECK (sl_ticks > 0),
  sl_id int,
  sl_tick_ms bigint,
  status text NOT NULL CHECK (status IN ('open', 'closing', 'closed')),
  close_reason text CHECK (close_reason IN ('user', 'stop', 'liquidated', 'adl', 'delisted')),
  -- What of it has a receipt: [{kind, id}], oldest first.
  receipts jsonb NOT NULL,
  -- How many events it has, and the head of their chain.
  revision int NOT NULL CHECK (revision > 0),
  chain text NOT NULL CHECK (chain ~ '^[0-9a-f]{64}$'),
  opened_ms bigint NOT NULL,
  changed_ms bigint NOT NULL,
  changed_tick_ms bigint,
  closed_ms bigint,
  CHECK (opened_lots - closed_lots = lots),
  CHECK ((status = 'closed') = (lots = 0)),
  CHECK ((status = 'closed') = (close_reason IS NOT NULL)),
  CHECK ((status = 'closed') = (closed_ms IS NOT NULL)),
  CHECK (lots > 0 OR (entry_value = 0 AND margin = 0 AND owed = 0)),
  CHECK ((tp_ticks IS NULL) = (tp_id IS NULL) AND (sl_ticks IS NULL) = (sl_id IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX contract_positions_open ON contract_positions (user_id, id DESC) WHERE status <> 'closed';
CREATE INDEX contract_positions_closed ON contract_positions (user_id, id DESC) WHERE status = 'closed';
CREATE INDEX contract_positions_lost ON contract_positions (market_id, closed_ms) WHERE status = 'closed';

-- What happened to positions. Append-only: the application adds and reads, and never changes.
CREATE TABLE contract_position_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position_id bigint NOT NULL,
  revision int NOT NULL CHECK (revision > 0),
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  side text NOT NULL CHECK (side IN ('long', 'short')),
  kind text NOT NULL CHECK (kind IN ('add', 'reduce', 'liquidation', 'returned', 'offset', 'adl', 'margin', 'stop', 'funding')),
  -- As it is hashed into the chain, and the head with it.
  record jsonb NOT NULL,
  chain text NOT NULL CHECK (chain ~ '^[0-9a-f]{64}$'),
  time_ms bigint NOT NULL,
  -- Of a fill in the book: the order or the side of a quote, and its part.
  order_id bigint,
  fill_id bigint,
  role text CHECK (role IN ('maker', 'taker')),
  UNIQUE (position_id, revision),
  CHECK ((order_id IS NULL) = (fill_id IS NULL) AND (fill_id IS NULL) = (role IS NULL))
);
-- Those that changed the size of a position.
CREATE INDEX contract_position_events_fills ON contract_position_events (user_id, id DESC)
  WHERE kind IN ('add', 'reduce', 'liquidation', 'offset', 'adl');

-- What contracts know of an order beyond an order of the book. `live` while it is in the book.
CREATE TABLE contract_order_terms (
  order_id bigint PRIMARY KEY,
  position_id bigint NOT NULL,
  market_id bigint NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('open', 'close', 'liquidation')),
  cause text NOT NULL CHECK (cause IN ('user', 'stop', 'liquidated')),
  multiple int NOT NULL CHECK (multiple > 0),
  -- The price that its hold is computed at; of a close its limit.
  margin_ticks bigint NOT NULL CHECK (margin_ticks > 0),
  is_market boolean NOT NULL,
  tp_ticks bigint CHECK (tp_ticks > 0),
  sl_ticks bigint CHECK (sl_ticks > 0),
  terms_ms bigint NOT NULL,
  -- The base taker fee of those terms, in parts per million.
  fee_ppm int NOT NULL CHECK (fee_ppm >= 0),
  salt text NOT NULL,
  stop_id int,
  live boolean NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX contract_order_terms_live ON contract_order_terms (order_id) WHERE live;

-- What a user chose for the form of a market.
CREATE TABLE contract_settings (
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  multiple int NOT NULL CHECK (multiple BETWEEN 1 AND 125),
  skip_confirmation boolean NOT NULL,
  PRIMARY KEY (user_id, market_id)
);

GRANT SELECT, INSERT,
  UPDATE (lots, entry_value, margin, owed, opened_lots, opened_value, closed_lots, closed_value, realized, fees, funding, tp_ticks, tp_id,
    tp_tick_ms, sl_ticks, sl_id, sl_tick_ms, status, close_reason, receipts, revision, chain, changed_ms, changed_tick_ms, closed_ms)
  ON contract_positions TO glasshouse_app;
GRANT SELECT, INSERT ON contract_position_events TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (live) ON contract_order_terms TO glasshouse_app;
GRANT SELECT, INSERT, DELETE, UPDATE (multiple, skip_confirmation) ON contract_settings TO glasshouse_app;
