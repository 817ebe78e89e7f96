-- Who approved a withdrawal: none of them may say that it was sent.
ALTER TABLE withdrawals ADD COLUMN approved_by bigint[] NOT NULL DEFAULT '{}';
GRANT UPDATE (approved_by) ON withdrawals TO glasshouse_app;

-- When the first of two approved a recharge.
ALTER TABLE recharges ADD COLUMN reviewed_at bigint;
GRANT UPDATE (reviewed_at) ON recharges TO glasshouse_app;

-- One transaction pays one withdrawal, or rows of one file: '<chain>:<id>'.
CREATE TABLE payout_transactions (
  txid_key text PRIMARY KEY,
  withdrawal_id bigint NOT NULL REFERENCES withdrawals,
  batch_id bigint REFERENCES payout_batches
);
INSERT INTO payout_transactions (txid_key, withdrawal_id, batch_id)
SELECT DISTINCT ON (key) key, id, batch_id FROM (
  SELECT id, batch_id, CASE
    WHEN kind = 'bank' THEN 'BANK'
    WHEN network = 'ERC20' OR (network = '' AND asset_id = 2) THEN 'ETHEREUM'
    WHEN network = '' THEN (SELECT code FROM assets WHERE assets.id = asset_id)
    ELSE network END || ':' || txid AS key
  FROM withdrawals WHERE txid IS NOT NULL) named
ORDER BY key, id;
GRANT SELECT, INSERT ON payout_transactions TO glasshouse_app;

-- Who named a payment, and first: others may name it too once that was rejected, and the reviewer is told of it.
ALTER TABLE recharge_references DROP CONSTRAINT recharge_references_pkey, ADD PRIMARY KEY (reference_key, user_id);
