-- Whether an order took a hold when it came. One that never rests or waits (a market order, from here on also limit orders that
-- fill at once or not at all) trades from what is available: what it holds for a moment within its transaction nobody sees.
ALTER TABLE spot_orders ADD COLUMN held boolean NOT NULL DEFAULT true;
UPDATE spot_orders SET held = false WHERE kind = 'market';
ALTER TABLE spot_orders ALTER COLUMN held DROP DEFAULT, ADD CHECK (held OR status NOT IN ('open', 'pending'));
