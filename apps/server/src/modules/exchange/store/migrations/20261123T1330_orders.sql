-- Orders and fills of every product with a book stand in the same tables: an order names its venue and its account.
-- Rows of spot are of the venue `cash` and the account `change`. Scopes, causes and keys of journals stay as they are.
ALTER TABLE spot_orders RENAME TO orders;
ALTER TABLE orders
  ADD COLUMN venue text NOT NULL DEFAULT 'cash' CHECK (venue IN ('cash', 'contracts')),
  ADD COLUMN account text NOT NULL DEFAULT 'change' CHECK (account IN ('change', 'stock', 'margin', 'lever', 'lever_coin')),
  -- A block stands in the book for its members, which share its trades and hold what it needs. Its own id: the block itself.
  ADD COLUMN block_id bigint;
ALTER TABLE orders ALTER COLUMN venue DROP DEFAULT, ALTER COLUMN account DROP DEFAULT;
ALTER INDEX spot_orders_pkey RENAME TO orders_pkey;
ALTER INDEX spot_orders_by_user RENAME TO orders_by_user;
ALTER INDEX spot_orders_live RENAME TO orders_live;
ALTER INDEX spot_orders_live_by_user RENAME TO orders_live_by_user;
ALTER INDEX spot_orders_by_name RENAME TO orders_by_name;
ALTER INDEX spot_orders_index_triggered RENAME TO orders_index_triggered;

-- A live order has its hold; a block has none of its own, its members have theirs.
ALTER TABLE orders DROP CONSTRAINT spot_orders_check13;
ALTER TABLE orders ADD CONSTRAINT orders_held
  CHECK (held OR status NOT IN ('open', 'pending') OR block_id IS NOT DISTINCT FROM id);
CREATE INDEX orders_by_block ON orders (block_id) WHERE block_id IS NOT NULL;

-- Ids of fills rise in the order of the commits of one venue: whoever follows them keeps a position for each venue.
ALTER TABLE spot_fills RENAME TO fills;
ALTER TABLE fills
  ADD COLUMN venue text NOT NULL DEFAULT 'cash' CHECK (venue IN ('cash', 'contracts')),
  ADD COLUMN maker_account text NOT NULL DEFAULT 'change',
  ADD COLUMN taker_account text NOT NULL DEFAULT 'change';
ALTER TABLE fills ALTER COLUMN venue DROP DEFAULT, ALTER COLUMN maker_account DROP DEFAULT, ALTER COLUMN taker_account DROP DEFAULT;
ALTER INDEX spot_fills_pkey RENAME TO fills_pkey;
ALTER INDEX spot_fills_by_market RENAME TO fills_by_market;
ALTER INDEX spot_fills_by_maker RENAME TO fills_by_maker;
ALTER INDEX spot_fills_by_taker RENAME TO fills_by_taker;
ALTER INDEX spot_fills_by_maker_order RENAME TO fills_by_maker_order;
ALTER INDEX spot_fills_by_taker_order RENAME TO fills_by_taker_order;

ALTER TABLE spot_adjustments RENAME TO order_adjustments;
ALTER INDEX spot_adjustments_pkey RENAME TO order_adjustments_pkey;

-- Fee tiers count what a user traded in markets of one kind.
ALTER TABLE spot_volumes RENAME TO trade_volumes;
ALTER TABLE trade_volumes ADD COLUMN kind text NOT NULL DEFAULT 'spot';
ALTER TABLE trade_volumes ALTER COLUMN kind DROP DEFAULT;
ALTER TABLE trade_volumes DROP CONSTRAINT spot_volumes_pkey;
ALTER TABLE trade_volumes ADD PRIMARY KEY (user_id, day, asset_id, kind);

-- One leader, one epoch and one lease for each venue.
ALTER TABLE spot_leader RENAME TO venue_leaders;
ALTER TABLE venue_leaders ADD COLUMN venue text NOT NULL DEFAULT 'cash';
ALTER TABLE venue_leaders ALTER COLUMN venue DROP DEFAULT;
ALTER TABLE venue_leaders DROP CONSTRAINT spot_leader_pkey;
ALTER TABLE venue_leaders DROP COLUMN single;
ALTER TABLE venue_leaders ADD PRIMARY KEY (venue);
INSERT INTO venue_leaders (venue, epoch) VALUES ('contracts', 0);
ALTER TABLE spot_lease RENAME TO venue_leases;
ALTER TABLE venue_leases ADD COLUMN venue text NOT NULL DEFAULT 'cash';
ALTER TABLE venue_leases ALTER COLUMN venue DROP DEFAULT;
ALTER TABLE venue_leases DROP CONSTRAINT spot_lease_pkey;
ALTER TABLE venue_leases DROP COLUMN single;
ALTER TABLE venue_leases ADD PRIMARY KEY (venue);
INSERT INTO venue_leases (venue, epoch, beat_at, by_lease) VALUES ('contracts', 0, '-infinity', false);

-- Commands go to the leader of their venue.
ALTER TABLE spot_handoffs RENAME TO order_handoffs;
ALTER TABLE order_handoffs ADD COLUMN venue text NOT NULL DEFAULT 'cash';
ALTER TABLE order_handoffs ALTER COLUMN venue DROP DEFAULT;
ALTER INDEX spot_handoffs_pkey RENAME TO order_handoffs_pkey;
ALTER INDEX spot_handoffs_open RENAME TO order_handoffs_open;

ALTER TABLE spot_index_cursors RENAME TO index_cursors;
ALTER INDEX spot_index_cursors_pkey RENAME TO index_cursors_pkey;
-- Processes of the version before ask tables by their old names and get no answers any more. What they handed off and nobody
-- has decided must be refused, not decided: their callers are answered that nothing happened.
DELETE FROM spot_processes;
ALTER TABLE spot_processes RENAME TO exchange_processes;
ALTER INDEX spot_processes_pkey RENAME TO exchange_processes_pkey;
ALTER TABLE spot_market_rules RENAME TO market_rules;
ALTER INDEX spot_market_rules_pkey RENAME TO market_rules_pkey;
ALTER TABLE spot_rules_revision RENAME TO market_rules_revision;
ALTER INDEX spot_rules_revision_pkey RENAME TO market_rules_revision_pkey;
ALTER TABLE spot_backlogs RENAME TO trigger_backlogs;
ALTER INDEX spot_backlogs_pkey RENAME TO trigger_backlogs_pkey;
ALTER TABLE spot_order_news RENAME TO order_notifications;
ALTER INDEX spot_order_news_pkey RENAME TO order_notifications_pkey;
ALTER SEQUENCE spot_order_ids RENAME TO order_ids;
ALTER SEQUENCE spot_fill_ids RENAME TO fill_ids;
