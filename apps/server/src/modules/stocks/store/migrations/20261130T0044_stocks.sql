-- Stocks: terms, closes, corporate actions with what they were for each holder, custody, and tax that was remitted. Shares are atoms of
-- 0.0001, prices ticks of 0.01, USDT atoms of 0.000001. Times are epoch milliseconds; a day is the number of a session of its calendar.
CREATE TABLE stock_terms (
  market_id bigint PRIMARY KEY,
  asset_id smallint NOT NULL UNIQUE REFERENCES assets,
  symbol text NOT NULL UNIQUE,
  name text NOT NULL,
  calendar text NOT NULL CHECK (calendar IN ('us-stocks', 'practice')),
  country text NOT NULL,
  withholding_ppm integer NOT NULL CHECK (withholding_ppm BETWEEN 0 AND 1000000),
  custodian text NOT NULL,
  is_paper boolean NOT NULL,
  listed_at bigint NOT NULL
);

CREATE TABLE stock_days (
  market_id bigint NOT NULL REFERENCES stock_terms,
  day bigint NOT NULL,
  open_at bigint NOT NULL,
  close_at bigint NOT NULL CHECK (close_at > open_at),
  close_ticks bigint CHECK (close_ticks > 0),
  tick_time bigint,
  tick_leaf bigint,
  prices text,
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (market_id, day),
  CHECK ((close_ticks IS NULL) = (tick_time IS NULL) AND (tick_time IS NULL) = (tick_leaf IS NULL) AND (tick_leaf IS NULL) = (prices IS NULL)),
  CHECK (tick_time IS NULL OR tick_time >= open_at AND tick_time < close_at)
);

CREATE TABLE corporate_actions (
  -- The number of the proposal that published it.
  id bigint PRIMARY KEY,
  market_id bigint NOT NULL REFERENCES stock_terms,
  kind text NOT NULL CHECK (kind IN ('split', 'dividend', 'cash_out', 'delisting')),
  numerator bigint NOT NULL CHECK (numerator > 0),
  denominator bigint NOT NULL CHECK (denominator > 0),
  per_share numeric(38, 0) NOT NULL CHECK (per_share >= 0),
  withholding_ppm integer NOT NULL CHECK (withholding_ppm BETWEEN 0 AND 1000000),
  ex_day bigint NOT NULL,
  ex_opens bigint NOT NULL,
  counted bigint NOT NULL,
  pays bigint NOT NULL CHECK (pays >= counted),
  source text NOT NULL,
  source_url text NOT NULL,
  published bigint NOT NULL,
  notice_open bigint NOT NULL,
  notice_close bigint NOT NULL,
  replaces bigint UNIQUE REFERENCES corporate_actions,
  proposer_id bigint NOT NULL,
  approver_id bigint NOT NULL,
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$'),
  CHECK (proposer_id <> approver_id),
  -- A whole session lies between the notice and its day.
  CHECK (published <= notice_open AND notice_open < notice_close AND notice_close <= counted AND counted < ex_opens),
  CHECK (kind = 'split' AND per_share = 0 AND numerator <> denominator OR kind <> 'split' AND numerator = 1 AND denominator = 1),
  CHECK (withholding_ppm = 0 OR kind = 'dividend')
);
CREATE INDEX corporate_actions_of_market ON corporate_actions (market_id, id DESC);

-- What an action was for all holders; with its row it is applied.
CREATE TABLE corporate_applied (
  action_id bigint PRIMARY KEY REFERENCES corporate_actions,
  applied_at bigint NOT NULL,
  -- The newest journal when holdings were counted.
  journal bigint NOT NULL,
  holders bigint NOT NULL CHECK (holders >= 0),
  root text NOT NULL CHECK (root ~ '^[0-9a-f]{64}$'),
  close_hash text CHECK (close_hash ~ '^[0-9a-f]{64}$'),
  close_ticks bigint,
  record_hash text NOT NULL CHECK (record_hash ~ '^[0-9a-f]{64}$')
);

CREATE TABLE corporate_entitlements (
  action_id bigint NOT NULL REFERENCES corporate_applied,
  user_id bigint NOT NULL REFERENCES users,
  -- Its place in the published list.
  place bigint NOT NULL,
  shares_before numeric(38, 0) NOT NULL CHECK (shares_before > 0),
  shares_after numeric(38, 0) NOT NULL CHECK (shares_after >= 0),
  withholding_ppm integer NOT NULL,
  gross numeric(38, 0) NOT NULL CHECK (gross >= 0),
  withheld numeric(38, 0) NOT NULL CHECK (withheld BETWEEN 0 AND gross),
  net numeric(38, 0) NOT NULL CHECK (net = gross - withheld),
  in_lieu numeric(38, 0) NOT NULL CHECK (in_lieu >= 0),
  PRIMARY KEY (action_id, user_id),
  UNIQUE (action_id, place)
);
CREATE INDEX corporate_entitlements_of_user ON corporate_entitlements (user_id, action_id DESC);

-- Actions whose money was paid.
CREATE TABLE corporate_paid (
  action_id bigint PRIMARY KEY REFERENCES corporate_applied,
  paid_at bigint NOT NULL
);

-- Shares that entered from the custodian (+) or left to it (-): whole ones, so that all parts of users together are whole too.
CREATE TABLE custody_moves (
  proposal_id bigint PRIMARY KEY,
  asset_id smallint NOT NULL REFERENCES assets,
  user_id bigint NOT NULL REFERENCES users,
  atoms numeric(38, 0) NOT NULL CHECK (atoms <> 0 AND atoms % 10000 = 0),
  custodian_ref text NOT NULL,
  proposer_id bigint NOT NULL,
  approver_id bigint NOT NULL,
  at bigint NOT NULL,
  CHECK (proposer_id <> approver_id)
);

CREATE TABLE stock_withholding_payments (
  proposal_id bigint PRIMARY KEY,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  reference text NOT NULL,
  proposer_id bigint NOT NULL,
  approver_id bigint NOT NULL,
  at bigint NOT NULL,
  CHECK (proposer_id <> approver_id)
);

-- An entitlement is what the notice makes of its holding: nobody's is larger or smaller.
CREATE FUNCTION refuse_bent_entitlements() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added e JOIN corporate_actions c ON c.id = e.action_id LEFT JOIN corporate_applied p USING (action_id)
    CROSS JOIN LATERAL (SELECT coalesce(div(p.close_ticks * c.denominator, c.numerator), 0) AS adjusted) k
    WHERE e.shares_after <> CASE c.kind WHEN 'split' THEN div(e.shares_before * c.numerator, c.denominator)
              WHEN 'dividend' THEN e.shares_before ELSE 0 END
       OR e.gross <> CASE c.kind WHEN 'split' THEN 0 ELSE div(e.shares_before * c.per_share, 10000) END
       OR e.withholding_ppm <> c.withholding_ppm
       OR e.withheld <> div(e.gross * c.withholding_ppm + 999999, 1000000)
       OR e.in_lieu <> CASE c.kind WHEN 'split'
            THEN div(mod(e.shares_before * c.numerator, c.denominator) * k.adjusted, c.denominator) ELSE 0 END
  ) THEN
    RAISE EXCEPTION 'an entitlement does not follow from its notice' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER corporate_entitlements_by_rule AFTER INSERT ON corporate_entitlements REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_bent_entitlements();

-- The application adds and reads: nothing that was published, counted or paid changes.
GRANT SELECT, INSERT ON stock_terms, stock_days, corporate_actions, corporate_applied, corporate_entitlements, corporate_paid, custody_moves,
  stock_withholding_payments TO glasshouse_app;
