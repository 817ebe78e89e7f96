-- What the staff writes down about a review beside its decisions. Written once; closing the account of its user blanks
-- the text.
CREATE TABLE review_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id bigint NOT NULL REFERENCES reviews,
  staff_id bigint NOT NULL REFERENCES staff,
  text text NOT NULL,
  made_at bigint NOT NULL
);
CREATE INDEX review_notes_by_review ON review_notes (review_id, id);

GRANT SELECT, INSERT, UPDATE (text) ON review_notes TO glasshouse_app;
