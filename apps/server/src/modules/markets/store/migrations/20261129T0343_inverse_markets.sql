-- Markets of inverse contracts: a lot is one US dollar of face, results are in the coin. `contract` is the kind of a market of contracts,
-- `settle_asset_id` what fills are paid in, `index_symbol` the instrument of its index where that has another name.
ALTER TABLE markets ADD COLUMN contract text CHECK (contract IN ('linear', 'inverse'));
ALTER TABLE markets ADD COLUMN index_symbol text;
UPDATE markets SET contract = 'linear' WHERE kind = 'perpetual';
ALTER TABLE markets ADD CHECK ((kind = 'perpetual') = (contract IS NOT NULL));
ALTER TABLE markets ADD COLUMN settle_asset_id bigint NOT NULL
  GENERATED ALWAYS AS (CASE contract WHEN 'inverse' THEN base_asset_id ELSE quote_asset_id END) STORED;

INSERT INTO markets
  (id, symbol, kind, base_asset_id, quote_asset_id, tick, lot, price_decimals, quantity_decimals, min_notional, contract, index_symbol)
VALUES
  (14, 'BTC/USD', 'perpetual', 1, 101, '0.01', '1', 2, 0, '1', 'inverse', 'BTC/USDT'),
  (15, 'ETH/USD', 'perpetual', 2, 101, '0.01', '1', 2, 0, '1', 'inverse', 'ETH/USDT'),
  (16, 'LTC/USD', 'perpetual', 4, 101, '0.01', '1', 2, 0, '1', 'inverse', 'LTC/USDT');
