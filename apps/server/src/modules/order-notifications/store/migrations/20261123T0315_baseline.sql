-- The last fill whose notifications were written. One row; the process that notifies holds it.
CREATE TABLE order_news_cursor (single boolean PRIMARY KEY DEFAULT true CHECK (single), fill_id bigint NOT NULL);
INSERT INTO order_news_cursor (fill_id) VALUES (0);

-- Users who were notified of orders in the last minutes: how many notifications they got one by one, and how often things
-- happened beyond that. Deleted when the window ends.
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
