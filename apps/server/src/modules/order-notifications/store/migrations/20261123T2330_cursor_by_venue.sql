-- Ids of fills rise in the order of the commits of one venue: how far owners were notified is kept for each of them.
ALTER TABLE order_news_cursor ADD COLUMN venue text NOT NULL DEFAULT 'cash';
ALTER TABLE order_news_cursor ALTER COLUMN venue DROP DEFAULT;
ALTER TABLE order_news_cursor DROP COLUMN single;
ALTER TABLE order_news_cursor ADD PRIMARY KEY (venue);
-- A process of the version before that still runs finds no cursor, instead of that of another venue.
ALTER TABLE order_news_cursor RENAME COLUMN fill_id TO upto;
GRANT INSERT ON order_news_cursor TO glasshouse_app;
