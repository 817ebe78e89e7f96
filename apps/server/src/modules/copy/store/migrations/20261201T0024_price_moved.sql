-- An order of a follower that traded nothing within its worst price is left out as well, and its owner reads why.

ALTER TABLE copy_members DROP CONSTRAINT copy_members_skipped_check;
ALTER TABLE copy_members ADD CHECK (skipped IN
  ('paused', 'own_order', 'open_max', 'too_small', 'too_large', 'slippage_day', 'price_moved', 'order_margin', 'budget'));
ALTER TABLE copy_members DROP CONSTRAINT copy_members_check1;
ALTER TABLE copy_members ADD CHECK ((skipped IS NULL OR skipped = 'price_moved') = (order_id IS NOT NULL));
