-- Decimals of a market's volumes where they are not those of its kind: volumes of cheap coins are large numbers.
ALTER TABLE markets ADD COLUMN volume_decimals int CHECK (volume_decimals BETWEEN 0 AND 8);

-- The pairs of the demo's universe. An installation has them when its demo asks for them at its start; nobody else does.
CREATE FUNCTION list_demo_markets() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO markets (id, symbol, kind, base_asset_id, quote_asset_id, tick, lot, price_decimals, quantity_decimals,
    min_notional, recording, volume_decimals)
  SELECT id, code || '/USDT', 'spot', asset_id, 3, tick, lot, length(tick) - 2, greatest(length(lot) - 2, 0), '5', recording, 2
  FROM (VALUES
    (20, 'ADA', 5, '0.0001', '0.1', 'binance-ADAUSDT-2022-12'),
    (21, 'XRP', 6, '0.00001', '0.1', NULL),
    (22, 'SOL', 7, '0.001', '0.01', NULL),
    (23, 'BNB', 8, '0.01', '0.001', NULL),
    (24, 'DOGE', 9, '0.000001', '1', NULL),
    (25, 'TRX', 10, '0.000001', '1', NULL),
    (26, 'LINK', 11, '0.0001', '0.01', NULL),
    (27, 'AVAX', 12, '0.001', '0.01', NULL),
    (28, 'DOT', 13, '0.0001', '0.01', NULL),
    (29, 'XLM', 14, '0.000001', '1', NULL),
    (30, 'BCH', 15, '0.01', '0.001', NULL),
    (31, 'UNI', 16, '0.0001', '0.01', NULL),
    (32, 'ATOM', 17, '0.001', '0.01', NULL),
    (33, 'NEAR', 18, '0.0001', '0.1', NULL),
    (34, 'FIL', 19, '0.0001', '0.01', NULL),
    (35, 'ETC', 20, '0.001', '0.01', NULL),
    (36, 'ALGO', 21, '0.00001', '0.1', NULL),
    (37, 'AAVE', 22, '0.001', '0.001', NULL),
    (38, 'APT', 23, '0.0001', '0.01', NULL),
    (39, 'ARB', 24, '0.0001', '0.1', NULL),
    (40, 'OP', 25, '0.0001', '0.1', NULL)) AS pair (id, code, asset_id, tick, lot, recording)
  ON CONFLICT DO NOTHING
$$;
REVOKE ALL ON FUNCTION list_demo_markets() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_demo_markets() TO glasshouse_app;
