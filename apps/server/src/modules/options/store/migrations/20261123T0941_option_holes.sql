-- Seconds that were not logged and for want of which stakes were returned, while none behind them is logged: the next one
-- shows the hole and is kept for ever as soon as it is there.
CREATE TABLE option_holes (
  missing_ms bigint PRIMARY KEY,
  index_id bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON option_holes TO glasshouse_app;
