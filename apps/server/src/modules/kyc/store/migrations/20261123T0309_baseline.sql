-- Identity verification: one row for each submission of a level. Times are epoch milliseconds. Name and number are sealed
-- with a key outside the database; hashes of documents are keyed with it.
CREATE TABLE verifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  level smallint NOT NULL CHECK (level IN (1, 2)),
  -- `forgotten`: the account was closed; what identifies the person is deleted.
  state text NOT NULL CHECK (state IN ('verifying', 'verified', 'failed', 'forgotten')),
  id_type text CHECK (id_type IN ('id_card', 'passport', 'driver_licence')),
  name bytea,
  card_id bytea,
  document_hash bytea,
  front_pic text,
  reverse_pic text,
  -- Of the files as they were sent: the same picture in two accounts is a hint for the reviewer.
  front_sha256 bytea,
  reverse_sha256 bytea,
  submitted_at bigint NOT NULL,
  decided_at bigint,
  reason text,
  -- Verified by the demo's setting.
  is_automatic boolean NOT NULL DEFAULT false,
  -- The document's number alone, whatever its kind, and the dialing code of the mobile number that was bound then, null
  -- without one: the same number in one country under two kinds is a hint for the reviewer.
  number_hash bytea,
  number_place text,
  CHECK ((state = 'verifying') = (decided_at IS NULL)),
  CHECK ((state = 'failed') = (reason IS NOT NULL)),
  CHECK (state = 'forgotten' OR level = 2 OR (id_type IS NOT NULL AND name IS NOT NULL AND card_id IS NOT NULL AND document_hash IS NOT NULL)),
  CHECK (state = 'forgotten' OR level = 1 OR (front_pic IS NOT NULL AND reverse_pic IS NOT NULL))
);
-- A level is under review or verified at most once, and a document belongs to one account.
CREATE UNIQUE INDEX verifications_live ON verifications (user_id, level) WHERE state IN ('verifying', 'verified');
CREATE UNIQUE INDEX verifications_document ON verifications (document_hash) WHERE state IN ('verifying', 'verified');
CREATE INDEX verifications_by_user ON verifications (user_id, level, id DESC);
CREATE INDEX verifications_by_front ON verifications (front_sha256) WHERE front_sha256 IS NOT NULL;
CREATE INDEX verifications_by_reverse ON verifications (reverse_sha256) WHERE reverse_sha256 IS NOT NULL;
CREATE INDEX verifications_by_number ON verifications (number_hash) WHERE number_hash IS NOT NULL;

-- A submission is never changed, only decided, or blanked.
GRANT SELECT, INSERT ON verifications TO glasshouse_app;
GRANT UPDATE (state, decided_at, reason, name, card_id, document_hash, id_type, front_pic, reverse_pic, front_sha256, reverse_sha256,
  number_hash, number_place) ON verifications TO glasshouse_app;
