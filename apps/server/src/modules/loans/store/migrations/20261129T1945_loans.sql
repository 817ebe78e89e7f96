-- Loans: an event is only ever added; of a loan changes what it owes and what is pledged. Amounts are atoms, prices ticks of the
-- market's index, rates and levels parts per million, hours counted from 1970, times epoch milliseconds.

-- The terms of pairs as they stand in the public log: loans name the ones that they opened by.
CREATE TABLE loan_terms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  market_id bigint NOT NULL,
  borrows text NOT NULL CHECK (borrows IN ('quote', 'coin')),
  variant text NOT NULL CHECK (variant IN ('standard', 'tight')),
  body text NOT NULL,
  record_hash text NOT NULL UNIQUE CHECK (record_hash ~ '^[0-9a-f]{64}$')
);
CREATE INDEX loan_terms_newest ON loan_terms (market_id, borrows, variant, id DESC);

CREATE SEQUENCE loan_ids AS bigint;

-- The price of the index at which a level is reached: as it falls for a loan of the quote, as it rises for one of the coin.
CREATE FUNCTION loan_trigger(borrows text, owed numeric, pledge numeric, level integer, coin_scale integer, quote_scale integer,
  price_decimals integer) RETURNS bigint LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN owed <= 0 OR pledge <= 0 THEN NULL ELSE least(9007199254740991, CASE borrows
    WHEN 'quote' THEN div(owed * 1000000 * 10::numeric ^ (coin_scale + price_decimals), level * pledge * 10::numeric ^ quote_scale)
    ELSE -div(-level * pledge * 10::numeric ^ (coin_scale + price_decimals), owed * 1000000 * 10::numeric ^ quote_scale)
      + CASE WHEN mod(level * pledge * 10::numeric ^ (coin_scale + price_decimals), owed * 1000000 * 10::numeric ^ quote_scale) > 0
        THEN 1 ELSE 0 END
    END)::bigint END
$$;

CREATE TABLE loans (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  terms_id bigint NOT NULL REFERENCES loan_terms,
  market_id bigint NOT NULL,
  debt_asset smallint NOT NULL REFERENCES assets,
  pledge_asset smallint NOT NULL REFERENCES assets CHECK (pledge_asset <> debt_asset),
  borrows text NOT NULL CHECK (borrows IN ('quote', 'coin')),
  variant text NOT NULL CHECK (variant IN ('standard', 'tight')),
  coin_scale smallint NOT NULL,
  quote_scale smallint NOT NULL,
  price_decimals smallint NOT NULL,
  start_ppm integer NOT NULL CHECK (start_ppm > 0),
  warning_ppm integer NOT NULL CHECK (warning_ppm > start_ppm),
  sale_ppm integer NOT NULL CHECK (sale_ppm > warning_ppm AND sale_ppm < 1000000),
  term text NOT NULL CHECK (term IN ('d7', 'd30', 'd90', 'open')),
  -- Of the whole term; of an open loan that of its first hour.
  rate_ppm integer NOT NULL CHECK (rate_ppm >= 0),
  borrowed numeric(38, 0) NOT NULL CHECK (borrowed > 0),
  first_pledge numeric(38, 0) NOT NULL CHECK (first_pledge > 0),
  opened_at bigint NOT NULL,
  due_at bigint CHECK (due_at > opened_at),
  -- Its record, and the size of the newest signed head when it was accepted.
  body text NOT NULL,
  head_size bigint NOT NULL,
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$'),
  -- What changes.
  state text NOT NULL CHECK (state IN ('open', 'warned', 'overdue', 'liquidating', 'closed', 'written_off')),
  principal numeric(38, 0) NOT NULL CHECK (principal >= 0),
  interest numeric(38, 0) NOT NULL CHECK (interest >= 0),
  paid numeric(38, 0) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  paid_interest numeric(38, 0) NOT NULL DEFAULT 0 CHECK (paid_interest >= 0),
  pledge numeric(38, 0) NOT NULL CHECK (pledge >= 0),
  sold numeric(38, 0) NOT NULL DEFAULT 0 CHECK (sold >= 0),
  lost numeric(38, 0) CHECK (lost > 0),
  -- What the coming hour adds; 0 while an order of it is under way, whose hours follow with its proceeds.
  next_interest numeric(38, 0) NOT NULL CHECK (next_interest >= 0),
  charged_hour bigint NOT NULL,
  is_warned boolean NOT NULL DEFAULT false,
  warned_at bigint,
  notified_at bigint,
  in_round boolean NOT NULL DEFAULT false,
  -- Things that happened, and those of them that have a record.
  seq integer NOT NULL,
  records integer NOT NULL,
  ended_at bigint,
  trigger_warn bigint,
  trigger_sale bigint,
  trigger_rearm bigint,
  -- The transaction that changed it last: what watches prices follows it.
  changed xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CHECK ((state IN ('closed', 'written_off')) = (principal = 0 AND interest = 0 AND pledge = 0)),
  CHECK ((state IN ('closed', 'written_off')) = (ended_at IS NOT NULL)),
  CHECK ((state = 'written_off') = (lost IS NOT NULL))
);
CREATE INDEX loans_of_user ON loans (user_id, id DESC);
CREATE INDEX loans_open_of_user ON loans (user_id) WHERE ended_at IS NULL;
CREATE INDEX loans_open_of_pool ON loans (debt_asset) WHERE ended_at IS NULL;
CREATE INDEX loans_changed ON loans (changed);
CREATE INDEX loans_by_sale ON loans (debt_asset, market_id, borrows, trigger_sale) WHERE ended_at IS NULL;

CREATE TABLE loan_liquidations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loan_id bigint NOT NULL REFERENCES loans,
  reason text NOT NULL CHECK (reason IN ('ltv', 'term')),
  -- The seconds that triggered it; none of a term that is over.
  leaves bigint[] NOT NULL,
  times bigint[] NOT NULL,
  ticks bigint[] NOT NULL,
  owed numeric(38, 0) NOT NULL CHECK (owed > 0),
  pledge numeric(38, 0) NOT NULL CHECK (pledge > 0),
  began_at bigint NOT NULL,
  -- Rounds so far, those of them at or above 95 % LTV, since when none was filled, and when the next one is due.
  rounds integer NOT NULL DEFAULT 0,
  wide integer NOT NULL DEFAULT 0,
  unfilled_since bigint NOT NULL,
  next_at bigint,
  ended_at bigint,
  result text CHECK (result IN ('cured', 'closed', 'written_off')),
  CHECK (CASE reason WHEN 'ltv' THEN cardinality(leaves) = 3 AND cardinality(times) = 3 AND cardinality(ticks) = 3
    ELSE cardinality(leaves) = 0 END),
  CHECK ((ended_at IS NULL) = (result IS NULL))
);
CREATE UNIQUE INDEX loan_liquidations_open ON loan_liquidations (loan_id) WHERE ended_at IS NULL;
CREATE INDEX loan_liquidations_of_loan ON loan_liquidations (loan_id, id DESC);

CREATE TABLE loan_rounds (
  liquidation_id bigint NOT NULL REFERENCES loan_liquidations,
  n integer NOT NULL CHECK (n > 0),
  state text NOT NULL CHECK (state IN ('seized', 'ordered', 'settled')),
  sold_to text NOT NULL CHECK (sold_to IN ('market', 'reserve')),
  client_order_id text NOT NULL UNIQUE,
  tick_leaf bigint NOT NULL,
  tick_time bigint NOT NULL,
  tick_ticks bigint NOT NULL CHECK (tick_ticks > 0),
  wide integer NOT NULL,
  -- The loan when it began.
  principal numeric(38, 0) NOT NULL,
  interest numeric(38, 0) NOT NULL,
  pledge numeric(38, 0) NOT NULL,
  hour bigint NOT NULL,
  limit_ticks bigint NOT NULL CHECK (limit_ticks > 0),
  quantity numeric(38, 0) NOT NULL CHECK (quantity >= 0),
  seized numeric(38, 0) NOT NULL CHECK (seized >= 0),
  began_at bigint NOT NULL,
  order_id bigint,
  filled numeric(38, 0) NOT NULL DEFAULT 0 CHECK (filled >= 0 AND filled <= quantity),
  gross numeric(38, 0) NOT NULL DEFAULT 0,
  fee numeric(38, 0) NOT NULL DEFAULT 0,
  charge numeric(38, 0) NOT NULL DEFAULT 0,
  to_debt numeric(38, 0) NOT NULL DEFAULT 0,
  surplus numeric(38, 0) NOT NULL DEFAULT 0,
  back numeric(38, 0) NOT NULL DEFAULT 0,
  settled_at bigint,
  PRIMARY KEY (liquidation_id, n),
  CHECK ((state = 'settled') = (settled_at IS NOT NULL))
);
CREATE UNIQUE INDEX loan_rounds_open ON loan_rounds (liquidation_id) WHERE settled_at IS NULL;

CREATE TABLE loan_events (
  loan_id bigint NOT NULL REFERENCES loans,
  seq integer NOT NULL CHECK (seq > 0),
  -- Its place among the events with a record.
  n integer CHECK (n > 0),
  event text NOT NULL CHECK (event IN
    ('opened', 'repaid', 'pledged', 'unpledged', 'warned', 'overdue', 'liquidating', 'round', 'written_off', 'closed')),
  at bigint NOT NULL,
  -- What was paid, added, taken out or sold; of a loss what was not paid.
  amount numeric(38, 0),
  amount_of text CHECK (amount_of IN ('debt', 'pledge')),
  to_interest numeric(38, 0),
  -- The loan after it.
  principal numeric(38, 0) NOT NULL,
  interest numeric(38, 0) NOT NULL,
  pledge numeric(38, 0) NOT NULL,
  hour bigint NOT NULL,
  price_ticks bigint,
  leaves bigint[] NOT NULL DEFAULT '{}',
  liquidation_id bigint REFERENCES loan_liquidations,
  body text,
  record_hash text CHECK (record_hash ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (loan_id, seq),
  UNIQUE (loan_id, n),
  CHECK ((body IS NULL) = (record_hash IS NULL)),
  CHECK ((body IS NULL) = (n IS NULL))
);

-- The application adds and reads; of what it added it changes only what runs.
GRANT SELECT, INSERT ON loan_terms, loans, loan_liquidations, loan_rounds, loan_events TO glasshouse_app;
GRANT UPDATE (state, principal, interest, paid, paid_interest, pledge, sold, lost, next_interest, charged_hour, is_warned, warned_at,
  notified_at, in_round, seq, records, ended_at, trigger_warn, trigger_sale, trigger_rearm, changed) ON loans TO glasshouse_app;
GRANT UPDATE (rounds, wide, unfilled_since, next_at, ended_at, result) ON loan_liquidations TO glasshouse_app;
GRANT UPDATE (state, sold_to, order_id, filled, gross, fee, charge, to_debt, surplus, back, settled_at) ON loan_rounds TO glasshouse_app;
GRANT USAGE ON SEQUENCE loan_ids TO glasshouse_app;
GRANT EXECUTE ON FUNCTION loan_trigger(text, numeric, numeric, integer, integer, integer, integer) TO glasshouse_app;
