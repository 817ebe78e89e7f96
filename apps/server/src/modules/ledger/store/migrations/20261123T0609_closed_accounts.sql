-- reads: users
-- Accounts of a user who closed: nothing is posted to them any more.
ALTER TABLE accounts ADD COLUMN closed boolean NOT NULL DEFAULT false;
GRANT INSERT (closed), UPDATE (closed) ON accounts TO glasshouse_app;

-- Users who closed before version 0.9. Those that a race left with money stay unmarked: the check of the money names them.
UPDATE accounts a SET closed = true FROM users u
WHERE a.kind = 'user' AND a.owner = u.id AND u.closed_at IS NOT NULL
  AND NOT EXISTS (SELECT FROM accounts b WHERE b.kind = 'user' AND b.owner = u.id AND b.balance <> 0);
