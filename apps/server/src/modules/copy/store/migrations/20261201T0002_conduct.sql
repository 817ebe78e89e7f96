-- A trader whose permission to be copied ends for conduct: two people of the staff say so with a reason that all read; the rest is the system's.

ALTER TABLE copy_traders
  ADD COLUMN conduct text CHECK (conduct IN ('words', 'accounts', 'agreement')),
  ADD COLUMN conduct_at bigint CHECK ((conduct_at IS NULL) = (conduct IS NULL));
ALTER TABLE copy_traders DROP CONSTRAINT copy_traders_check2;
ALTER TABLE copy_traders ADD CONSTRAINT copy_traders_end CHECK (
  (end_reason IS NOT NULL) = (status = 'ended') AND end_reason IN ('user', 'closed', 'conduct'));
CREATE INDEX copy_traders_conduct ON copy_traders (id) WHERE conduct IS NOT NULL AND status <> 'ended';
GRANT UPDATE (conduct, conduct_at) ON copy_traders TO glasshouse_app;
