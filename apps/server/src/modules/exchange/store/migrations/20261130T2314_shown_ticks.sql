-- How far the orders of a market have seen its ticks: while it is closed its watch is ahead of them. Null: as far as it.
ALTER TABLE index_cursors ADD COLUMN shown_ms bigint CHECK (shown_ms <= time_ms);
GRANT UPDATE (shown_ms) ON index_cursors TO glasshouse_app;
