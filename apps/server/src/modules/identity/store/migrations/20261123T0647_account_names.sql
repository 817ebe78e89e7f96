-- Account names that users chose: letters and digits, unique whatever their case. Until then the name is the contact that the
-- account was made with, which always has another sign (@ or +).
ALTER TABLE users ADD COLUMN account_name_at bigint;
CREATE UNIQUE INDEX users_by_account_name ON users (lower(account_name)) WHERE account_name ~ '^[A-Za-z0-9]{4,20}$';
