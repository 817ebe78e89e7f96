-- Stops that close a part of a position: [{id, kind, ticks, lots, tick}], oldest first.
ALTER TABLE contract_positions ADD COLUMN part_stops jsonb NOT NULL DEFAULT '[]';
GRANT UPDATE (part_stops) ON contract_positions TO glasshouse_app;
