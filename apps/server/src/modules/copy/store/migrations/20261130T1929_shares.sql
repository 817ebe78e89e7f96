-- Shares are paid out of what is set aside: an event of their follow. The salt opens the hash that names a follow in the public log.

ALTER TABLE copy_follow_events DROP CONSTRAINT copy_follow_events_kind_check;
ALTER TABLE copy_follow_events ADD CONSTRAINT copy_follow_events_kind_check CHECK (
  kind IN ('start', 'edit', 'budget', 'pause', 'resume', 'ending', 'copies', 'share', 'cap', 'self_hold', 'end'));
ALTER TABLE copy_follows ADD COLUMN salt text NOT NULL DEFAULT '';
CREATE INDEX copy_follows_shares ON copy_follows (share_week, id) WHERE ended_at IS NULL;
CREATE INDEX copy_follows_of_pair ON copy_follows (trader_id, user_id, id DESC) WHERE ended_at IS NOT NULL;
