-- Orders that wait for a trigger, pairs, icebergs, orders by quote amount, changes of orders, fee tiers.
ALTER TABLE spot_orders
  ADD COLUMN force text NOT NULL DEFAULT 'gtc' CHECK (force IN ('gtc', 'ioc', 'fok', 'post_only')),
  ADD COLUMN stp text NOT NULL DEFAULT 'expire_taker' CHECK (stp IN ('expire_taker', 'expire_maker', 'expire_both', 'decrement')),
  -- Lots that self-trade prevention took from it.
  ADD COLUMN removed_lots bigint NOT NULL DEFAULT 0 CHECK (removed_lots >= 0),
  -- What a market order by quote amount spends or wants; its lots are what it has traded.
  ADD COLUMN quote_atoms numeric(38, 0) CHECK (quote_atoms > 0),
  ADD COLUMN trigger_ticks bigint CHECK (trigger_ticks > 0),
  ADD COLUMN trigger_by text CHECK (trigger_by IN ('last', 'index')),
  ADD COLUMN triggered_ms bigint,
  -- Of an order by the index: the time of the last recorded tick looked at before it was placed.
  ADD COLUMN after_tick_ms bigint,
  ADD COLUMN display_lots bigint CHECK (display_lots > 0),
  ADD COLUMN shown_lots bigint CHECK (shown_lots >= 0),
  ADD COLUMN client_id text,
  ADD COLUMN oco_id bigint,
  ADD COLUMN partner_id bigint,
  -- The connection whose end cancels it.
  ADD COLUMN connection text,
  ADD COLUMN revision int NOT NULL DEFAULT 0,
  ADD COLUMN end_reason text,
  -- What its end gave back, in atoms of the asset that it held.
  ADD COLUMN released numeric(38, 0) NOT NULL DEFAULT 0 CHECK (released >= 0),
  DROP CONSTRAINT spot_orders_kind_check,
  DROP CONSTRAINT spot_orders_lots_check,
  DROP CONSTRAINT spot_orders_status_check,
  DROP CONSTRAINT spot_orders_check,
  DROP CONSTRAINT spot_orders_check1,
  DROP CONSTRAINT spot_orders_check2,
  DROP CONSTRAINT spot_orders_check3;

UPDATE spot_orders SET end_reason = 'requested' WHERE status = 'cancelled';
UPDATE spot_orders o SET released = -e.amount
FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
WHERE j.scope = 'spot.release' AND j.key = o.id::text AND a.bucket = 'frozen';

ALTER TABLE spot_orders
  ADD CHECK (kind IN ('limit', 'market', 'stop_limit', 'stop_market', 'take_profit_limit', 'take_profit_market')),
  ADD CHECK (status IN ('pending', 'open', 'filled', 'cancelled')),
  ADD CHECK (lots >= 0 AND (lots > 0 OR quote_atoms IS NOT NULL)),
  ADD CHECK (filled_lots >= 0 AND filled_lots + removed_lots <= lots),
  ADD CHECK ((kind = 'market') = (price_ticks IS NULL)),
  ADD CHECK ((kind IN ('limit', 'market')) = (trigger_ticks IS NULL)),
  ADD CHECK ((trigger_ticks IS NULL) = (trigger_by IS NULL)),
  ADD CHECK (quote_atoms IS NULL OR kind = 'market'),
  ADD CHECK ((display_lots IS NULL) = (shown_lots IS NULL)),
  ADD CHECK ((oco_id IS NULL) = (partner_id IS NULL)),
  ADD CHECK (status <> 'pending' OR (trigger_ticks IS NOT NULL AND triggered_ms IS NULL AND filled_lots = 0)),
  ADD CHECK (status NOT IN ('open', 'pending') OR (kind <> 'market' AND filled_lots + removed_lots < lots)),
  ADD CHECK (quote_atoms IS NOT NULL OR (status = 'filled') = (filled_lots = lots)),
  ADD CHECK ((status = 'cancelled') = (end_reason IS NOT NULL));

DROP INDEX spot_orders_open;
DROP INDEX spot_orders_open_by_user;
CREATE INDEX spot_orders_live ON spot_orders (sequence) WHERE status IN ('open', 'pending');
CREATE INDEX spot_orders_live_by_user ON spot_orders (user_id, id DESC) WHERE status IN ('open', 'pending');
CREATE UNIQUE INDEX spot_orders_by_name ON spot_orders (user_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX spot_fills_by_maker_order ON spot_fills (maker_order_id);
CREATE INDEX spot_fills_by_taker_order ON spot_fills (taker_order_id);

-- What a living order holds changed without a trade. Append-only.
CREATE TABLE spot_adjustments (
  order_id bigint NOT NULL,
  revision int NOT NULL CHECK (revision > 0),
  -- Above zero when it holds more.
  atoms numeric(38, 0) NOT NULL CHECK (atoms <> 0),
  why text NOT NULL CHECK (why IN ('amend', 'self_trade')),
  time_ms bigint NOT NULL,
  PRIMARY KEY (order_id, revision)
);

-- What each user traded in each UTC day, in atoms of the quote asset; decides his fee tier.
CREATE TABLE spot_volumes (
  user_id bigint NOT NULL,
  day int NOT NULL,
  asset_id smallint NOT NULL,
  volume numeric(38, 0) NOT NULL CHECK (volume >= 0),
  PRIMARY KEY (user_id, day, asset_id)
) WITH (fillfactor = 70);
INSERT INTO spot_volumes
SELECT user_id, day, quote, sum(received) FROM (
  SELECT f.maker_user AS user_id, (f.time_ms / 86400000)::int AS day, m.quote_asset_id AS quote, f.received
  FROM spot_fills f JOIN markets m ON m.id = f.market_id
  UNION ALL
  SELECT f.taker_user, (f.time_ms / 86400000)::int, m.quote_asset_id, f.received
  FROM spot_fills f JOIN markets m ON m.id = f.market_id) AS parts
GROUP BY user_id, day, quote;

-- The last recorded tick of the index that the desk looked at in each market.
CREATE TABLE spot_index_cursors (market_id bigint PRIMARY KEY, time_ms bigint NOT NULL);

-- What inviters got of the fees of a fill. Append-only; `share` says whose fee it is a part of.
CREATE TABLE spot_rebates (
  fill_id bigint NOT NULL,
  share text NOT NULL CHECK (share IN ('maker', 'taker')),
  inviter bigint NOT NULL,
  asset_id smallint NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  PRIMARY KEY (fill_id, share)
);
-- One row: fills up to this one have had their rebates.
CREATE TABLE spot_rebate_cursor (single boolean PRIMARY KEY DEFAULT true CHECK (single), fill_id bigint NOT NULL);
INSERT INTO spot_rebate_cursor (fill_id) SELECT coalesce(max(id), 0) FROM spot_fills;

GRANT UPDATE (sequence, price_ticks, lots, removed_lots, trigger_ticks, triggered_ms, shown_lots, revision, end_reason, released)
  ON spot_orders TO glasshouse_app;
GRANT SELECT, INSERT ON spot_adjustments, spot_rebates TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (volume) ON spot_volumes TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (time_ms) ON spot_index_cursors TO glasshouse_app;
GRANT SELECT, UPDATE (fill_id) ON spot_rebate_cursor TO glasshouse_app;
