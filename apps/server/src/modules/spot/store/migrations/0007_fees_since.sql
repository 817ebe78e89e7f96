-- When its owner last took a new place with an order: the fees of then are its fees. Null: when it came.
ALTER TABLE spot_orders ADD COLUMN fees_ms bigint;
GRANT UPDATE (maker_ppm, taker_ppm, fees_ms) ON spot_orders TO glasshouse_app;
