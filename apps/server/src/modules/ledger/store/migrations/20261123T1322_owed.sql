-- Borrowed money: a user's account has a third bucket, `owed`, whose balance is what they owe of its principal, below zero.
-- Accounts that secure a debt: margin (spot margin), financial (loans), lever and lever_coin (contracts).
ALTER TABLE accounts DROP CONSTRAINT accounts_bucket_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_bucket_check CHECK (bucket IN ('available', 'frozen', 'owed'));
ALTER TABLE accounts ADD CONSTRAINT accounts_owed_where CHECK
  (bucket <> 'owed' OR purpose IN ('margin', 'financial', 'lever', 'lever_coin'));
ALTER TABLE accounts DROP CONSTRAINT accounts_never_negative;
ALTER TABLE accounts ADD CONSTRAINT accounts_never_negative CHECK
  (kind <> 'user' OR CASE bucket WHEN 'owed' THEN balance <= 0 ELSE balance >= 0 END);
