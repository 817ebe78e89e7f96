-- Accounts by mobile number, the pay password, closed accounts, and how many codes were sent.

-- A closed account has no contact any more; its row stays, because journals name it.
ALTER TABLE users
  ADD COLUMN pay_password_hash text,
  ADD COLUMN password_changed_at bigint,
  ADD COLUMN closed_at bigint,
  DROP CONSTRAINT users_check,
  ADD CONSTRAINT users_contact CHECK (email IS NOT NULL OR mobile IS NOT NULL OR closed_at IS NOT NULL),
  ADD CONSTRAINT users_mobile_e164 CHECK (mobile ~ '^\+[1-9][0-9]{5,14}$');

-- How often something was done in a window that began at started_at, under a digest of what is counted.
CREATE TABLE code_quotas (
  name_hash bytea PRIMARY KEY,
  started_at bigint NOT NULL,
  used integer NOT NULL
);
CREATE INDEX code_quotas_by_start ON code_quotas (started_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON code_quotas TO glasshouse_app;
