-- Orders that triggered, or that the house ended, while nobody waited for an answer: a queue for whoever tells their owners,
-- written in the transaction of its cause and taken in that of the news. Orders that fills ended are found by their fills.
CREATE TABLE spot_order_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL,
  what text NOT NULL CHECK (what IN ('triggered', 'ended'))
);
GRANT SELECT, INSERT, DELETE, UPDATE (what) ON spot_order_news TO glasshouse_app;
