-- What users own, what it cost and what became of it, folded from the journals. USD is in units of 10^-8; `hour` is epoch ms.

-- Which hour is being folded (its end); journals of later times wait for its standings.
CREATE TABLE portfolio_clock (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  hour bigint NOT NULL CHECK (hour % 3600000 = 0)
);
INSERT INTO portfolio_clock (hour) VALUES (0);

CREATE TABLE portfolio_positions (
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  atoms numeric(38, 0) NOT NULL,
  unknown numeric(38, 0) NOT NULL,
  cost numeric(38, 0) NOT NULL,
  fifo_cost numeric(38, 0) NOT NULL,
  flows numeric(38, 0) NOT NULL,
  next_lot int NOT NULL,
  -- By product: average, fifo, other, fees (texts of USD units), trades, sales.
  tallies jsonb NOT NULL,
  -- The hour in which it changed last, as the clock said.
  changed bigint NOT NULL,
  PRIMARY KEY (user_id, asset_id)
) WITH (fillfactor = 70);
CREATE INDEX portfolio_positions_by_change ON portfolio_positions (changed);

CREATE TABLE portfolio_lots (
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  seq int NOT NULL,
  time bigint NOT NULL,
  journal_id bigint NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms <> 0),
  cost numeric(38, 0) NOT NULL,
  PRIMARY KEY (user_id, asset_id, seq)
) WITH (fillfactor = 80);

-- What products hold of users: from the journal of scope `scope` until the closing one.
CREATE TABLE portfolio_holdings (
  scope text NOT NULL,
  key text NOT NULL,
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  PRIMARY KEY (scope, key, asset_id)
);
CREATE INDEX portfolio_holdings_by_user ON portfolio_holdings (user_id);

-- A position as it stood at an hour; written when it had changed, so an hour without a row stands as the one before.
CREATE TABLE portfolio_standings (
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  hour bigint NOT NULL,
  atoms numeric(38, 0) NOT NULL,
  unknown numeric(38, 0) NOT NULL,
  cost numeric(38, 0) NOT NULL,
  fifo_cost numeric(38, 0) NOT NULL,
  flows numeric(38, 0) NOT NULL,
  tallies jsonb NOT NULL,
  PRIMARY KEY (user_id, asset_id, hour)
);
CREATE INDEX portfolio_standings_by_hour ON portfolio_standings (hour);

-- Prices in USD at the hours; an hour at which an asset had none, or nothing ran, has no row.
CREATE TABLE portfolio_prices (
  hour bigint NOT NULL CHECK (hour % 3600000 = 0),
  asset_id smallint NOT NULL,
  usd text NOT NULL,
  PRIMARY KEY (hour, asset_id)
);

-- What was put in and taken out, with its worth at that time; null without a price.
CREATE TABLE portfolio_flows (
  user_id bigint NOT NULL,
  journal_id bigint NOT NULL,
  place smallint NOT NULL,
  asset_id smallint NOT NULL,
  time bigint NOT NULL,
  atoms numeric(38, 0) NOT NULL,
  usd numeric(38, 0),
  PRIMARY KEY (user_id, journal_id, place)
);

-- Prices by which journals were folded that have no dollars on one side; null: there was none. Files of lots fold by the same.
CREATE TABLE portfolio_values (
  journal_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  usd text,
  PRIMARY KEY (journal_id, asset_id)
);

GRANT SELECT, UPDATE (hour) ON portfolio_clock TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON portfolio_positions, portfolio_lots, portfolio_holdings, portfolio_standings, portfolio_prices,
  portfolio_flows TO glasshouse_app;
GRANT SELECT, INSERT ON portfolio_values TO glasshouse_app;
