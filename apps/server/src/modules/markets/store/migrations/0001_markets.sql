-- Instruments of every kind. Asset ids are those of the ledger's assets (no foreign key across modules).
-- tick and lot are decimal texts: the step of a price and of a quantity. Ids are on the wire and never change.
CREATE TABLE markets (
  id bigint PRIMARY KEY,
  symbol text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('spot', 'perpetual', 'option', 'stock')),
  base_asset_id bigint NOT NULL,
  quote_asset_id bigint NOT NULL,
  tick text NOT NULL,
  lot text NOT NULL,
  price_decimals int NOT NULL CHECK (price_decimals BETWEEN 0 AND 10),
  quantity_decimals int NOT NULL CHECK (quantity_decimals BETWEEN 0 AND 10),
  min_notional text NOT NULL,
  -- File name of the recording that the replay plays, below the module's data folder.
  recording text,
  status text NOT NULL DEFAULT 'normal' CHECK (status IN ('normal', 'cancel_only', 'halted')),
  UNIQUE (kind, symbol)
);

INSERT INTO markets
  (id, symbol, kind, base_asset_id, quote_asset_id, tick, lot, price_decimals, quantity_decimals, min_notional, recording)
VALUES
  (1, 'BTC/USDT', 'spot', 1, 3, '0.01', '0.00001', 2, 5, '5', 'coinbase-BTCUSD-2018-04'),
  (2, 'ETH/USDT', 'spot', 2, 3, '0.01', '0.0001', 2, 4, '5', 'coinbase-ETHUSD-2018-04'),
  (3, 'LTC/USDT', 'spot', 4, 3, '0.01', '0.001', 2, 3, '5', 'coinbase-LTCUSD-2018-04');

GRANT SELECT ON markets TO glasshouse_app;
