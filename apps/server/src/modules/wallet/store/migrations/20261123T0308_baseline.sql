-- reads: entries, journals
-- Transfers between accounts, reading of bills, terms of withdrawals. Amounts are atoms, times epoch milliseconds.

-- Transfers between a user's own accounts. Written once, with the journal `wallet.transfer` / id.
CREATE TABLE account_transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  from_account text NOT NULL,
  to_account text NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  created_at bigint NOT NULL,
  CHECK (from_account <> to_account)
);
CREATE INDEX account_transfers_by_user ON account_transfers (user_id, id);

GRANT SELECT, INSERT ON account_transfers TO glasshouse_app;

-- The id of an account's first entry at or after a time: where a range of time begins in its order of ids. Ids and times
-- of one account rise together except for transactions that waited for its lock, so the search halves the range and then
-- looks back over the nearest entries. It reads a few dozen rows, however many the account has.
CREATE FUNCTION bill_cut(account bigint, at bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  low bigint;
  high bigint;
  middle bigint;
  found bigint;
  made bigint;
BEGIN
  SELECT min(e.id), max(e.id) + 1 INTO low, high FROM entries e WHERE e.account_id = account;
  IF low IS NULL THEN RETURN 0; END IF;
  WHILE low < high LOOP
    middle := (low + high) / 2;
    SELECT e.id, j.created_at INTO found, made FROM entries e JOIN journals j ON j.id = e.journal_id
      WHERE e.account_id = account AND e.id >= middle ORDER BY e.id LIMIT 1;
    IF found IS NULL OR found >= high OR made >= at THEN high := middle; ELSE low := found + 1; END IF;
  END LOOP;
  RETURN least(low, (
    SELECT min(near.id) FROM (
      SELECT e.id, j.created_at FROM entries e JOIN journals j ON j.id = e.journal_id
      WHERE e.account_id = account AND e.id < low ORDER BY e.id DESC LIMIT 32) AS near
    WHERE near.created_at >= at));
END $$;

-- The smallest withdrawal and its fee, per asset and network ('' where an asset has only its own).
CREATE TABLE withdraw_terms (
  asset_id smallint NOT NULL REFERENCES assets,
  network text NOT NULL,
  position smallint NOT NULL,
  min_withdraw numeric(38, 0) NOT NULL CHECK (min_withdraw > 0),
  withdraw_fee numeric(38, 0) NOT NULL CHECK (withdraw_fee >= 0),
  PRIMARY KEY (asset_id, network),
  CHECK (withdraw_fee < min_withdraw)
);

INSERT INTO withdraw_terms (asset_id, network, position, min_withdraw, withdraw_fee) VALUES
  (1, '', 1, 100000, 20000),
  (2, '', 1, 1000000, 200000),
  (3, 'ERC20', 1, 20000000, 5000000),
  (3, 'TRC20', 2, 10000000, 1000000),
  (4, '', 1, 10000000, 100000),
  (101, '', 1, 1000, 100),
  (102, '', 1, 10000, 500),
  (103, '', 1, 1000, 100),
  (104, '', 1, 10000, 500),
  (105, '', 1, 1000, 100),
  (106, '', 1, 1000, 100),
  (107, '', 1, 5000, 500),
  (108, '', 1, 50000, 2000),
  (109, '', 1, 50000, 2500),
  (110, '', 1, 2000, 100),
  (111, '', 1, 200000, 10000);

GRANT SELECT, UPDATE (min_withdraw, withdraw_fee) ON withdraw_terms TO glasshouse_app;
