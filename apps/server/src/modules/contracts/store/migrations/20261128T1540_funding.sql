-- Funding: what the premium of the book was in each minute, the rate of each period, and what was due at its end. Prices in ticks,
-- amounts in atoms, rates and premiums in 10^-8, times in epoch milliseconds. A period is a number of eight hours since the epoch. All of it
-- is append-only; the numbers are those of the records in the public log.

-- A minute of which every second with a price was looked at.
CREATE TABLE contract_samples (
  market_id bigint NOT NULL,
  minute_ms bigint NOT NULL,
  record_id bigint NOT NULL UNIQUE,
  -- Seconds with a price, and the one that counts.
  ticks int NOT NULL CHECK (ticks > 0),
  tick_ms bigint NOT NULL,
  index_ticks bigint NOT NULL CHECK (index_ticks > 0),
  size numeric(38, 0) NOT NULL CHECK (size > 0),
  impact_bid bigint,
  impact_ask bigint,
  premium_e8 bigint NOT NULL,
  counted_e8 bigint NOT NULL,
  PRIMARY KEY (market_id, minute_ms)
);

-- The rate of a period, known from its beginning and paid at its end.
CREATE TABLE contract_rates (
  market_id bigint NOT NULL,
  period bigint NOT NULL,
  record_id bigint NOT NULL UNIQUE,
  rate_e8 bigint NOT NULL,
  samples int NOT NULL CHECK (samples >= 0),
  -- The second at which it was recorded.
  tick_ms bigint NOT NULL,
  PRIMARY KEY (market_id, period)
);

-- The end of a period: the second that payments are computed at, or (skipped) that there was none in time.
CREATE TABLE contract_fundings (
  market_id bigint NOT NULL,
  period bigint NOT NULL,
  record_id bigint NOT NULL UNIQUE,
  rate_e8 bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('due', 'skipped')),
  tick_ms bigint,
  mark_ticks bigint,
  PRIMARY KEY (market_id, period),
  CHECK ((state = 'due') = (tick_ms IS NOT NULL) AND (state = 'due') = (mark_ticks IS NOT NULL))
);

-- Every position of a period has paid or received: how many, and what rounding left.
CREATE TABLE contract_funding_ends (
  market_id bigint NOT NULL,
  period bigint NOT NULL,
  positions int NOT NULL CHECK (positions >= 0),
  rest numeric(38, 0) NOT NULL CHECK (rest >= 0),
  time_ms bigint NOT NULL,
  PRIMARY KEY (market_id, period)
);

-- The newest period that was due when a position began, or that it paid or received for; null: none was yet.
ALTER TABLE contract_positions ADD COLUMN funding_period bigint;

CREATE INDEX contract_position_events_funding ON contract_position_events (user_id, id DESC) WHERE kind = 'funding';

GRANT SELECT, INSERT ON contract_samples, contract_rates, contract_fundings, contract_funding_ends TO glasshouse_app;
GRANT UPDATE (funding_period) ON contract_positions TO glasshouse_app;
