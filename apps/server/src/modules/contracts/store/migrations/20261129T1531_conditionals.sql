-- Entries that wait for the mark: they hold nothing, and place an order of their own when it comes. Prices are ticks, sizes lots.
CREATE TABLE contract_conditionals (
  -- Of the numbers of orders; no order has it.
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  account text NOT NULL,
  side text NOT NULL CHECK (side IN ('long', 'short')),
  margin_mode text NOT NULL CHECK (margin_mode IN ('isolated', 'cross')),
  multiple int NOT NULL CHECK (multiple > 0),
  lots bigint NOT NULL CHECK (lots > 0),
  -- Null: at market.
  price_ticks bigint CHECK (price_ticks > 0),
  force text NOT NULL,
  display_lots bigint CHECK (display_lots > 0),
  tp_ticks bigint,
  sl_ticks bigint,
  trigger_ticks bigint NOT NULL CHECK (trigger_ticks > 0),
  way text NOT NULL CHECK (way IN ('rise', 'fall')),
  -- The newest second that was looked at when it was placed.
  set_tick_ms bigint NOT NULL,
  salt text NOT NULL,
  head text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'placed', 'refused', 'cancelled', 'delisted')),
  order_id bigint UNIQUE,
  refusal jsonb,
  -- The second that fired it, its mark, and the record of both.
  tick_ms bigint,
  mark_ticks bigint,
  record_id bigint UNIQUE,
  created_ms bigint NOT NULL,
  ended_ms bigint,
  CHECK ((status = 'waiting') = (ended_ms IS NULL)),
  CHECK ((status = 'placed') = (order_id IS NOT NULL)),
  CHECK ((status = 'refused') = (refusal IS NOT NULL)),
  CHECK ((status IN ('placed', 'refused')) = (tick_ms IS NOT NULL AND mark_ticks IS NOT NULL AND record_id IS NOT NULL))
);
CREATE INDEX contract_conditionals_by_user ON contract_conditionals (user_id, id);
CREATE INDEX contract_conditionals_waiting ON contract_conditionals (market_id) WHERE status = 'waiting';
CREATE INDEX contract_conditionals_by_tick ON contract_conditionals (market_id, tick_ms) WHERE tick_ms IS NOT NULL;

GRANT SELECT, INSERT ON contract_conditionals TO glasshouse_app;
GRANT UPDATE (status, order_id, refusal, tick_ms, mark_ticks, record_id, ended_ms) ON contract_conditionals TO glasshouse_app;
