-- Rebates: parts of fees that were paid. Amounts are atoms of the fee's asset, times epoch milliseconds.

-- One row for each level of each fee. Append-only.
CREATE TABLE invite_rebates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product text NOT NULL CHECK (product IN ('spot', 'convert')),
  -- The fill or conversion, and whose fee of it.
  reference text NOT NULL,
  share text NOT NULL CHECK (share IN ('maker', 'taker', 'fee')),
  level smallint NOT NULL CHECK (level IN (1, 2)),
  payer bigint NOT NULL,
  beneficiary bigint NOT NULL,
  market_id bigint,
  asset_id smallint NOT NULL,
  fee numeric(38, 0) NOT NULL CHECK (fee > 0),
  -- The rebate's rate at that time, in parts per million.
  ppm integer NOT NULL CHECK (ppm > 0 AND ppm < 1000000),
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  time_ms bigint NOT NULL,
  UNIQUE (product, reference, share, level),
  -- Rounded down. Nobody gets a part of their own fee or of one of an older account.
  CHECK (atoms = div(fee * ppm, 1000000)),
  CHECK (beneficiary < payer)
);
CREATE INDEX invite_rebates_by_beneficiary ON invite_rebates (beneficiary, id DESC);

-- Their sums by month (such as 202611, UTC), so that pages cost the same however many there are.
CREATE TABLE invite_sums (
  beneficiary bigint NOT NULL,
  payer bigint NOT NULL,
  level smallint NOT NULL,
  asset_id smallint NOT NULL,
  month integer NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  PRIMARY KEY (beneficiary, payer, level, asset_id, month)
) WITH (fillfactor = 70);

-- The last fill whose fees have their rebates.
CREATE TABLE invite_cursors (product text PRIMARY KEY, position bigint NOT NULL);
INSERT INTO invite_cursors VALUES ('spot', 0);

-- Fees of products whose ids do not come in the order of their commits: written with the fee, deleted with its rebates.
CREATE TABLE invite_dues (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product text NOT NULL,
  reference text NOT NULL,
  payer bigint NOT NULL,
  asset_id smallint NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  UNIQUE (product, reference)
);

GRANT SELECT, INSERT ON invite_rebates TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (atoms) ON invite_sums TO glasshouse_app;
GRANT SELECT, UPDATE (position) ON invite_cursors TO glasshouse_app;
-- UPDATE (id) gives the right to lock rows; nothing updates them.
GRANT SELECT, INSERT, UPDATE (id), DELETE ON invite_dues TO glasshouse_app;
