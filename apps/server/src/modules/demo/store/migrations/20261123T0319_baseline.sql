-- Demo mode only: mails that would have been sent, and every movement of paper money, so that the ledger is checked against
-- it (I5). Amounts are atoms of the asset, times epoch milliseconds.

CREATE TABLE demo_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  code text,
  created_at bigint NOT NULL
);
CREATE INDEX demo_outbox_by_recipient ON demo_outbox (recipient, id);

-- Grants to users; number 0 is the first of a new account.
CREATE TABLE demo_grants (
  user_id bigint NOT NULL,
  number integer NOT NULL,
  created_at bigint NOT NULL,
  asset_id smallint NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  PRIMARY KEY (user_id, number)
);

-- What the market maker was given.
CREATE TABLE demo_stock (
  asset_id smallint NOT NULL,
  created_at bigint NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  PRIMARY KEY (asset_id, created_at)
);

-- What the operator's accounts were given, by what they are for (conversions, options), once for each asset.
CREATE TABLE demo_house_capital (
  asset_id smallint,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  created_at bigint NOT NULL,
  purpose text NOT NULL,
  PRIMARY KEY (purpose, asset_id)
);

-- Paper money that users gave back: one row and one journal for each asset.
CREATE TABLE demo_returns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  created_at bigint NOT NULL
);

GRANT SELECT, INSERT, DELETE ON demo_outbox TO glasshouse_app;
GRANT SELECT, INSERT ON demo_grants, demo_stock, demo_house_capital, demo_returns TO glasshouse_app;
