-- Commands that a process which does not lead hands to the one that does. The answer is written in the transaction of the
-- command's effect; who waits too long takes the row back, and then nothing of it happens.
CREATE TABLE spot_handoffs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  command json NOT NULL,
  -- Which attempt it is (user, call, request id, hash of the input); null when the caller named none.
  attempt json,
  answer json,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX spot_handoffs_open ON spot_handoffs (id) WHERE answer IS NULL;
GRANT SELECT, INSERT, DELETE, UPDATE (answer) ON spot_handoffs TO glasshouse_app;
