-- Demo mode only: mails that would have been sent, and grants of paper money beyond the first.

CREATE TABLE demo_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  code text,
  created_at bigint NOT NULL
);
CREATE INDEX demo_outbox_by_recipient ON demo_outbox (recipient, id);

CREATE TABLE demo_grants (
  user_id bigint NOT NULL,
  number integer NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (user_id, number)
);

GRANT SELECT, INSERT, DELETE ON demo_outbox TO glasshouse_app;
GRANT SELECT, INSERT ON demo_grants TO glasshouse_app;
