-- Mails and text messages that wait to be sent. A row is written with the change that causes it and deleted when it was
-- handed over, was refused for good or is of no more use: its content (codes) is not kept.
CREATE TABLE deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  recipient text NOT NULL,
  -- JSON: subject, text and html of a mail; text of a text message.
  content jsonb NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  -- When it is due; while a process hands it over, when another may try.
  due_at bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX deliveries_due ON deliveries (due_at);

GRANT SELECT, INSERT, UPDATE (due_at, attempts), DELETE ON deliveries TO glasshouse_app;
