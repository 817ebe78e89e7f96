-- What rules in a market beside what it was made with: its mode, and the steps, minimum and fees of new orders. Prices and
-- quantities of orders stay in the steps of `markets`; those here are whole multiples of them. Null: as `markets` says.
CREATE TABLE spot_market_rules (
  market_id bigint PRIMARY KEY,
  mode text CHECK (mode IN ('normal', 'cancel_only', 'reduce_only', 'read_only', 'halted')),
  tick text,
  lot text,
  min_notional text,
  maker_ppm int CHECK (maker_ppm BETWEEN 0 AND 100000),
  taker_ppm int CHECK (taker_ppm BETWEEN 0 AND 100000),
  CHECK ((tick IS NULL) = (lot IS NULL) AND (lot IS NULL) = (min_notional IS NULL)),
  CHECK ((maker_ppm IS NULL) = (taker_ppm IS NULL)),
  CHECK (maker_ppm IS NULL OR tick IS NOT NULL)
);

-- One row: rises with every change of a rule; every group reads it, so that it never decides by older ones.
CREATE TABLE spot_rules_revision (single boolean PRIMARY KEY DEFAULT true CHECK (single), revision bigint NOT NULL);
INSERT INTO spot_rules_revision (revision) VALUES (0);

-- The fees that ruled when the order came, where its market had its own; null: those of its owner's tier.
ALTER TABLE spot_orders
  ADD COLUMN maker_ppm int CHECK (maker_ppm BETWEEN 0 AND 100000),
  ADD COLUMN taker_ppm int CHECK (taker_ppm BETWEEN 0 AND 100000),
  ADD CHECK ((maker_ppm IS NULL) = (taker_ppm IS NULL));

GRANT SELECT, INSERT, UPDATE ON spot_market_rules TO glasshouse_app;
GRANT SELECT, UPDATE (revision) ON spot_rules_revision TO glasshouse_app;
