-- Entries of lockup. Times are epoch milliseconds.
CREATE TABLE lockup_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  started_ms bigint NOT NULL,
  ends_ms bigint NOT NULL CHECK (ends_ms >= started_ms)
);
CREATE INDEX lockup_entries_of_user ON lockup_entries (user_id, id DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON lockup_entries TO glasshouse_app;
