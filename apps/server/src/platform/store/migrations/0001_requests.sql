-- First answers to money calls. Kept for ever, so that a repeat is answered and never done again; json and not jsonb,
-- so that it is answered byte for byte.
CREATE TABLE request_answers (
  user_id bigint NOT NULL,
  call text NOT NULL,
  request_id text NOT NULL,
  input_hash bytea NOT NULL,
  answer json,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, call, request_id)
);
GRANT SELECT, INSERT, UPDATE (answer) ON request_answers TO glasshouse_app;
