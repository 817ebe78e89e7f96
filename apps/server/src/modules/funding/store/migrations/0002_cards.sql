-- Bank cards that money is paid out to. What tells whose they are is sealed with a key outside the database. A user has
-- one of each kind; what was replaced stays for the withdrawals that name it, until the account is deleted.
CREATE TABLE bank_cards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('domestic', 'international')),
  -- Null: the account was deleted.
  details bytea,
  created_at bigint NOT NULL,
  ended_at bigint,
  CHECK (details IS NOT NULL OR ended_at IS NOT NULL)
);
CREATE UNIQUE INDEX bank_cards_live ON bank_cards (user_id, kind) WHERE ended_at IS NULL;

GRANT SELECT, INSERT, UPDATE (details, ended_at) ON bank_cards TO glasshouse_app;
