-- News for users, in the order in which they happened. Written once; gone with the account.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  params jsonb NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX notifications_by_user ON notifications (user_id, id DESC);
GRANT SELECT, INSERT, DELETE ON notifications TO glasshouse_app;
