-- Members of the staff whom a note on a review names. A mention is never taken back; its member has seen it once.
CREATE TABLE review_mentions (
  note_id bigint NOT NULL REFERENCES review_notes,
  staff_id bigint NOT NULL REFERENCES staff,
  seen_at bigint,
  PRIMARY KEY (note_id, staff_id)
);
CREATE INDEX review_mentions_of_member ON review_mentions (staff_id, note_id);

GRANT SELECT, INSERT, UPDATE (seen_at) ON review_mentions TO glasshouse_app;
