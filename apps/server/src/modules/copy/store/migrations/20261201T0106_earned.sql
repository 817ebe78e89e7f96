-- What traders earned, and their shares one by one, are found without reading those of others.

CREATE INDEX copy_follows_earned ON copy_follows (trader_id) WHERE shared > 0;
CREATE INDEX copy_shares_of_trader ON copy_shares (trader_id, id DESC);
