-- Trading of stocks: auctions with all orders of them, and whose orders a corporate action changed. Prices are ticks, quantities lots.
CREATE TABLE stock_auctions (
  -- Of the numbers of orders.
  id bigint PRIMARY KEY,
  market_id bigint NOT NULL REFERENCES stock_terms,
  kind text NOT NULL CHECK (kind IN ('opening', 'reopening')),
  day bigint NOT NULL,
  at bigint NOT NULL,
  -- The second that began it, and the index then.
  tick_time bigint NOT NULL,
  reference_ticks bigint NOT NULL CHECK (reference_ticks > 0),
  low bigint NOT NULL CHECK (low <= reference_ticks),
  high bigint NOT NULL CHECK (high >= reference_ticks),
  is_longer boolean NOT NULL,
  orders bigint NOT NULL CHECK (orders >= 0),
  price_ticks bigint CHECK (price_ticks BETWEEN low AND high),
  lots bigint NOT NULL CHECK ((lots > 0) = (price_ticks IS NOT NULL)),
  surplus bigint NOT NULL,
  -- Ids of its fills, all of them and no other of its market between.
  first_fill bigint,
  last_fill bigint CHECK ((last_fill IS NULL) = (first_fill IS NULL) AND last_fill >= first_fill)
);
CREATE INDEX stock_auctions_of_market ON stock_auctions (market_id, id DESC);
-- A day begins with one auction.
CREATE UNIQUE INDEX stock_auctions_openings ON stock_auctions (market_id, day) WHERE kind = 'opening';

CREATE TABLE stock_auction_orders (
  auction_id bigint NOT NULL REFERENCES stock_auctions,
  order_id bigint NOT NULL,
  user_id bigint NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  -- Null: a market order; of a buy the limit that it holds for.
  price_ticks bigint,
  hold_ticks bigint,
  lots bigint NOT NULL CHECK (lots > 0),
  sequence bigint NOT NULL,
  filled_lots bigint NOT NULL CHECK (filled_lots BETWEEN 0 AND lots),
  PRIMARY KEY (auction_id, sequence),
  UNIQUE (auction_id, order_id)
);
CREATE INDEX stock_auction_orders_of_order ON stock_auction_orders (order_id, auction_id DESC);

-- What of an auction stands in the public log, once its second does.
CREATE TABLE stock_auction_records (
  auction_id bigint PRIMARY KEY REFERENCES stock_auctions,
  tick_leaf bigint NOT NULL,
  prices text NOT NULL,
  orders_root text NOT NULL CHECK (orders_root ~ '^[0-9a-f]{64}$'),
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$')
);

-- Users whose orders an action changed, and actions of which all were.
CREATE TABLE corporate_order_changes (
  action_id bigint NOT NULL REFERENCES corporate_actions,
  user_id bigint NOT NULL,
  PRIMARY KEY (action_id, user_id)
);
CREATE TABLE corporate_orders_done (
  action_id bigint PRIMARY KEY REFERENCES corporate_actions,
  done_at bigint NOT NULL
);

-- Paper shares of a demo, which nobody holds in the world outside: given whole (+) without two people, and given back (-).
CREATE TABLE stock_paper (
  asset_id smallint NOT NULL REFERENCES assets,
  number bigint NOT NULL CHECK (number > 0),
  user_id bigint NOT NULL REFERENCES users,
  atoms numeric(38, 0) NOT NULL CHECK (atoms <> 0 AND (atoms < 0 OR atoms % 10000 = 0)),
  at bigint NOT NULL,
  PRIMARY KEY (asset_id, number)
);

GRANT SELECT, INSERT ON stock_paper, stock_auctions, stock_auction_orders, stock_auction_records, corporate_order_changes, corporate_orders_done
  TO glasshouse_app;
