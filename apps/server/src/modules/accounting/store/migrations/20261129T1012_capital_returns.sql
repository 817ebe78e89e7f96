-- Which accounts may get capital is the products' to say. Free capital may be taken back: decided by two people, done a day later.
ALTER TABLE house_capital DROP CONSTRAINT house_capital_purpose_check;
ALTER TABLE house_capital ADD CONSTRAINT house_capital_purpose_check CHECK (purpose ~ '^[a-z_]+$');

CREATE TABLE capital_returns (
  proposal_id bigint PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose ~ '^[a-z_]+$'),
  asset_id smallint NOT NULL,
  -- The most that is taken.
  asked numeric(38, 0) NOT NULL CHECK (asked > 0),
  proposer_id bigint NOT NULL,
  approver_id bigint NOT NULL,
  at bigint NOT NULL,
  due_at bigint NOT NULL CHECK (due_at >= at + 86400000),
  -- Whether capital_returned has it.
  is_done boolean NOT NULL DEFAULT false,
  CHECK (proposer_id <> approver_id)
);

-- What was free when it was due, and was taken: journal accounting.capital_return / proposal_id, none of 0.
CREATE TABLE capital_returned (
  proposal_id bigint PRIMARY KEY REFERENCES capital_returns,
  atoms numeric(38, 0) NOT NULL CHECK (atoms >= 0),
  at bigint NOT NULL
);
CREATE INDEX capital_returns_open ON capital_returns (due_at) WHERE NOT is_done;

GRANT SELECT, INSERT, UPDATE (is_done) ON capital_returns TO glasshouse_app;
GRANT SELECT, INSERT ON capital_returned TO glasshouse_app;
