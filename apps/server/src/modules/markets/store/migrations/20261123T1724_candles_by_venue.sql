-- Ids of fills rise in the order of the commits of one venue: how far candles have come is kept for each of them.
ALTER TABLE candle_marks ADD COLUMN venue text NOT NULL DEFAULT 'cash' CHECK (venue IN ('cash', 'contracts'));
ALTER TABLE candle_marks ALTER COLUMN venue DROP DEFAULT;
ALTER TABLE candle_marks DROP CONSTRAINT candle_marks_pkey;
ALTER TABLE candle_marks ADD PRIMARY KEY (source, venue);
-- A process of the version before that still runs finds no mark, instead of that of another venue.
ALTER TABLE candle_marks RENAME COLUMN last_key TO upto;
INSERT INTO candle_marks (source, venue, upto) VALUES ('trade', 'contracts', 0);
