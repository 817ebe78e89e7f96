-- Fills up to this one were looked at. One row; whoever holds it tells owners of orders.
CREATE TABLE order_news_cursor (single boolean PRIMARY KEY DEFAULT true CHECK (single), fill_id bigint NOT NULL);
-- What was filled before there were news is no news.
INSERT INTO order_news_cursor (fill_id) SELECT coalesce(max(id), 0) FROM spot_fills;

-- Users who were told of orders in the last minutes: how many one by one, and how often what happened beyond that. Gone when
-- the window ends.
CREATE TABLE order_news_windows (
  user_id bigint PRIMARY KEY,
  began_at bigint NOT NULL,
  told integer NOT NULL,
  filled integer NOT NULL,
  triggered integer NOT NULL,
  ended integer NOT NULL
);
CREATE INDEX order_news_windows_by_age ON order_news_windows (began_at);

GRANT SELECT, UPDATE (fill_id) ON order_news_cursor TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (told, filled, triggered, ended), DELETE ON order_news_windows TO glasshouse_app;
