-- Candles of the index (from ticks) and of trades (from fills), every period of its own, so that a chart window is one
-- range of the primary key. They can be computed again from the record at any time; a period without events has no row.
-- Prices in ticks, volume in lots, turnover in tick-lots. Keys name the first and the last event (time of a tick, id of
-- a fill): an event that comes late still finds its place.
CREATE TABLE candles (
  source text NOT NULL CHECK (source IN ('index', 'trade')),
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
  PRIMARY KEY (source, market_id, period, time_ms)
) WITH (fillfactor = 80);

-- The last fill that is in the candles.
CREATE TABLE candle_marks (
  source text PRIMARY KEY,
  last_key bigint NOT NULL
);
INSERT INTO candle_marks VALUES ('trade', 0);

GRANT SELECT, INSERT, UPDATE ON candles TO glasshouse_app;
GRANT SELECT, UPDATE ON candle_marks TO glasshouse_app;
