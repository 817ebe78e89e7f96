-- The credit score is computed from what the account has (packages/contract/src/identity/credit.ts) and kept nowhere.
ALTER TABLE users DROP COLUMN credit_score;
