-- Shares of the demo, in parts of a ten-thousandth. An installation has them when its demo asks for them at its start; nobody else does.
CREATE FUNCTION list_demo_shares() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO assets (id, code, name, kind, scale) VALUES
    (1001, 'AAPL', 'Apple Inc.', 'stock', 4),
    (1002, 'IBM', 'International Business Machines Corp.', 'stock', 4),
    (1003, 'BAC', 'Bank of America Corp.', 'stock', 4),
    (1004, 'AIG', 'American International Group Inc.', 'stock', 4),
    (1005, 'PRAC', 'Practice share', 'stock', 4)
  ON CONFLICT DO NOTHING
$$;
REVOKE ALL ON FUNCTION list_demo_shares() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_demo_shares() TO glasshouse_app;
