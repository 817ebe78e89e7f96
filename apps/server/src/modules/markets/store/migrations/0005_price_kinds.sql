-- Every tick keeps the label of the prices that it was made of, and candles are kept per label, so that what was recorded
-- or simulated is never shown as live, whatever feed the installation has later.
ALTER TABLE index_ticks ADD COLUMN prices text CHECK (prices IN ('recorded', 'live', 'simulated'));
-- The record in the log says it. A tick whose record was forgotten is forgotten with it.
DELETE FROM index_ticks WHERE NOT EXISTS (SELECT FROM log_entries WHERE log_entries.leaf = index_ticks.leaf);
UPDATE index_ticks SET prices = log_entries.body::json ->> 'prices' FROM log_entries WHERE log_entries.leaf = index_ticks.leaf;
ALTER TABLE index_ticks ALTER COLUMN prices SET NOT NULL;

-- From when which prices ruled, kept for ever: the label of trades. The first row counts from the beginning of time.
CREATE TABLE price_kinds (
  since_ms bigint PRIMARY KEY,
  prices text NOT NULL CHECK (prices IN ('recorded', 'live', 'simulated'))
);
INSERT INTO price_kinds
  SELECT CASE WHEN before IS NULL THEN 0 ELSE time_ms END, prices
  FROM (SELECT time_ms, prices, lag(prices) OVER (ORDER BY time_ms) AS before
        FROM (SELECT time_ms, min(prices) AS prices FROM index_ticks GROUP BY time_ms) AS seconds) AS changes
  WHERE before IS DISTINCT FROM prices;

-- Candles are computed again from the record: those of the index here, those of trades by the job, from the first fill on.
DROP TABLE candles;
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
INSERT INTO candles
  SELECT 'index', prices, index_id, period, begins, min(time_ms), (array_agg(price_ticks ORDER BY time_ms))[1],
    max(price_ticks), min(price_ticks), (array_agg(price_ticks ORDER BY time_ms DESC))[1], max(time_ms), 0, 0
  FROM index_ticks CROSS JOIN LATERAL (
    SELECT period, time_ms / length_ms * length_ms AS begins
    FROM (VALUES ('1m', 60000), ('5m', 300000), ('15m', 900000), ('30m', 1800000), ('1h', 3600000), ('4h', 14400000),
      ('1d', 86400000)) AS fixed (period, length_ms)
    -- The epoch began on a Thursday, three days after a Monday.
    UNION ALL SELECT '1w', (time_ms + 259200000) / 604800000 * 604800000 - 259200000
    UNION ALL SELECT '1M', (extract(epoch FROM date_trunc('month', to_timestamp(time_ms / 1000) AT TIME ZONE 'UTC')) * 1000)::bigint
  ) AS periods
  WHERE price_ticks IS NOT NULL
  GROUP BY prices, index_id, period, begins;
UPDATE candle_marks SET last_key = 0 WHERE source = 'trade';

GRANT SELECT, INSERT, UPDATE ON candles TO glasshouse_app;
GRANT SELECT, INSERT ON price_kinds TO glasshouse_app;
