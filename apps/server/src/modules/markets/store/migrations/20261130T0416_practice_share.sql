-- A calendar of sessions of nine minutes with a minute's break, day and night, for the practice share of a demo.
ALTER TABLE markets DROP CONSTRAINT markets_sessions_check;
ALTER TABLE markets ADD CONSTRAINT markets_sessions_check CHECK (sessions IN ('us-stocks', 'practice'));

-- The practice share. An installation has it when its demo asks for it at its start; nobody else does.
CREATE FUNCTION list_demo_stocks() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO markets (id, symbol, kind, base_asset_id, quote_asset_id, tick, lot, price_decimals, quantity_decimals,
    min_notional, recording, sessions)
  VALUES (17, 'PRAC/USDT', 'stock', 1005, 3, '0.01', '0.0001', 2, 4, '1', 'stocks-IBM', 'practice')
  ON CONFLICT DO NOTHING
$$;
REVOKE ALL ON FUNCTION list_demo_stocks() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_demo_stocks() TO glasshouse_app;
