-- Markets with trading hours: orders that are queued for an auction, how long they live, and the phases of their markets.
ALTER TABLE orders
  ADD COLUMN tif text CHECK (tif IN ('day', 'gtc', 'at_open')),
  ADD COLUMN ends_day int,
  ADD CONSTRAINT orders_session CHECK ((tif IS NULL) = (ends_day IS NULL)),
  ADD CONSTRAINT orders_queued CHECK (status <> 'queued' OR (tif IS NOT NULL AND held AND filled_lots + removed_lots < lots));
ALTER TABLE orders DROP CONSTRAINT spot_orders_status_check;
ALTER TABLE orders ADD CONSTRAINT orders_status_check
  CHECK (status IN ('pending', 'queued', 'open', 'filled', 'cancelled'));
-- A market order that was queued has the limit that it holds for.
ALTER TABLE orders DROP CONSTRAINT spot_orders_check2;
ALTER TABLE orders ADD CONSTRAINT orders_price
  CHECK (CASE WHEN kind = 'market' THEN price_ticks IS NULL OR tif IS NOT NULL ELSE price_ticks IS NOT NULL END);
DROP INDEX orders_live;
DROP INDEX orders_live_by_user;
CREATE INDEX orders_live ON orders (sequence) WHERE status IN ('open', 'pending', 'queued');
CREATE INDEX orders_live_by_user ON orders (user_id, id DESC) WHERE status IN ('open', 'pending', 'queued');

ALTER TABLE order_adjustments DROP CONSTRAINT spot_adjustments_why_check;
ALTER TABLE order_adjustments ADD CONSTRAINT order_adjustments_why_check CHECK (why IN ('amend', 'self_trade', 'action'));

-- Each change of a market's phase; the last row of a market is its phase. Prices in ticks, times in epoch milliseconds UTC.
-- Append-only.
CREATE TABLE market_phases (
  market_id bigint NOT NULL,
  revision int NOT NULL CHECK (revision > 0),
  phase text NOT NULL CHECK (phase IN ('closed', 'auction', 'uncrossed', 'open', 'pause')),
  -- Of the session that runs or ran last.
  day int NOT NULL,
  at_ms bigint NOT NULL,
  until_ms bigint,
  -- The auction that runs, or that opened the market last, its reference and the tick of that.
  kind text CHECK (kind IN ('opening', 'reopening')),
  is_longer boolean NOT NULL,
  tick_ms bigint,
  reference_ticks bigint CHECK (reference_ticks > 0),
  -- What it came to, and its fills: all of the market between the two.
  price_ticks bigint CHECK (price_ticks > 0),
  lots bigint NOT NULL CHECK (lots >= 0),
  first_fill bigint,
  last_fill bigint,
  closed_ms bigint,
  close_ticks bigint CHECK (close_ticks > 0),
  PRIMARY KEY (market_id, revision),
  CHECK ((price_ticks IS NULL) = (lots = 0)),
  CHECK ((first_fill IS NULL) = (last_fill IS NULL)),
  CHECK (phase <> 'auction' OR (until_ms IS NOT NULL AND kind IS NOT NULL AND reference_ticks IS NOT NULL))
);
GRANT SELECT, INSERT ON market_phases TO glasshouse_app;
