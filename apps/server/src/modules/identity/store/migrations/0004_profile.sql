-- What a user chose for himself, and the score that his conduct earns him. Language and fiat: null until chosen.
ALTER TABLE users
  ADD COLUMN language text,
  ADD COLUMN fiat text,
  ADD COLUMN credit_score smallint NOT NULL DEFAULT 100;
