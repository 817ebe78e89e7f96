-- Mails and text messages on their way out. A row is written with the change that causes it and goes when it was
-- handed over, was refused for good, or has no use any more: what it says (codes) is not kept.
CREATE TABLE deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  recipient text NOT NULL,
  -- JSON: subject, text and html of a mail; text of a text message.
  content jsonb NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  -- When it is due, and while somebody hands it over, when somebody else may try.
  due_at bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX deliveries_due ON deliveries (due_at);

GRANT SELECT, INSERT, UPDATE (due_at, attempts), DELETE ON deliveries TO glasshouse_app;
