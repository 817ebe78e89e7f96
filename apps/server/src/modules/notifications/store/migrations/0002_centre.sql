-- The notification centre: groups and what was read; choices; devices with push and what is on its way to them;
-- broadcasts. Times are epoch milliseconds.
ALTER TABLE notifications ADD COLUMN grp text, ADD COLUMN read_at bigint;
UPDATE notifications SET grp = CASE
  WHEN kind = 'price_alert' THEN 'prices'
  WHEN kind ~ '^(recharge|withdrawal|manual)_' THEN 'money'
  ELSE 'security' END;
ALTER TABLE notifications ALTER COLUMN grp SET NOT NULL,
  ADD CHECK (grp IN ('security', 'money', 'trading', 'prices', 'news'));
CREATE INDEX notifications_by_group ON notifications (user_id, grp, id DESC);
-- Counting what is unread looks at nothing that was read.
CREATE INDEX notifications_unread ON notifications (user_id, grp, id) WHERE read_at IS NULL;
-- Whoever sends a broadcast twice to somebody is refused, whatever the job's place says.
CREATE UNIQUE INDEX notifications_broadcast_once ON notifications (user_id, (params ->> 'broadcast_id')) WHERE kind = 'broadcast';
-- What was said is never changed, only that it was read.
GRANT UPDATE (read_at) ON notifications TO glasshouse_app;

-- A user's choices; what is not here is as the contract says at first (FIRST_CHOICES).
CREATE TABLE notification_choices (
  user_id bigint NOT NULL REFERENCES users,
  grp text NOT NULL CHECK (grp IN ('security', 'money', 'trading', 'prices', 'news')),
  in_app boolean NOT NULL,
  mail boolean NOT NULL,
  push boolean NOT NULL,
  PRIMARY KEY (user_id, grp),
  -- An owner always hears of what he did not do himself.
  CHECK (in_app OR grp NOT IN ('security', 'money')),
  CHECK (mail OR grp <> 'security')
);
GRANT SELECT, INSERT, UPDATE, DELETE ON notification_choices TO glasshouse_app;

-- Devices that asked for push. One lives as long as the session that asked: who signs out is told nothing any more.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  session_id bigint NOT NULL,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  language text NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id);
GRANT SELECT, INSERT, UPDATE (user_id, session_id, language, created_at), DELETE ON push_subscriptions TO glasshouse_app;

-- Pushes on their way: written with what they tell of, gone when taken, refused for good or of no use any more.
CREATE TABLE push_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id bigint NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  message jsonb NOT NULL,
  expires_at bigint NOT NULL,
  -- When it is due, and while somebody hands it over, when somebody else may try.
  due_at bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX push_outbox_due ON push_outbox (due_at);
CREATE INDEX push_outbox_by_subscription ON push_outbox (subscription_id);
GRANT SELECT, INSERT, UPDATE (due_at, attempts), DELETE ON push_outbox TO glasshouse_app;

CREATE TABLE broadcasts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  proposal_id bigint NOT NULL UNIQUE,
  words jsonb NOT NULL,
  audience jsonb NOT NULL,
  proposer_id bigint NOT NULL,
  approver_id bigint NOT NULL,
  approved_at bigint NOT NULL,
  total integer NOT NULL,
  -- Users up to this one were there when it was approved.
  upto_user bigint NOT NULL,
  -- How far it has come: written in the transaction that tells, so that nobody is told twice or left out.
  last_user bigint NOT NULL DEFAULT 0,
  told integer NOT NULL DEFAULT 0,
  finished_at bigint,
  CHECK (proposer_id <> approver_id)
);
CREATE INDEX broadcasts_under_way ON broadcasts (id) WHERE finished_at IS NULL;
GRANT SELECT, INSERT, UPDATE (last_user, told, finished_at) ON broadcasts TO glasshouse_app;
