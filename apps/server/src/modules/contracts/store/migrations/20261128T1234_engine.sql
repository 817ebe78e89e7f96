-- What ticks do to positions. Amounts are atoms, prices ticks of the market, sizes lots, times epoch milliseconds. All but the waits is
-- append-only. One numbering for records, deleveragings and entries of the fund: they rise in the order in which they happened.

-- Records for the public log, in its order: `body` is their canonical text. `lists` is what a receipt shows beside one.
CREATE TABLE contract_records (
  id bigint PRIMARY KEY,
  kind text NOT NULL,
  market_id bigint,
  user_id bigint,
  position_id bigint,
  -- The second that decided, and the first one that a receipt shows.
  tick_ms bigint,
  from_ms bigint,
  body text NOT NULL,
  lists json,
  time_ms bigint NOT NULL
);
CREATE INDEX contract_records_by_position ON contract_records (position_id) WHERE position_id IS NOT NULL;
CREATE INDEX contract_records_by_tick ON contract_records (market_id, tick_ms) WHERE tick_ms IS NOT NULL;

-- Where a record stands in the public log.
CREATE TABLE contract_record_leaves (
  record_id bigint PRIMARY KEY,
  leaf bigint NOT NULL UNIQUE
);

CREATE TABLE contract_terms (
  market_id bigint NOT NULL,
  version int NOT NULL,
  from_ms bigint NOT NULL,
  -- What positions are judged by, as text: another text is another version.
  key text NOT NULL,
  record_id bigint NOT NULL,
  PRIMARY KEY (market_id, version)
);

CREATE TABLE contract_stop_fires (
  id bigint PRIMARY KEY,
  position_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  tick_ms bigint NOT NULL,
  stop text NOT NULL CHECK (stop IN ('tp', 'sl')),
  trigger_ticks bigint NOT NULL,
  mark_ticks bigint NOT NULL,
  limit_ticks bigint,
  is_due boolean NOT NULL,
  lots bigint NOT NULL CHECK (lots >= 0),
  realized numeric(38, 0) NOT NULL,
  fees numeric(38, 0) NOT NULL CHECK (fees >= 0),
  left_lots bigint NOT NULL CHECK (left_lots >= 0)
);
CREATE INDEX contract_stop_fires_by_tick ON contract_stop_fires (market_id, tick_ms, position_id);

CREATE TABLE contract_liquidations (
  id bigint PRIMARY KEY,
  position_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  tick_ms bigint NOT NULL,
  side text NOT NULL CHECK (side IN ('long', 'short')),
  mark_ticks bigint NOT NULL,
  equity numeric(38, 0) NOT NULL,
  requirement numeric(38, 0) NOT NULL CHECK (requirement >= equity),
  -- Ticks, or 'never' or 'always'.
  bankruptcy text NOT NULL,
  limit_ticks bigint,
  -- The attempt that it goes on with.
  continues bigint,
  -- Lots that were to be closed, and where they were.
  lots bigint NOT NULL CHECK (lots > 0),
  book_lots bigint NOT NULL,
  own_lots bigint NOT NULL,
  fund_lots bigint NOT NULL,
  adl_lots bigint NOT NULL,
  realized numeric(38, 0) NOT NULL,
  fees numeric(38, 0) NOT NULL CHECK (fees >= 0),
  fund_paid numeric(38, 0) NOT NULL CHECK (fund_paid >= 0),
  repaid numeric(38, 0) NOT NULL CHECK (repaid BETWEEN 0 AND fund_paid),
  fee_part numeric(38, 0) NOT NULL CHECK (fee_part >= 0),
  fund_fee numeric(38, 0) NOT NULL CHECK (fund_fee >= 0),
  returned numeric(38, 0) NOT NULL CHECK (returned >= 0),
  left_lots bigint NOT NULL CHECK (left_lots >= 0),
  CHECK (book_lots + own_lots + fund_lots + adl_lots <= lots)
);
CREATE INDEX contract_liquidations_by_tick ON contract_liquidations (market_id, tick_ms, position_id);
CREATE INDEX contract_liquidations_by_position ON contract_liquidations (position_id, id);

-- What was taken from other positions: by rank, or (rank 0) from the owner's own.
CREATE TABLE contract_adls (
  id bigint PRIMARY KEY,
  position_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  tick_ms bigint NOT NULL,
  liquidation_id bigint NOT NULL,
  lots bigint NOT NULL CHECK (lots > 0),
  price_ticks bigint NOT NULL,
  score numeric(38, 0),
  rank int NOT NULL CHECK (rank BETWEEN 0 AND of_ranked),
  of_ranked int NOT NULL,
  realized numeric(38, 0) NOT NULL,
  credit numeric(38, 0) NOT NULL CHECK (credit >= 0),
  left_lots bigint NOT NULL CHECK (left_lots >= 0)
);
CREATE INDEX contract_adls_by_liquidation ON contract_adls (liquidation_id, id);

-- Positions whose risk rate passed 80 %: each time once, and again after it was back at 70 %. Their owners are told.
CREATE TABLE contract_risk_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  tick_ms bigint NOT NULL,
  side text NOT NULL CHECK (side IN ('long', 'short')),
  lots bigint NOT NULL CHECK (lots > 0),
  mark_ticks bigint NOT NULL,
  liquidation_ticks bigint NOT NULL
);
CREATE INDEX contract_risk_alerts_by_position ON contract_risk_alerts (position_id);

-- Every change of the insurance fund, with what it has afterwards.
CREATE TABLE contract_fund_entries (
  id bigint PRIMARY KEY,
  asset_id smallint NOT NULL,
  cause text NOT NULL CHECK (cause IN ('capital', 'liquidation', 'close')),
  market_id bigint,
  record_id bigint,
  -- The second that decided; of capital when it was counted. Its UTC hour is the one of the budget.
  moment_ms bigint NOT NULL,
  paid numeric(38, 0) NOT NULL CHECK (paid >= 0),
  received numeric(38, 0) NOT NULL CHECK (received >= 0),
  balance numeric(38, 0) NOT NULL CHECK (balance >= 0)
);
CREATE INDEX contract_fund_entries_by_asset ON contract_fund_entries (asset_id, id);
CREATE INDEX contract_fund_entries_by_moment ON contract_fund_entries (asset_id, moment_ms);

-- Since when the mode of a market makes all of its triggers wait, or its stops; null: it does not.
CREATE TABLE contract_waits (
  market_id bigint NOT NULL,
  what text NOT NULL CHECK (what IN ('all', 'stops')),
  from_ms bigint,
  record_id bigint,
  PRIMARY KEY (market_id, what)
);

GRANT SELECT, INSERT ON contract_records, contract_record_leaves, contract_terms, contract_stop_fires, contract_liquidations,
  contract_adls, contract_risk_alerts, contract_fund_entries TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE ON contract_waits TO glasshouse_app;
