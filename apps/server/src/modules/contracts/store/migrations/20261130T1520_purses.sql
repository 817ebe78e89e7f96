-- The follow whose money a position stands on, and its orders: what is free of its budget instead of what is available. Only isolated ones.

ALTER TABLE contract_positions ADD COLUMN purse bigint CHECK (purse IS NULL OR margin_mode = 'isolated' AND mode = 'each');
ALTER TABLE contract_order_terms ADD COLUMN purse bigint CHECK (purse IS NULL OR margin_mode = 'isolated');
CREATE INDEX contract_positions_purse ON contract_positions (purse) WHERE purse IS NOT NULL AND status <> 'closed';
