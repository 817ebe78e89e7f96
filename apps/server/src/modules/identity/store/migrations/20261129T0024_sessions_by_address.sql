-- The staff looks for accounts that used the same network address.
CREATE INDEX sessions_by_address ON sessions (ip);
