-- Staff accounts (apart from users), their factors and sessions, the audit log, reviews and proposals. Times are epoch
-- milliseconds.

CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('support', 'reviewer', 'treasurer', 'compliance', 'content', 'auditor', 'owner')),
  -- Null until an invitation is accepted, in one transaction with the second factor.
  password_hash text,
  created_at bigint NOT NULL,
  last_sign_in_at bigint,
  disabled_at bigint
);

-- The newest invitation of an account. Valid once, and only until it is replaced.
CREATE TABLE staff_invitations (
  staff_id bigint PRIMARY KEY REFERENCES staff,
  token_hash bytea NOT NULL UNIQUE,
  expires_at bigint NOT NULL
);

-- A first step that was passed: setting up a factor (`enrol`) or signing in. `challenge` is a passkey's; an enrollment is
-- kept here until the factor is proved.
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
  -- sha256 of the token: reading this table signs nobody in.
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

-- One row for every staff call and command. `body` is canonical JSON; hash = sha256(prev_hash || body) chains the rows from
-- 32 zero bytes on. The other columns are generated from the body, for searching.
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
CREATE INDEX audit_log_by_call ON audit_log (call, seq);
CREATE INDEX audit_log_by_time ON audit_log (time);

-- The end of the chain, so that rows cut off at the end are noticed too. Only the trigger moves it.
CREATE TABLE audit_head (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  seq bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO audit_head (seq, hash) VALUES (0, decode(repeat('00', 32), 'hex'));

-- How much the staff acts, per UTC day and call: counted by the trigger that receives the rows of the audit log, so that no
-- act can be left out. Public (no persons, no targets).
CREATE TABLE audit_counts (
  -- Start of the day.
  day bigint NOT NULL,
  call text NOT NULL,
  is_ok boolean NOT NULL,
  acts bigint NOT NULL,
  PRIMARY KEY (day, call, is_ok)
);

-- Runs with the owner's rights, so the path keeps a caller's temporary table from standing in for the head.
CREATE FUNCTION audit_log_follow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  said jsonb := NEW.body::jsonb;
  at bigint := (said ->> 'time')::bigint;
BEGIN
  UPDATE audit_head SET seq = NEW.seq, hash = NEW.hash WHERE seq = NEW.seq - 1 AND hash = NEW.prev_hash;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'row % of the audit log does not follow its head', NEW.seq;
  END IF;
  INSERT INTO audit_counts AS c (day, call, is_ok, acts)
  VALUES (at - at % 86400000, said ->> 'call', said ->> 'outcome' = 'ok', 1)
  ON CONFLICT (day, call, is_ok) DO UPDATE SET acts = c.acts + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_log_follow BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_follow();

GRANT SELECT, INSERT, UPDATE ON staff TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_invitations, staff_tickets, staff_totp, staff_passkeys, staff_recovery_codes,
  staff_tries TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (last_used_at, expires_at, ended_at), DELETE ON staff_sessions TO glasshouse_app;
GRANT SELECT, INSERT ON audit_log TO glasshouse_app;
GRANT SELECT ON audit_head, audit_counts TO glasshouse_app;

-- What is asked for. Hashes are sha256 of its canonical JSON.
CREATE TABLE reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  queue text NOT NULL,
  subject_id bigint NOT NULL,
  user_id bigint NOT NULL,
  payload_hash bytea NOT NULL CHECK (octet_length(payload_hash) = 32),
  asked_at bigint NOT NULL,
  approvals_needed smallint NOT NULL CHECK (approvals_needed IN (1, 2)),
  approvals smallint NOT NULL DEFAULT 0 CHECK (approvals BETWEEN 0 AND approvals_needed),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'held', 'approved', 'rejected', 'withdrawn')),
  value_usd numeric,
  risk smallint NOT NULL CHECK (risk BETWEEN 0 AND 100),
  hints jsonb NOT NULL,
  summary jsonb NOT NULL,
  -- Lower case, one keyword a line.
  keywords text NOT NULL,
  claimed_by bigint REFERENCES staff,
  claimed_until bigint,
  decided_at bigint,
  CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
  CHECK ((decided_at IS NULL) = (state IN ('waiting', 'held')))
);
CREATE UNIQUE INDEX reviews_open ON reviews (queue, subject_id) WHERE state IN ('waiting', 'held');
CREATE INDEX reviews_by_age ON reviews (queue, asked_at) WHERE state IN ('waiting', 'held');
CREATE INDEX reviews_by_decision ON reviews (queue, decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX reviews_by_user ON reviews (user_id);

CREATE TABLE review_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id bigint NOT NULL REFERENCES reviews,
  kind text NOT NULL CHECK (kind IN ('approve', 'reject', 'hold')),
  staff_id bigint NOT NULL REFERENCES staff,
  session_id bigint NOT NULL,
  payload_hash bytea NOT NULL CHECK (octet_length(payload_hash) = 32),
  reason text,
  note text NOT NULL,
  made_at bigint NOT NULL,
  CHECK ((reason IS NOT NULL) = (kind = 'reject'))
);
CREATE INDEX review_decisions_by_review ON review_decisions (review_id, id);
-- Nobody approves the same thing twice.
CREATE UNIQUE INDEX review_decisions_approve ON review_decisions (review_id, staff_id) WHERE kind = 'approve';

-- A second check after the program's own: what was decided never changes, and is approved only with enough approvals.
CREATE FUNCTION review_by_rule() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.state NOT IN ('waiting', 'held') AND (NEW.state, NEW.approvals, NEW.decided_at, NEW.claimed_by)
       IS DISTINCT FROM (OLD.state, OLD.approvals, OLD.decided_at, OLD.claimed_by) THEN
    RAISE EXCEPTION 'review % is decided', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'approved' AND OLD.state <> 'approved' AND (
    SELECT count(DISTINCT staff_id) FROM review_decisions
    WHERE review_id = NEW.id AND kind = 'approve' AND payload_hash = NEW.payload_hash) < NEW.approvals_needed THEN
    RAISE EXCEPTION 'review % has too few approvals', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER review_by_rule BEFORE UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION review_by_rule();

CREATE TABLE proposals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- Canonical JSON.
  payload text NOT NULL,
  payload_hash bytea NOT NULL,
  target text,
  -- Version of the state that the payload is about, when it was proposed.
  version text NOT NULL,
  -- What it would change, as shown.
  changes jsonb NOT NULL,
  reason text NOT NULL,
  proposer_id bigint NOT NULL REFERENCES staff,
  proposer_session bigint NOT NULL,
  proposed_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN
    ('waiting', 'approved', 'declined', 'withdrawn', 'expired', 'superseded')),
  decider_id bigint REFERENCES staff,
  decider_session bigint,
  decision text,
  approved_hash bytea,
  decided_at bigint,
  -- What it sets (a role of a member, a mode of a scope …); null of what can wait several times.
  subject text,
  -- The proposals that it replaced: of the same person about the same subject, or the same payload after its subject changed.
  supersedes bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT proposals_hashed CHECK (payload_hash = sha256(convert_to(payload, 'UTF8'))),
  CONSTRAINT proposals_decided CHECK ((decided_at IS NULL) = (state = 'waiting')),
  CONSTRAINT proposals_by_another CHECK (
    state NOT IN ('approved', 'declined')
    OR (decider_id IS NOT NULL AND decider_id <> proposer_id AND decider_session <> proposer_session)),
  CONSTRAINT proposals_of_this_payload CHECK (state <> 'approved' OR (approved_hash = payload_hash AND approved_hash IS NOT NULL)),
  CONSTRAINT proposals_in_time CHECK (state <> 'approved' OR decided_at < expires_at)
);
-- The same thing waits once.
CREATE UNIQUE INDEX proposals_waiting ON proposals (kind, payload_hash) WHERE state = 'waiting';
CREATE INDEX proposals_due ON proposals (expires_at) WHERE state = 'waiting';
CREATE INDEX proposals_by_proposer ON proposals (proposer_id, id);
CREATE INDEX proposals_supersedes ON proposals USING gin (supersedes) WHERE supersedes <> '{}';
CREATE INDEX proposals_by_subject ON proposals (kind, subject) WHERE state = 'waiting';

CREATE FUNCTION proposal_by_rule() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.state <> 'waiting' THEN
    RAISE EXCEPTION 'proposal % is decided', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER proposal_by_rule BEFORE UPDATE ON proposals FOR EACH ROW EXECUTE FUNCTION proposal_by_rule();

GRANT SELECT, INSERT, UPDATE (approvals, state, claimed_by, claimed_until, decided_at, summary, hints, keywords)
  ON reviews TO glasshouse_app;
GRANT SELECT, INSERT ON review_decisions TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (state, decider_id, decider_session, decision, approved_hash, decided_at)
  ON proposals TO glasshouse_app;
