-- reads: log_citations, log_entries
-- Instruments, the ticks of their index, candles, favorites and alerts. Times are epoch milliseconds.

-- Asset ids are those of the ledger's assets, without a foreign key: stocks are assets 1001 and up, which the ledger gets
-- with the product that trades them. tick and lot are decimal texts: the step of a price and of a quantity. Ids are on
-- the wire and never change. Contracts and option underlyings share the symbol, and with it the index, of the spot pair.
CREATE TABLE markets (
  id bigint PRIMARY KEY,
  symbol text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('spot', 'perpetual', 'option', 'stock')),
  base_asset_id bigint NOT NULL,
  quote_asset_id bigint NOT NULL,
  tick text NOT NULL,
  lot text NOT NULL,
  price_decimals int NOT NULL CHECK (price_decimals BETWEEN 0 AND 10),
  quantity_decimals int NOT NULL CHECK (quantity_decimals BETWEEN 0 AND 10),
  min_notional text NOT NULL,
  -- File name of the recording that the replay plays, below the module's data folder.
  recording text,
  status text NOT NULL DEFAULT 'normal' CHECK (status IN ('normal', 'cancel_only', 'halted')),
  sessions text CHECK (sessions IN ('us-stocks')),
  UNIQUE (kind, symbol)
);

INSERT INTO markets
  (id, symbol, kind, base_asset_id, quote_asset_id, tick, lot, price_decimals, quantity_decimals, min_notional, recording, sessions)
VALUES
  (1, 'BTC/USDT', 'spot', 1, 3, '0.01', '0.00001', 2, 5, '5', 'coinbase-BTCUSD-2018-04', NULL),
  (2, 'ETH/USDT', 'spot', 2, 3, '0.01', '0.0001', 2, 4, '5', 'coinbase-ETHUSD-2018-04', NULL),
  (3, 'LTC/USDT', 'spot', 4, 3, '0.01', '0.001', 2, 3, '5', 'coinbase-LTCUSD-2018-04', NULL),
  (4, 'BTC/USDT', 'perpetual', 1, 3, '0.01', '0.001', 2, 3, '5', NULL, NULL),
  (5, 'ETH/USDT', 'perpetual', 2, 3, '0.01', '0.01', 2, 2, '5', NULL, NULL),
  (6, 'LTC/USDT', 'perpetual', 4, 3, '0.01', '0.1', 2, 1, '5', NULL, NULL),
  (7, 'BTC/USDT', 'option', 1, 3, '0.01', '1', 2, 0, '1', NULL, NULL),
  (8, 'ETH/USDT', 'option', 2, 3, '0.01', '1', 2, 0, '1', NULL, NULL),
  (9, 'LTC/USDT', 'option', 4, 3, '0.01', '1', 2, 0, '1', NULL, NULL),
  (10, 'AAPL/USDT', 'stock', 1001, 3, '0.01', '1', 2, 0, '1', 'stocks-AAPL', 'us-stocks'),
  (11, 'IBM/USDT', 'stock', 1002, 3, '0.01', '1', 2, 0, '1', 'stocks-IBM', 'us-stocks'),
  (12, 'BAC/USDT', 'stock', 1003, 3, '0.01', '1', 2, 0, '1', 'stocks-BAC', 'us-stocks'),
  (13, 'AIG/USDT', 'stock', 1004, 3, '0.01', '1', 2, 0, '1', 'stocks-AIG', 'us-stocks');

GRANT SELECT ON markets TO glasshouse_app;

-- The index of one second, as logged: `leaf` is the record in the public log, whose text has the quotes. index_id is the
-- market that the index is named after (the spot pair, the stock). No price: price_ticks is null. `prices` labels the
-- source of the prices, so that recorded or simulated prices are never shown as live.
CREATE TABLE index_ticks (
  index_id bigint NOT NULL,
  time_ms bigint NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  price_ticks bigint CHECK (price_ticks > 0),
  leaf bigint NOT NULL,
  prices text NOT NULL CHECK (prices IN ('recorded', 'live', 'simulated')),
  PRIMARY KEY (index_id, time_ms)
);
GRANT SELECT, INSERT ON index_ticks TO glasshouse_app;

-- How far each instrument's ticks were looked through by forget_index_ticks: everything up to here is deleted or cited.
CREATE TABLE index_tick_marks (
  index_id bigint PRIMARY KEY,
  time_ms bigint NOT NULL
);

-- Deletes ticks whose log entry was deleted: of each instrument it looks at no more than `most` ticks, from its mark on, as
-- ranges of the primary key. A cited tick is kept and passed; one whose entry is still to be deleted ends the walk, so
-- that the next call looks at it again.
CREATE FUNCTION forget_index_ticks(before_ms bigint, most int) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
-- Never the whole table, whatever the planner knows of it.
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  walk record;
  upto bigint;
  deleted bigint;
  gone bigint := 0;
BEGIN
  FOR walk IN
    SELECT markets.id, coalesce(index_tick_marks.time_ms, 0) AS behind
    FROM markets LEFT JOIN index_tick_marks ON index_tick_marks.index_id = markets.id
  LOOP
    SELECT max(time_ms) FILTER (WHERE NOT is_waiting) INTO upto FROM (
      SELECT time_ms, bool_or(
        (SELECT true FROM log_entries WHERE log_entries.leaf = looked.leaf) IS NOT NULL
        AND (SELECT true FROM log_citations WHERE log_citations.leaf = looked.leaf LIMIT 1) IS NULL
      ) OVER (ORDER BY time_ms) AS is_waiting
      FROM (
        SELECT time_ms, leaf FROM index_ticks
        WHERE index_id = walk.id AND time_ms > walk.behind AND time_ms < before_ms
        ORDER BY time_ms LIMIT most) looked) walked;
    CONTINUE WHEN upto IS NULL;
    DELETE FROM index_ticks
    WHERE index_id = walk.id AND time_ms > walk.behind AND time_ms <= upto
      AND (SELECT true FROM log_entries WHERE log_entries.leaf = index_ticks.leaf) IS NULL;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    gone := gone + deleted;
    INSERT INTO index_tick_marks VALUES (walk.id, upto) ON CONFLICT (index_id) DO UPDATE SET time_ms = excluded.time_ms;
  END LOOP;
  RETURN gone;
END
$$;
REVOKE ALL ON FUNCTION forget_index_ticks(bigint, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_index_ticks(bigint, int) TO glasshouse_app;

-- From when which label of prices applied, kept permanently: the label of trades. The first row counts from time 0.
CREATE TABLE price_kinds (
  since_ms bigint PRIMARY KEY,
  prices text NOT NULL CHECK (prices IN ('recorded', 'live', 'simulated'))
);
GRANT SELECT, INSERT ON price_kinds TO glasshouse_app;

-- Candles of the index (from ticks) and of trades (from fills) by label of prices, one row set for each period, so that a
-- chart window is one range of the primary key. They can be computed again from the record; a period without events has
-- no row. Prices in ticks, volume in lots, turnover in tick-lots. Keys are the first and the last event (time of a tick,
-- id of a fill), so that an event that comes late is placed correctly.
CREATE TABLE candles (
  source text NOT NULL CHECK (source IN ('index', 'trade')),
  prices text NOT NULL CHECK (prices IN ('recorded', 'live', 'simulated')),
  market_id bigint NOT NULL,
  period text NOT NULL,
  time_ms bigint NOT NULL,
  open_key bigint NOT NULL,
  open bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  close bigint NOT NULL,
  close_key bigint NOT NULL,
  volume numeric(38, 0) NOT NULL,
  turnover numeric(38, 0) NOT NULL,
  PRIMARY KEY (source, prices, market_id, period, time_ms)
) WITH (fillfactor = 80);

-- The last fill that is in the candles.
CREATE TABLE candle_marks (
  source text PRIMARY KEY,
  last_key bigint NOT NULL
);
INSERT INTO candle_marks VALUES ('trade', 0);

GRANT SELECT, INSERT, UPDATE ON candles TO glasshouse_app;
GRANT SELECT, UPDATE ON candle_marks TO glasshouse_app;

-- Assets whose markets a user follows. `place` orders them; equal places go by id.
CREATE TABLE favorites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  place bigint NOT NULL,
  UNIQUE (user_id, asset_id)
);
GRANT SELECT, INSERT, DELETE, UPDATE (place) ON favorites TO glasshouse_app;

-- Price alerts. A condition holds when its measure is at or above the threshold: `above` the price in ticks, `below` the
-- price negative, `up_24h` and `down_24h` the change in millionths. Armed: the condition did not hold at the last tick
-- that counted. seen_to: the second of the last tick that decided the alert.
CREATE TABLE price_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL REFERENCES markets,
  index_id bigint NOT NULL REFERENCES markets,
  condition text NOT NULL CHECK (condition IN ('above', 'below', 'up_24h', 'down_24h')),
  value text NOT NULL,
  threshold bigint NOT NULL,
  is_repeating boolean NOT NULL,
  cooldown_ms bigint NOT NULL,
  created_at bigint NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  is_armed boolean NOT NULL DEFAULT true,
  seen_to bigint NOT NULL,
  fired_at bigint,
  fired_price text,
  fired_count bigint NOT NULL DEFAULT 0
);
CREATE INDEX price_alerts_by_user ON price_alerts (user_id, id DESC);
CREATE UNIQUE INDEX price_alerts_once ON price_alerts (user_id, market_id, condition, threshold) WHERE is_active;
-- Where the price of a second can start or end a crossing.
CREATE INDEX price_alerts_armed ON price_alerts (index_id, condition, threshold) WHERE is_active AND is_armed;
CREATE INDEX price_alerts_disarmed ON price_alerts (index_id, condition, threshold) WHERE is_active AND NOT is_armed;
GRANT SELECT, INSERT, DELETE ON price_alerts TO glasshouse_app;
GRANT UPDATE (is_active, is_armed, seen_to, fired_at, fired_price, fired_count) ON price_alerts TO glasshouse_app;

-- The second of the last tick of an index that decided all its alerts.
CREATE TABLE alert_marks (
  index_id bigint PRIMARY KEY REFERENCES markets,
  time_ms bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON alert_marks TO glasshouse_app;
