-- Stops that follow the mark: [{id, callback, activation, lots, tick}], oldest first; callbacks in tenths of a percent.
ALTER TABLE contract_positions ADD COLUMN trailing_stops jsonb NOT NULL DEFAULT '[]';
GRANT UPDATE (trailing_stops) ON contract_positions TO glasshouse_app;

ALTER TABLE contract_stop_fires DROP CONSTRAINT contract_stop_fires_stop_check;
ALTER TABLE contract_stop_fires ADD CONSTRAINT contract_stop_fires_stop_check CHECK (stop IN ('tp', 'sl', 'trailing'));

-- Marks at which stops of a market were looked at, by block of at most a quarter of an hour, hour and day; what they are stands in their record. Append-only.
CREATE TABLE contract_marks (
  market_id bigint NOT NULL,
  span text NOT NULL CHECK (span IN ('block', 'hour', 'day')),
  begins_ms bigint NOT NULL,
  ends_ms bigint NOT NULL CHECK (ends_ms > begins_ms),
  record_id bigint NOT NULL,
  PRIMARY KEY (market_id, span, begins_ms)
);
GRANT SELECT, INSERT ON contract_marks TO glasshouse_app;
