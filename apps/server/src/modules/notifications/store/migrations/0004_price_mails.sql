-- How many mails of price alerts a user has had since the first of an hour; gone when it is over.
CREATE TABLE price_mails (
  user_id bigint PRIMARY KEY,
  since bigint NOT NULL,
  mailed int NOT NULL
);
CREATE INDEX price_mails_by_time ON price_mails (since);
-- Those beyond, in their order, until the hour is over and one mail tells them all.
CREATE TABLE price_mails_waiting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  params jsonb NOT NULL
);
CREATE INDEX price_mails_waiting_by_user ON price_mails_waiting (user_id, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON price_mails TO glasshouse_app;
GRANT SELECT, INSERT, DELETE ON price_mails_waiting TO glasshouse_app;
