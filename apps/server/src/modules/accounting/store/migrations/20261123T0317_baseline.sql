-- The operator's books: what moved each day, and credits, debits and capital that two members of the staff approved.
-- Amounts are atoms, days UTC days since 1970, times epoch milliseconds.

-- Entries summed by day, asset, account and cause. Computed from entries alone, so they can be computed again.
CREATE TABLE accounting_days (
  asset_id smallint NOT NULL,
  day int NOT NULL,
  kind text NOT NULL,
  purpose text NOT NULL,
  cause text NOT NULL,
  atoms_in numeric NOT NULL,
  atoms_out numeric NOT NULL,
  entries bigint NOT NULL,
  PRIMARY KEY (asset_id, day, kind, purpose, cause)
);
CREATE INDEX accounting_days_by_day ON accounting_days (day);

-- Every entry up to entry_id is counted. Those up to ceiling_id are counted next, once every transaction has ended that
-- ran when the ceiling was taken: then no entry below it can still appear.
CREATE TABLE accounting_mark (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  entry_id bigint NOT NULL DEFAULT 0,
  ceiling_id bigint NOT NULL DEFAULT 0,
  ceiling_xmax xid8 NOT NULL DEFAULT '0'
);
INSERT INTO accounting_mark DEFAULT VALUES;

-- Credits and debits of users by hand: journal proposal / proposal_id. The user's bill shows the reason.
CREATE TABLE manual_adjustments (
  proposal_id bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('credit', 'debit')),
  user_id bigint NOT NULL,
  account text NOT NULL,
  asset_id smallint NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  reason text NOT NULL,
  proposer_id bigint NOT NULL,
  approver_id bigint NOT NULL,
  at bigint NOT NULL,
  CHECK (proposer_id <> approver_id)
);

-- Capital that the owner of the installation provides: journal proposal / proposal_id.
CREATE TABLE house_capital (
  proposal_id bigint PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('options', 'conversion', 'adjustments')),
  asset_id smallint NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  proposer_id bigint NOT NULL,
  approver_id bigint NOT NULL,
  at bigint NOT NULL,
  CHECK (proposer_id <> approver_id)
);

GRANT SELECT, INSERT, UPDATE (atoms_in, atoms_out, entries) ON accounting_days TO glasshouse_app;
GRANT SELECT, UPDATE ON accounting_mark TO glasshouse_app;
GRANT SELECT, INSERT ON manual_adjustments, house_capital TO glasshouse_app;
