-- The check of the money looks for the reviews of what was let through.
CREATE INDEX reviews_by_subject ON reviews (queue, subject_id);
