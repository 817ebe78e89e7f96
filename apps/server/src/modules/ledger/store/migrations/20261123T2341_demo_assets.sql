-- The coins of the demo's universe. An installation has them when its demo asks for them at its start; nobody else does.
CREATE FUNCTION list_demo_assets() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO assets (id, code, name, kind, scale) VALUES
    (5, 'ADA', 'Cardano', 'crypto', 8),
    (6, 'XRP', 'XRP', 'crypto', 8),
    (7, 'SOL', 'Solana', 'crypto', 8),
    (8, 'BNB', 'BNB', 'crypto', 8),
    (9, 'DOGE', 'Dogecoin', 'crypto', 8),
    (10, 'TRX', 'TRON', 'crypto', 8),
    (11, 'LINK', 'Chainlink', 'crypto', 8),
    (12, 'AVAX', 'Avalanche', 'crypto', 8),
    (13, 'DOT', 'Polkadot', 'crypto', 8),
    (14, 'XLM', 'Stellar', 'crypto', 8),
    (15, 'BCH', 'Bitcoin Cash', 'crypto', 8),
    (16, 'UNI', 'Uniswap', 'crypto', 8),
    (17, 'ATOM', 'Cosmos', 'crypto', 8),
    (18, 'NEAR', 'NEAR Protocol', 'crypto', 8),
    (19, 'FIL', 'Filecoin', 'crypto', 8),
    (20, 'ETC', 'Ethereum Classic', 'crypto', 8),
    (21, 'ALGO', 'Algorand', 'crypto', 8),
    (22, 'AAVE', 'Aave', 'crypto', 8),
    (23, 'APT', 'Aptos', 'crypto', 8),
    (24, 'ARB', 'Arbitrum', 'crypto', 8),
    (25, 'OP', 'Optimism', 'crypto', 8)
  ON CONFLICT DO NOTHING
$$;
REVOKE ALL ON FUNCTION list_demo_assets() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_demo_assets() TO glasshouse_app;
