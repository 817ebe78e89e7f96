-- Instruments of every kind. Contracts and option underlyings share the symbol, and with it the index, of the spot
-- pair. Stocks are assets 1001 and up (the ledger takes them over with the product that trades them), quoted in USDT
-- as the recordings' dollars are everywhere.
ALTER TABLE markets ADD COLUMN sessions text CHECK (sessions IN ('us-stocks'));

INSERT INTO markets
  (id, symbol, kind, base_asset_id, quote_asset_id, tick, lot, price_decimals, quantity_decimals, min_notional, recording, sessions)
VALUES
  (4, 'BTC/USDT', 'perpetual', 1, 3, '0.01', '0.001', 2, 3, '5', NULL, NULL),
  (5, 'ETH/USDT', 'perpetual', 2, 3, '0.01', '0.01', 2, 2, '5', NULL, NULL),
  (6, 'LTC/USDT', 'perpetual', 4, 3, '0.01', '0.1', 2, 1, '5', NULL, NULL),
  (7, 'BTC/USDT', 'option', 1, 3, '0.01', '1', 2, 0, '1', NULL, NULL),
  (8, 'ETH/USDT', 'option', 2, 3, '0.01', '1', 2, 0, '1', NULL, NULL),
  (9, 'LTC/USDT', 'option', 4, 3, '0.01', '1', 2, 0, '1', NULL, NULL),
  (10, 'AAPL/USDT', 'stock', 1001, 3, '0.01', '1', 2, 0, '1', 'stocks-AAPL', 'us-stocks'),
  (11, 'IBM/USDT', 'stock', 1002, 3, '0.01', '1', 2, 0, '1', 'stocks-IBM', 'us-stocks'),
  (12, 'BAC/USDT', 'stock', 1003, 3, '0.01', '1', 2, 0, '1', 'stocks-BAC', 'us-stocks'),
  (13, 'AIG/USDT', 'stock', 1004, 3, '0.01', '1', 2, 0, '1', 'stocks-AIG', 'us-stocks');
