-- What demo traders did, with the second that each order follows from: its leaf in the public log, and its price in ticks.
CREATE TABLE demo_trader_acts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trader_id bigint NOT NULL,
  strategy text NOT NULL CHECK (strategy IN ('tide', 'pendulum', 'breakwater', 'coin')),
  act text NOT NULL CHECK (act IN ('long', 'short', 'flat')),
  at bigint NOT NULL,
  tick_ms bigint NOT NULL,
  tick_leaf bigint NOT NULL,
  tick_price bigint NOT NULL
);
CREATE INDEX demo_trader_acts_newest ON demo_trader_acts (trader_id, id DESC);
GRANT SELECT, INSERT ON demo_trader_acts TO glasshouse_app;
