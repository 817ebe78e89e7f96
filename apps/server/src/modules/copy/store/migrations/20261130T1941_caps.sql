-- Loss caps, copies that their owners keep, and follows whose copies are closed at market. Amounts are atoms of USDT.

ALTER TABLE copy_follows
  -- What left it with copies that are their owner's own: their margin and their result at that mark.
  ADD COLUMN taken numeric(38, 0) NOT NULL DEFAULT 0,
  -- The loss cap of which its owner was notified that it is near.
  ADD COLUMN near_of numeric(38, 0),
  -- Whether its copies are closed without their trader.
  ADD COLUMN closing boolean NOT NULL DEFAULT false CHECK (NOT closing OR status IN ('ending', 'ended'));
-- Rises with each change that its owner makes.
CREATE SEQUENCE copy_edits AS bigint;
ALTER TABLE copy_follows ADD COLUMN edited bigint NOT NULL DEFAULT 0;
CREATE INDEX copy_follows_edited ON copy_follows (edited) WHERE ended_at IS NULL;
ALTER TABLE copy_follows DROP CONSTRAINT copy_follows_reason;
ALTER TABLE copy_follows ADD CONSTRAINT copy_follows_reason CHECK (
  (end_reason IS NOT NULL) = (status IN ('ending', 'ended')) AND end_reason IN ('user', 'trader_ended', 'loss_cap'));
GRANT UPDATE (taken, near_of, closing, edited) ON copy_follows TO glasshouse_app;
GRANT USAGE ON SEQUENCE copy_edits TO glasshouse_app;

ALTER TABLE copy_follow_events DROP CONSTRAINT copy_follow_events_kind_check;
ALTER TABLE copy_follow_events ADD CONSTRAINT copy_follow_events_kind_check CHECK (
  kind IN ('start', 'edit', 'budget', 'pause', 'resume', 'ending', 'copies', 'share', 'near', 'cap', 'self_hold', 'end'));

-- `left`: what was left of closes, without an order of the trader.
ALTER TABLE copy_blocks DROP CONSTRAINT copy_blocks_kind_check;
ALTER TABLE copy_blocks ADD CONSTRAINT copy_blocks_kind_check CHECK (kind IN ('open', 'close', 'stop', 'left'));

-- What owners hear of their copies, in the order of the batches: only ever added. Of `closed` what the copy brought, in atoms.
CREATE TABLE copy_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  follow_id bigint NOT NULL REFERENCES copy_follows,
  kind text NOT NULL CHECK (kind IN ('opened', 'skipped', 'closed', 'near', 'cap', 'self_hold')),
  atoms numeric(38, 0) CHECK ((atoms IS NOT NULL) = (kind = 'closed')),
  at bigint NOT NULL
);
GRANT SELECT, INSERT ON copy_news TO glasshouse_app;
