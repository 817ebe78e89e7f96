-- Stocks trade in parts of a ten-thousandth of a share: with a step of a cent that is a whole number of USDT atoms. No order of them was taken yet.
UPDATE markets SET lot = '0.0001', quantity_decimals = 4 WHERE kind = 'stock';
