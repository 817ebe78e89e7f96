-- What is left of a cascade of triggers that was more than one commit may do: the highest and lowest trade that waiting orders
-- of the market still have to be compared with (0: no trade; the index says the rest). Null: nothing is left.
CREATE TABLE spot_backlogs (
  market_id bigint PRIMARY KEY,
  high_ticks bigint CHECK (high_ticks >= 0),
  low_ticks bigint CHECK (low_ticks >= 0),
  CHECK ((high_ticks IS NULL) = (low_ticks IS NULL))
);
GRANT SELECT, INSERT, UPDATE (high_ticks, low_ticks) ON spot_backlogs TO glasshouse_app;
