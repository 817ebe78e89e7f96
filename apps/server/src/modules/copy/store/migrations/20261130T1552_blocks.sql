-- Blocks: an order of a trader with those of the followers, who took part, and who was left out and why. What a follow holds and what its
-- copies brought follows each commit of contracts. Lots of 0.0001 of the coin, prices in ticks, amounts in atoms of USDT.

ALTER TABLE copy_follows
  ADD COLUMN realised numeric(38, 0) NOT NULL DEFAULT 0,
  ADD COLUMN slip_day integer NOT NULL DEFAULT 0,
  ADD COLUMN slip_used numeric(38, 0) NOT NULL DEFAULT 0 CHECK (slip_used >= 0);
ALTER TABLE copy_follows DROP CONSTRAINT copy_follows_status_check;
ALTER TABLE copy_follows ADD CONSTRAINT copy_follows_status_check CHECK (status IN ('following', 'paused', 'ending', 'ended'));
ALTER TABLE copy_follows DROP CONSTRAINT copy_follows_check1;
ALTER TABLE copy_follows ADD CONSTRAINT copy_follows_reason CHECK (
  (end_reason IS NOT NULL) = (status IN ('ending', 'ended')) AND end_reason IN ('user', 'trader_ended'));
CREATE INDEX copy_follows_ending ON copy_follows (id) WHERE status = 'ending';
GRANT UPDATE (realised, slip_day, slip_used) ON copy_follows TO glasshouse_app;

ALTER TABLE copy_follow_events DROP CONSTRAINT copy_follow_events_kind_check;
ALTER TABLE copy_follow_events ADD CONSTRAINT copy_follow_events_kind_check CHECK (
  kind IN ('start', 'edit', 'budget', 'pause', 'resume', 'copies', 'ending', 'end'));
-- Of `copies`: what they brought and cost in a commit.
ALTER TABLE copy_follow_events ADD COLUMN result numeric(38, 0) NOT NULL DEFAULT 0;

CREATE TABLE copy_blocks (
  -- Of the order that stands for all in the book, or of the trader's own where nobody took part.
  id bigint PRIMARY KEY,
  trader_id bigint NOT NULL REFERENCES copy_traders,
  market_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('open', 'close', 'stop')),
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  mark_ticks bigint NOT NULL CHECK (mark_ticks > 0),
  best_ticks bigint CHECK (best_ticks > 0),
  at bigint NOT NULL
);
CREATE INDEX copy_blocks_trader ON copy_blocks (trader_id, id DESC);
CREATE TABLE copy_members (
  block_id bigint NOT NULL REFERENCES copy_blocks,
  follow_id bigint NOT NULL REFERENCES copy_follows,
  -- A follow may have several copies that one close closes.
  n integer NOT NULL,
  order_id bigint,
  position_id bigint,
  lots bigint NOT NULL CHECK (lots >= 0),
  guard_ticks bigint,
  -- At once; what rests fills later.
  filled_lots bigint NOT NULL CHECK (filled_lots BETWEEN 0 AND lots),
  skipped text CHECK (skipped IN ('paused', 'own_order', 'open_max', 'too_small', 'too_large', 'slippage_day', 'order_margin', 'budget')),
  PRIMARY KEY (block_id, n),
  CHECK ((skipped IS NULL) = (order_id IS NOT NULL))
);
CREATE INDEX copy_members_follow ON copy_members (follow_id, block_id DESC);
GRANT SELECT, INSERT ON copy_blocks, copy_members TO glasshouse_app;
