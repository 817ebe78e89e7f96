-- Lots of a copy that are to be closed and that its book did not take yet; a copy that its owner keeps stands on a follow no longer.

ALTER TABLE contract_positions ADD COLUMN left_lots bigint NOT NULL DEFAULT 0 CHECK (left_lots BETWEEN 0 AND lots);
GRANT UPDATE (left_lots, purse) ON contract_positions TO glasshouse_app;
