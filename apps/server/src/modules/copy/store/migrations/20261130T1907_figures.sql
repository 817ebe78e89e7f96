-- Figures of the hours of traders, by which the list is sorted, and the shares of followers. Numbers of orders count from the beginning of
-- the record. Amounts are atoms of USDT, returns of follows hundredths of a percent, others parts per million.

ALTER TABLE copy_hours
  -- Result of contracts since the record began, with what is open; value of what is open.
  ADD COLUMN profit numeric(38, 0) NOT NULL DEFAULT 0,
  ADD COLUMN value numeric(38, 0) NOT NULL DEFAULT 0,
  ADD COLUMN closed integer NOT NULL DEFAULT 0 CHECK (closed >= 0),
  ADD COLUMN won integer NOT NULL DEFAULT 0 CHECK (won BETWEEN 0 AND closed),
  ADD COLUMN long_closed integer NOT NULL DEFAULT 0 CHECK (long_closed BETWEEN 0 AND closed),
  ADD COLUMN long_won integer NOT NULL DEFAULT 0 CHECK (long_won BETWEEN 0 AND long_closed),
  ADD COLUMN followers integer NOT NULL DEFAULT 0 CHECK (followers >= 0),
  -- Follows that stood long enough, how many of them lost, and what the one in the middle got.
  ADD COLUMN counted integer NOT NULL DEFAULT 0 CHECK (counted >= 0),
  ADD COLUMN losing integer NOT NULL DEFAULT 0 CHECK (losing BETWEEN 0 AND counted),
  ADD COLUMN median_bp integer CHECK ((median_bp IS NULL) = (counted = 0));

-- A trader in the list, for each of the times that figures are shown over.
CREATE TABLE copy_standings (
  trader_id bigint NOT NULL REFERENCES copy_traders,
  days integer NOT NULL CHECK (days IN (30, 90, 365)),
  hours integer NOT NULL DEFAULT 0,
  return_ppm bigint,
  drop_ppm integer,
  median_bp integer,
  PRIMARY KEY (trader_id, days)
);
CREATE INDEX copy_standings_median ON copy_standings (days, coalesce(median_bp, -2147483648) DESC, trader_id DESC);
CREATE INDEX copy_standings_drop ON copy_standings (days, (-coalesce(drop_ppm, 2147483647)) DESC, trader_id DESC);
CREATE INDEX copy_standings_return ON copy_standings (days, coalesce(return_ppm, -9000000000000000000) DESC, trader_id DESC);
CREATE INDEX copy_standings_days ON copy_standings (days, hours DESC, trader_id DESC);
INSERT INTO copy_standings (trader_id, days) SELECT t.id, d.days FROM copy_traders t CROSS JOIN unnest(ARRAY[30, 90, 365]) AS d(days);
GRANT SELECT, INSERT ON copy_standings TO glasshouse_app;
GRANT UPDATE (hours, return_ppm, drop_ppm, median_bp) ON copy_standings TO glasshouse_app;

ALTER TABLE copy_follows
  ADD COLUMN most_budget numeric(38, 0) NOT NULL DEFAULT 0,
  -- The highest result that a share was taken at, where it began, and what was paid.
  ADD COLUMN hwm numeric(38, 0) NOT NULL DEFAULT 0 CHECK (hwm >= 0),
  ADD COLUMN first_hwm numeric(38, 0) NOT NULL DEFAULT 0 CHECK (first_hwm >= 0),
  ADD COLUMN shared numeric(38, 0) NOT NULL DEFAULT 0 CHECK (shared >= 0),
  -- The last week that was looked at, and of an ended one the loss that the next of the pair begins with.
  ADD COLUMN share_week integer NOT NULL DEFAULT 0,
  ADD COLUMN loss_left numeric(38, 0) CHECK (loss_left >= 0);
UPDATE copy_follows f SET most_budget = (
  SELECT max((e.terms->>'budget')::numeric) FROM copy_follow_events e WHERE e.follow_id = f.id);
ALTER TABLE copy_follows ADD CHECK (hwm >= first_hwm);
GRANT UPDATE (most_budget, hwm, shared, share_week, loss_left) ON copy_follows TO glasshouse_app;

CREATE TABLE copy_shares (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  follow_id bigint NOT NULL REFERENCES copy_follows,
  trader_id bigint NOT NULL REFERENCES copy_traders,
  user_id bigint NOT NULL,
  -- A week, or `end`.
  period text NOT NULL CHECK (period ~ '^([0-9]{4}-W[0-9]{2}|end)$'),
  basis numeric(38, 0) NOT NULL,
  hwm_before numeric(38, 0) NOT NULL CHECK (hwm_before >= 0 AND basis > hwm_before),
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 200000),
  amount numeric(38, 0) NOT NULL CHECK (amount >= 0),
  body text NOT NULL,
  record_hash text NOT NULL UNIQUE CHECK (record_hash ~ '^[0-9a-f]{64}$'),
  created_at bigint NOT NULL,
  -- What of it was paid, and when; null while what is set aside does not cover it.
  paid numeric(38, 0) CHECK (paid BETWEEN 0 AND amount),
  paid_at bigint CHECK ((paid_at IS NULL) = (paid IS NULL)),
  UNIQUE (follow_id, period)
);
CREATE INDEX copy_shares_user ON copy_shares (user_id, id DESC);
CREATE INDEX copy_shares_due ON copy_shares (id) WHERE paid_at IS NULL;
GRANT SELECT, INSERT ON copy_shares TO glasshouse_app;
GRANT UPDATE (paid, paid_at) ON copy_shares TO glasshouse_app;
