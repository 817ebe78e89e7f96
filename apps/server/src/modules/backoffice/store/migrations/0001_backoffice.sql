-- Staff accounts (no user is one), their factors and sessions, and the audit log. Times are epoch milliseconds.

CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('support', 'reviewer', 'treasurer', 'compliance', 'content', 'auditor', 'owner')),
  -- Null until an invitation is accepted; the second factor comes in the same transaction.
  password_hash text,
  created_at bigint NOT NULL,
  last_sign_in_at bigint,
  disabled_at bigint
);

-- The newest invitation of an account. Good once, and only until it is replaced.
CREATE TABLE staff_invitations (
  staff_id bigint PRIMARY KEY REFERENCES staff,
  token_hash bytea NOT NULL UNIQUE,
  expires_at bigint NOT NULL
);

-- A first step that was passed: setting up a factor (`enrol`) or signing in. `challenge` is a passkey's; the rest of an
-- enrolment is kept here until the factor is proved.
CREATE TABLE staff_tickets (
  token_hash bytea PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff,
  purpose text NOT NULL CHECK (purpose IN ('enrol', 'sign_in')),
  expires_at bigint NOT NULL,
  tries_left smallint NOT NULL,
  challenge text,
  invitation_hash bytea,
  password_hash text,
  totp_secret bytea
);
CREATE INDEX staff_tickets_by_staff ON staff_tickets (staff_id);

-- Secrets are sealed and recovery codes hashed with DATA_DIR/keys/factors.key (platform/factors).
CREATE TABLE staff_totp (
  staff_id bigint PRIMARY KEY REFERENCES staff,
  secret bytea NOT NULL,
  last_step bigint NOT NULL
);
CREATE TABLE staff_passkeys (
  credential_id text PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX staff_passkeys_by_staff ON staff_passkeys (staff_id);
CREATE TABLE staff_recovery_codes (
  staff_id bigint NOT NULL REFERENCES staff,
  code_hash bytea NOT NULL,
  PRIMARY KEY (staff_id, code_hash)
);

CREATE TABLE staff_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- sha256 of the token: whoever reads this table can sign in as nobody.
  token_hash bytea NOT NULL UNIQUE,
  staff_id bigint NOT NULL REFERENCES staff,
  created_at bigint NOT NULL,
  last_used_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  ended_at bigint,
  ip text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX staff_sessions_by_staff ON staff_sessions (staff_id) WHERE ended_at IS NULL;

-- Tries of passwords and codes in the current window; the name is hashed.
CREATE TABLE staff_tries (
  name_hash bytea PRIMARY KEY,
  tries integer NOT NULL,
  since bigint NOT NULL
);

-- What every staff call and every command leaves. `body` is canonical JSON; hash = sha256(prev_hash || body) chains the
-- rows from 32 zero bytes on. The other columns are made from the body, for searching.
CREATE TABLE audit_log (
  seq bigint PRIMARY KEY,
  body text NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL,
  time bigint NOT NULL GENERATED ALWAYS AS (((body::jsonb) ->> 'time')::bigint) STORED,
  actor text NOT NULL GENERATED ALWAYS AS ((body::jsonb) ->> 'actor') STORED,
  call text NOT NULL GENERATED ALWAYS AS ((body::jsonb) ->> 'call') STORED,
  target text GENERATED ALWAYS AS ((body::jsonb) ->> 'target') STORED,
  outcome text NOT NULL GENERATED ALWAYS AS ((body::jsonb) ->> 'outcome') STORED,
  CONSTRAINT audit_log_hashed CHECK (hash = sha256(prev_hash || convert_to(body, 'UTF8')))
);
CREATE INDEX audit_log_by_actor ON audit_log (actor, seq);
CREATE INDEX audit_log_by_target ON audit_log (target, seq) WHERE target IS NOT NULL;

-- The end of the chain, so that rows cut off at the end are missed too. Only the trigger moves it.
CREATE TABLE audit_head (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  seq bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO audit_head (seq, hash) VALUES (0, decode(repeat('00', 32), 'hex'));

CREATE FUNCTION audit_log_follow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE audit_head SET seq = NEW.seq, hash = NEW.hash WHERE seq = NEW.seq - 1 AND hash = NEW.prev_hash;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'row % of the audit log does not follow its head', NEW.seq;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_log_follow BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_follow();

GRANT SELECT, INSERT, UPDATE ON staff TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_invitations, staff_tickets, staff_totp, staff_passkeys, staff_recovery_codes,
  staff_tries TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (last_used_at, expires_at, ended_at), DELETE ON staff_sessions TO glasshouse_app;
GRANT SELECT, INSERT ON audit_log TO glasshouse_app;
GRANT SELECT ON audit_head TO glasshouse_app;
