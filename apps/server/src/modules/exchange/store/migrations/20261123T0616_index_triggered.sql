-- The check of the money looks at each order that the index triggered.
CREATE INDEX spot_orders_index_triggered ON spot_orders (id) WHERE trigger_by = 'index' AND triggered_ms IS NOT NULL;
