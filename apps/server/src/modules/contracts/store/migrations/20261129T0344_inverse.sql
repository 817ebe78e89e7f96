-- Positions of inverse contracts are of the account lever_coin.
ALTER TABLE contract_positions DROP CONSTRAINT contract_positions_account_check;
ALTER TABLE contract_positions ADD CONSTRAINT contract_positions_account_check CHECK (account IN ('lever', 'lever_coin'));
