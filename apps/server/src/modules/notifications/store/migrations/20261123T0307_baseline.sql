-- Notifications of users and what was read; choices; devices with push and the pushes to them; broadcasts; limits of price
-- mails. Times are epoch milliseconds.

-- In the order in which they happened. Written once; deleted with the account.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  params jsonb NOT NULL,
  at bigint NOT NULL,
  grp text NOT NULL CHECK (grp IN ('security', 'money', 'trading', 'prices', 'news')),
  read_at bigint
);
CREATE INDEX notifications_by_user ON notifications (user_id, id DESC);
CREATE INDEX notifications_by_group ON notifications (user_id, grp, id DESC);
-- Counts unread ones without looking at those that were read.
CREATE INDEX notifications_unread ON notifications (user_id, grp, id) WHERE read_at IS NULL;
-- A broadcast reaches a user once, whatever the job's position says.
CREATE UNIQUE INDEX notifications_broadcast_once ON notifications (user_id, (params ->> 'broadcast_id')) WHERE kind = 'broadcast';
-- A notification never changes, only whether it was read.
GRANT SELECT, INSERT, DELETE, UPDATE (read_at) ON notifications TO glasshouse_app;

-- A user's choices; without a row the contract's defaults apply (FIRST_CHOICES).
CREATE TABLE notification_choices (
  user_id bigint NOT NULL REFERENCES users,
  grp text NOT NULL CHECK (grp IN ('security', 'money', 'trading', 'prices', 'news')),
  in_app boolean NOT NULL,
  mail boolean NOT NULL,
  push boolean NOT NULL,
  PRIMARY KEY (user_id, grp),
  -- An owner is always notified of what they did not do themselves.
  CHECK (in_app OR grp NOT IN ('security', 'money')),
  CHECK (mail OR grp <> 'security')
);
GRANT SELECT, INSERT, UPDATE, DELETE ON notification_choices TO glasshouse_app;

-- Devices that asked for push, each as long as the session that asked.
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

-- Pushes to send: written with their notification, deleted when taken, refused for good or of no more use.
CREATE TABLE push_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id bigint NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  message jsonb NOT NULL,
  expires_at bigint NOT NULL,
  -- When it is due; while a process hands it over, when another may try.
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
  -- The last user that existed when it was approved.
  upto_user bigint NOT NULL,
  -- The last user that was notified: written in the same transaction, so that nobody is notified twice or left out.
  last_user bigint NOT NULL DEFAULT 0,
  told integer NOT NULL DEFAULT 0,
  finished_at bigint,
  -- A broadcast that failed waits until due_at, and others continue.
  attempts integer NOT NULL DEFAULT 0,
  due_at bigint NOT NULL DEFAULT 0,
  CHECK (proposer_id <> approver_id)
);
CREATE INDEX broadcasts_under_way ON broadcasts (id) WHERE finished_at IS NULL;
GRANT SELECT, INSERT, UPDATE (last_user, told, finished_at, attempts, due_at) ON broadcasts TO glasshouse_app;

-- How many mails of price alerts a user got since the first of an hour; deleted when the hour is over.
CREATE TABLE price_mails (
  user_id bigint PRIMARY KEY,
  since bigint NOT NULL,
  mailed int NOT NULL
);
CREATE INDEX price_mails_by_time ON price_mails (since);
-- Those beyond the limit, in their order, until one mail at the end of the hour lists them all.
CREATE TABLE price_mails_waiting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  params jsonb NOT NULL
);
CREATE INDEX price_mails_waiting_by_user ON price_mails_waiting (user_id, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON price_mails TO glasshouse_app;
GRANT SELECT, INSERT, DELETE ON price_mails_waiting TO glasshouse_app;
