-- What the transaction of a payout was mistakenly said to be. Only added; the latest counts. The withdrawal's own row keeps
-- what was written first: what is over does not change.
CREATE TABLE payout_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  withdrawal_id bigint NOT NULL REFERENCES withdrawals,
  -- The proposal by which two people wanted it.
  proposal_id bigint NOT NULL UNIQUE,
  before text NOT NULL,
  after text NOT NULL,
  corrected_at bigint NOT NULL,
  CHECK (before <> after)
);
CREATE INDEX payout_corrections_by_withdrawal ON payout_corrections (withdrawal_id, id);
GRANT SELECT, INSERT ON payout_corrections TO glasshouse_app;

-- A transaction that was named by mistake is free for the payout that it does pay; who let it go stays written down.
ALTER TABLE payout_transactions DROP CONSTRAINT payout_transactions_pkey, ADD COLUMN released_by bigint;
CREATE UNIQUE INDEX payout_transactions_taken ON payout_transactions (txid_key) WHERE released_by IS NULL;
GRANT UPDATE (released_by) ON payout_transactions TO glasshouse_app;
