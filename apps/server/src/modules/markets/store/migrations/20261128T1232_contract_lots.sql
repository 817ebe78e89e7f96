-- Contracts count quantities in lots of 0.0001: one tick of 0.01 USDT times one lot is one atom, so no value of a contract is ever
-- rounded. These markets were never traded.
UPDATE markets SET lot = '0.0001', quantity_decimals = 4 WHERE id IN (4, 5, 6) AND kind = 'perpetual';
