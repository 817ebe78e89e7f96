-- A newer proposal of the same person about the same thing, or the same payload after what it is about has changed, takes
-- the place of one that waits.

ALTER TABLE proposals DROP CONSTRAINT proposals_state_check;
ALTER TABLE proposals ADD CONSTRAINT proposals_state_check
  CHECK (state IN ('waiting', 'approved', 'declined', 'withdrawn', 'expired', 'superseded'));
-- What it sets (a role of a member, a mode of a scope …); null of what can wait several times over.
ALTER TABLE proposals ADD COLUMN subject text;
-- The proposals whose place it took.
ALTER TABLE proposals ADD COLUMN supersedes bigint[] NOT NULL DEFAULT '{}';
CREATE INDEX proposals_supersedes ON proposals USING gin (supersedes) WHERE supersedes <> '{}';
CREATE INDEX proposals_by_subject ON proposals (kind, subject) WHERE state = 'waiting';
