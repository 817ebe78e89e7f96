-- Spot orders and fills. Prices in ticks and quantities in lots of the market (markets.tick, markets.lot), values in
-- tick-lots, fees and amounts in atoms, times in epoch milliseconds UTC. User and market ids carry no foreign key
-- across modules.
CREATE TABLE spot_orders (
  id bigint PRIMARY KEY,
  -- Priority among orders of one price: lower came first. Books are rebuilt in this order.
  sequence bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  kind text NOT NULL CHECK (kind IN ('limit', 'market')),
  price_ticks bigint CHECK (price_ticks > 0),
  lots bigint NOT NULL CHECK (lots > 0),
  filled_lots bigint NOT NULL CHECK (filled_lots BETWEEN 0 AND lots),
  -- Sum of price x lots of the fills, exact.
  filled_value numeric(38, 0) NOT NULL,
  -- In atoms of the asset received.
  fee numeric(38, 0) NOT NULL CHECK (fee >= 0),
  status text NOT NULL CHECK (status IN ('open', 'filled', 'cancelled')),
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  -- Which leader accepted it (spot_leader.epoch).
  epoch bigint NOT NULL,
  CHECK ((kind = 'limit') = (price_ticks IS NOT NULL)),
  CHECK (status <> 'open' OR (kind = 'limit' AND filled_lots < lots)),
  CHECK ((status = 'filled') = (filled_lots = lots))
) WITH (fillfactor = 80);
CREATE INDEX spot_orders_by_user ON spot_orders (user_id, id DESC);
CREATE INDEX spot_orders_open ON spot_orders (sequence) WHERE status = 'open';
CREATE INDEX spot_orders_open_by_user ON spot_orders (user_id, id DESC) WHERE status = 'open';

-- Append-only: the application may add and read, never change.
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
  -- Quote atoms: what the buyer paid and the seller received before fees; the difference is the house's rounding.
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

-- One row: the epoch rises by one at every take-over, and every group checks it (fencing).
CREATE TABLE spot_leader (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  epoch bigint NOT NULL
);
INSERT INTO spot_leader (epoch) VALUES (0);

-- Taken in blocks of 1,000, so that memory knows ids before they are stored; blocks lost at a stop leave gaps.
CREATE SEQUENCE spot_order_ids INCREMENT BY 1000;
CREATE SEQUENCE spot_fill_ids INCREMENT BY 1000;

GRANT SELECT, INSERT, UPDATE (filled_lots, filled_value, fee, status, updated_ms) ON spot_orders TO glasshouse_app;
GRANT SELECT, INSERT ON spot_fills TO glasshouse_app;
GRANT SELECT, UPDATE (epoch) ON spot_leader TO glasshouse_app;
GRANT USAGE ON SEQUENCE spot_order_ids, spot_fill_ids TO glasshouse_app;
