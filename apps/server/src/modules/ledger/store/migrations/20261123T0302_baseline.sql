-- The ledger: assets, accounts, journals, entries, holds. Amounts are atoms: numeric(38,0), scale per asset.

CREATE TABLE assets (
  id smallint PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('crypto', 'fiat', 'stock')),
  scale smallint NOT NULL CHECK (scale BETWEEN 0 AND 10),
  status text NOT NULL DEFAULT 'normal' CHECK (status IN ('normal', 'halted'))
);

CREATE TABLE asset_networks (
  asset_id smallint NOT NULL REFERENCES assets,
  position smallint NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (asset_id, position),
  UNIQUE (asset_id, name)
);

INSERT INTO assets (id, code, name, kind, scale) VALUES
  (1, 'BTC', 'Bitcoin', 'crypto', 8),
  (2, 'ETH', 'Ethereum', 'crypto', 8),
  (3, 'USDT', 'Tether', 'crypto', 6),
  (4, 'LTC', 'Litecoin', 'crypto', 8),
  (101, 'USD', 'US dollar', 'fiat', 2),
  (102, 'CNY', 'Chinese yuan', 'fiat', 2),
  (103, 'GBP', 'Pound sterling', 'fiat', 2),
  (104, 'HKD', 'Hong Kong dollar', 'fiat', 2),
  (105, 'JPY', 'Japanese yen', 'fiat', 0),
  (106, 'EUR', 'Euro', 'fiat', 2),
  (107, 'AED', 'UAE dirham', 'fiat', 2),
  (108, 'THB', 'Thai baht', 'fiat', 2),
  (109, 'PHP', 'Philippine peso', 'fiat', 2),
  (110, 'SGD', 'Singapore dollar', 'fiat', 2),
  (111, 'VND', 'Vietnamese dong', 'fiat', 0);

INSERT INTO asset_networks (asset_id, position, name) VALUES (3, 1, 'ERC20'), (3, 2, 'TRC20');

-- One row per account, asset and bucket. `purpose` is a user's account type (change, lever …) or what an operator's or
-- external account is for (fees, capital …). `owner` is the user's id, 0 for the others.
CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('user', 'house', 'external')),
  owner bigint NOT NULL,
  purpose text NOT NULL CHECK (purpose ~ '^[a-z][a-z0-9_:]{0,63}$'),
  bucket text NOT NULL CHECK (bucket IN ('available', 'frozen')),
  asset_id smallint NOT NULL REFERENCES assets,
  balance numeric(38, 0) NOT NULL DEFAULT 0,
  -- The number of its entries (I14).
  version bigint NOT NULL DEFAULT 0,
  UNIQUE (kind, owner, purpose, asset_id, bucket),
  CHECK ((kind = 'user') = (owner > 0)),
  CHECK (kind = 'user' OR bucket = 'available'),
  CHECK (kind <> 'user' OR purpose IN
    ('legal', 'change', 'lever', 'micro', 'stock', 'margin', 'lockmining', 'financial', 'lever_coin')),
  CONSTRAINT accounts_never_negative CHECK (kind <> 'user' OR balance >= 0)
) WITH (fillfactor = 70);

CREATE TABLE journals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scope text NOT NULL,
  key text NOT NULL,
  input_hash bytea NOT NULL,
  cause text NOT NULL,
  reference text NOT NULL,
  created_at bigint NOT NULL,
  UNIQUE (scope, key)
);

CREATE TABLE entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  journal_id bigint NOT NULL,
  line smallint NOT NULL,
  account_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  amount numeric(38, 0) NOT NULL CHECK (amount <> 0),
  balance_after numeric(38, 0) NOT NULL,
  cause text NOT NULL
);
CREATE INDEX entries_by_account ON entries (account_id, id);
CREATE INDEX entries_by_journal ON entries (journal_id);
-- Entries of one cause, however rare it is among those of an account (bills).
CREATE INDEX entries_by_cause ON entries (account_id, cause, id);

CREATE TABLE holds (
  cause_kind text NOT NULL,
  cause_id text NOT NULL,
  user_id bigint NOT NULL,
  account text NOT NULL,
  asset_id smallint NOT NULL REFERENCES assets,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  PRIMARY KEY (cause_kind, cause_id)
);

-- A second check after the ledger's own: what one statement adds sums to zero per journal and asset, and an entry's asset
-- is its account's. Set-based: a batch adds thousands of entries in one statement.
CREATE FUNCTION refuse_unbalanced_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added LEFT JOIN accounts ON accounts.id = added.account_id
    GROUP BY added.journal_id, added.asset_id
    HAVING sum(added.amount) <> 0 OR bool_or(accounts.asset_id IS DISTINCT FROM added.asset_id)
  ) THEN
    RAISE EXCEPTION 'entries of a journal do not sum to zero, or name an account of another asset'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_balanced AFTER INSERT ON entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_entries();

GRANT SELECT ON assets, asset_networks TO glasshouse_app;
GRANT SELECT, INSERT (kind, owner, purpose, bucket, asset_id), UPDATE (balance, version) ON accounts TO glasshouse_app;
GRANT SELECT, INSERT ON journals, entries TO glasshouse_app;
GRANT SELECT, INSERT, DELETE, UPDATE (atoms) ON holds TO glasshouse_app;
-- The check of the money compares the counters of ids with the ids that are there (I14).
GRANT SELECT ON SEQUENCE journals_id_seq, entries_id_seq, accounts_id_seq TO glasshouse_app;
