-- Sides of mass quotes (ADR 35). The ladder of a quote lives in memory; its money and its fills are here. Units are those of orders,
-- and the ids too: a fill names a side as its order.
CREATE TABLE quote_sides (
  id bigint PRIMARY KEY,
  venue text NOT NULL CHECK (venue IN ('cash', 'contracts')),
  user_id bigint NOT NULL,
  account text NOT NULL CHECK (account IN ('change', 'stock', 'margin', 'lever', 'lever_coin')),
  market_id bigint NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  -- Atoms of its hold, cause `quote`.
  held numeric(38, 0) NOT NULL CHECK (held >= 0),
  filled_lots bigint NOT NULL CHECK (filled_lots >= 0),
  filled_value numeric(38, 0) NOT NULL CHECK (filled_value >= 0),
  fee numeric(38, 0) NOT NULL CHECK (fee >= 0),
  -- Changes of its hold other than by fills: each has a journal.
  revision int NOT NULL CHECK (revision >= 0),
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  end_reason text CHECK (end_reason IN ('requested', 'expired', 'protection', 'restarted', 'stopped', 'delisted')),
  CHECK (end_reason IS NULL OR held = 0)
) WITH (fillfactor = 80);
CREATE INDEX quote_sides_live ON quote_sides (venue) WHERE end_reason IS NULL;
CREATE INDEX quote_sides_by_user ON quote_sides (user_id, market_id) WHERE end_reason IS NULL;

GRANT SELECT, INSERT, UPDATE (held, filled_lots, filled_value, fee, revision, updated_ms, end_reason) ON quote_sides TO glasshouse_app;
