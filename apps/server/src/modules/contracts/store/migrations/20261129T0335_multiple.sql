-- The multiple of a position changes; that of the order that opened it stays, and its chain begins with it.

ALTER TABLE contract_positions ADD COLUMN multiple_now int CHECK (multiple_now > 0);
UPDATE contract_positions SET multiple_now = multiple;
ALTER TABLE contract_positions ALTER COLUMN multiple_now SET NOT NULL;
GRANT UPDATE (multiple_now) ON contract_positions TO glasshouse_app;

ALTER TABLE contract_position_events DROP CONSTRAINT contract_position_events_kind_check;
ALTER TABLE contract_position_events ADD CONSTRAINT contract_position_events_kind_check CHECK (
  kind IN ('add', 'reduce', 'liquidation', 'returned', 'offset', 'adl', 'margin', 'multiple', 'stop', 'funding', 'cross'));
