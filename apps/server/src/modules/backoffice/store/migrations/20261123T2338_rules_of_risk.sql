-- The day of the rules by which a review's risk was scored; null for one of an earlier version.
ALTER TABLE reviews ADD COLUMN rules text;
