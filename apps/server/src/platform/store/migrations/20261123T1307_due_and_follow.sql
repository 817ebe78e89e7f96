-- Due work and followers (platform/due, platform/follow). Instants are epoch milliseconds.

-- What will happen to positions of products: each row is gone in the transaction of its effect.
CREATE TABLE due_items (
  product text NOT NULL CHECK (product ~ '^[a-z-]+$'),
  position_id bigint NOT NULL,
  event text NOT NULL CHECK (event ~ '^[a-z_]+$'),
  period bigint NOT NULL CHECK (period >= 0),
  due_at bigint NOT NULL,
  -- Failed attempts, and when the next one may be made.
  attempts integer NOT NULL DEFAULT 0,
  retry_at bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (product, position_id, event, period)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
CREATE INDEX due_items_by_time ON due_items (product, due_at, position_id);

-- Rows of modules' own tables whose due work failed, and when it may be tried again.
CREATE TABLE due_attempts (
  work text NOT NULL,
  row_key text NOT NULL,
  attempts integer NOT NULL CHECK (attempts > 0),
  retry_at bigint NOT NULL,
  PRIMARY KEY (work, row_key)
);

-- How far each follower has read an append-only table. `ceiling` and `ceiling_xmax` are of tables whose ids are given before
-- their commit: ids up to `ceiling` are read once every transaction that was under way at `ceiling_xmax` has ended.
CREATE TABLE follow_cursors (
  follower text PRIMARY KEY,
  position bigint NOT NULL,
  ceiling bigint NOT NULL DEFAULT 0,
  ceiling_xmax xid8 NOT NULL DEFAULT '0'
);

GRANT SELECT, INSERT, UPDATE (attempts, retry_at), DELETE ON due_items TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (attempts, retry_at), DELETE ON due_attempts TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (position, ceiling, ceiling_xmax) ON follow_cursors TO glasshouse_app;
