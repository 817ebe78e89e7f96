-- A split of shares changes what an iceberg shows.
GRANT UPDATE (display_lots) ON orders TO glasshouse_app;
