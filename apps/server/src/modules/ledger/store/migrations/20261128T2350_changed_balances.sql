-- Owners of accounts on which positions stand (platform/account-watch.ts) whose balance was changed beside the desk of the product:
-- noted in the transaction of the change, forgotten with the batch that has looked at them.
CREATE TABLE changed_balances (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL,
  user_id bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON changed_balances TO glasshouse_app;
