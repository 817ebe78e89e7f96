-- Second factors, step-up, devices and the list of security events. Times are epoch milliseconds.

ALTER TABLE users
  -- The words that every mail of ours repeats.
  ADD COLUMN anti_phishing text,
  -- No withdrawal leaves before this time. Moves forward only; no staff call touches it.
  ADD COLUMN withdrawals_stopped_until bigint;

ALTER TABLE sessions
  ADD COLUMN method text NOT NULL DEFAULT 'password',
  -- Browser, system and kind of device, and the country: what makes a device known.
  ADD COLUMN client text NOT NULL DEFAULT '',
  ADD COLUMN country text NOT NULL DEFAULT '',
  ADD COLUMN is_unknown boolean NOT NULL DEFAULT false;
GRANT UPDATE (is_unknown) ON sessions TO glasshouse_app;

-- Append-only: a thief of a session cannot hide what he did.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL,
  at bigint NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  country text NOT NULL
);
CREATE INDEX security_events_by_user ON security_events (user_id, id DESC);

-- Secrets are sealed with a key outside the database.
CREATE TABLE user_totp (
  user_id bigint PRIMARY KEY REFERENCES users,
  secret bytea NOT NULL,
  -- The newest step whose code was used: it and those before it are not good again.
  last_step bigint NOT NULL,
  created_at bigint NOT NULL
);
-- Secrets whose first code is awaited, one for each session.
CREATE TABLE totp_pending (
  session_id bigint PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  secret bytea NOT NULL,
  expires_at bigint NOT NULL
);

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at bigint NOT NULL,
  last_used_at bigint
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- Challenges that are out; each is removed when an answer comes. `bound_to` names purpose, session or ticket.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  bound_to text NOT NULL,
  expires_at bigint NOT NULL
);

-- First steps of logins that wait for their second.
CREATE TABLE login_tickets (
  ticket_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  method text NOT NULL,
  tries_left smallint NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX login_tickets_by_user ON login_tickets (user_id);

-- What a session may do once, because its user has shown again who he is.
CREATE TABLE step_up_grants (
  session_id bigint NOT NULL REFERENCES sessions ON DELETE CASCADE,
  purpose text NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  expires_at bigint NOT NULL,
  PRIMARY KEY (session_id, purpose)
);

-- Tries that count, newest last.
CREATE TABLE tries (
  name text PRIMARY KEY,
  made_at bigint[] NOT NULL
);

GRANT SELECT, INSERT ON security_events TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON user_totp, totp_pending, recovery_codes, passkeys, passkey_challenges, login_tickets, step_up_grants, tries
  TO glasshouse_app;
