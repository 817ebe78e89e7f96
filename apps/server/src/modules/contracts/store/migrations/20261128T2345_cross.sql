-- Cross margin: a position is isolated, or its owner's whole account stands behind it.

ALTER TABLE contract_positions
  ADD COLUMN margin_mode text NOT NULL DEFAULT 'isolated' CHECK (margin_mode IN ('isolated', 'cross'));
ALTER TABLE contract_positions ALTER COLUMN margin_mode DROP DEFAULT;

ALTER TABLE contract_order_terms
  ADD COLUMN margin_mode text NOT NULL DEFAULT 'isolated' CHECK (margin_mode IN ('isolated', 'cross'));
ALTER TABLE contract_order_terms ALTER COLUMN margin_mode DROP DEFAULT;

ALTER TABLE contract_settings
  ADD COLUMN margin_mode text NOT NULL DEFAULT 'isolated' CHECK (margin_mode IN ('isolated', 'cross'));
ALTER TABLE contract_settings ALTER COLUMN margin_mode DROP DEFAULT;
GRANT UPDATE (margin_mode) ON contract_settings TO glasshouse_app;

ALTER TABLE contract_liquidations
  ADD COLUMN margin_mode text NOT NULL DEFAULT 'isolated' CHECK (margin_mode IN ('isolated', 'cross'));
ALTER TABLE contract_liquidations ALTER COLUMN margin_mode DROP DEFAULT;

ALTER TABLE contract_position_events DROP CONSTRAINT contract_position_events_kind_check;
ALTER TABLE contract_position_events ADD CONSTRAINT contract_position_events_kind_check
  CHECK (kind IN ('add', 'reduce', 'liquidation', 'returned', 'offset', 'adl', 'margin', 'stop', 'funding', 'cross'));
