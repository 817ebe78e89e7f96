-- Alerts of a share that is split wait for prices in new shares.
GRANT UPDATE (threshold, value) ON price_alerts TO glasshouse_app;
