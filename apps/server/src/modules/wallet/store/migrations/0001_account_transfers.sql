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
