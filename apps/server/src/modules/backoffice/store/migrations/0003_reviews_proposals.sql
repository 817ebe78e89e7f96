-- Reviews and proposals. Times are epoch milliseconds; hashes are sha256 of the canonical JSON of what is asked for.

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

-- The second line behind the engine: what was decided stays, and is approved only by as many people as it takes.
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
  -- Of the state that the payload is about, when it was proposed.
  version text NOT NULL,
  -- What it would change, as it is shown.
  changes jsonb NOT NULL,
  reason text NOT NULL,
  proposer_id bigint NOT NULL REFERENCES staff,
  proposer_session bigint NOT NULL,
  proposed_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'declined', 'withdrawn', 'expired')),
  decider_id bigint REFERENCES staff,
  decider_session bigint,
  decision text,
  approved_hash bytea,
  decided_at bigint,
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
-- Searching the audit log.
CREATE INDEX audit_log_by_call ON audit_log (call, seq);
CREATE INDEX audit_log_by_time ON audit_log (time);
