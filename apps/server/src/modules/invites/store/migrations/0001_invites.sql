-- Rebates: parts of fees that were really paid. Amounts are atoms of the fee's asset, times epoch milliseconds.

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
  -- The part that ruled, in parts per million.
  ppm integer NOT NULL CHECK (ppm > 0 AND ppm < 1000000),
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  time_ms bigint NOT NULL,
  UNIQUE (product, reference, share, level),
  -- Rounded down; and nobody gets a part of his own fee, nor of one of somebody who was there before him.
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

-- Up to which fill fees have had their rebates.
CREATE TABLE invite_cursors (product text PRIMARY KEY, position bigint NOT NULL);

-- Fees of products whose ids do not come in the order of their commits: written with the fee, gone with its rebates.
CREATE TABLE invite_dues (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product text NOT NULL,
  reference text NOT NULL,
  payer bigint NOT NULL,
  asset_id smallint NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  UNIQUE (product, reference)
);

-- Rebates of spot were spot's own until now: of the first level only, a fifth of the fee.
INSERT INTO invite_rebates (product, reference, share, level, payer, beneficiary, market_id, asset_id, fee, ppm, atoms, time_ms)
SELECT 'spot', r.fill_id::text, r.share, 1, CASE r.share WHEN 'maker' THEN f.maker_user ELSE f.taker_user END, r.inviter,
  f.market_id, r.asset_id, CASE r.share WHEN 'maker' THEN f.maker_fee ELSE f.taker_fee END, 200000, r.atoms, j.created_at
FROM spot_rebates r JOIN spot_fills f ON f.id = r.fill_id
JOIN journals j ON j.scope = 'spot.rebate' AND j.key = r.fill_id || ':' || r.share
ORDER BY j.id;
INSERT INTO invite_sums
SELECT beneficiary, payer, level, asset_id, to_char(to_timestamp(time_ms / 1000.0) AT TIME ZONE 'UTC', 'YYYYMM')::int, sum(atoms)
FROM invite_rebates GROUP BY 1, 2, 3, 4, 5;
INSERT INTO invite_cursors SELECT 'spot', fill_id FROM spot_rebate_cursor;
DROP TABLE spot_rebates, spot_rebate_cursor;

GRANT SELECT, INSERT ON invite_rebates TO glasshouse_app;
GRANT SELECT, INSERT, UPDATE (atoms) ON invite_sums TO glasshouse_app;
GRANT SELECT, UPDATE (position) ON invite_cursors TO glasshouse_app;
-- Updating nothing: the right to lock what is taken out.
GRANT SELECT, INSERT, UPDATE (id), DELETE ON invite_dues TO glasshouse_app;
