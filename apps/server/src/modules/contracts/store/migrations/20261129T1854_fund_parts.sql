-- What liquidations of a position gave to the insurance fund, and what the fund paid for its closes: parts of its result.
ALTER TABLE contract_positions
  ADD COLUMN to_fund numeric(38, 0) NOT NULL DEFAULT 0 CHECK (to_fund >= 0),
  ADD COLUMN from_fund numeric(38, 0) NOT NULL DEFAULT 0 CHECK (from_fund >= 0);
UPDATE contract_positions p SET to_fund = s.to_fund, from_fund = s.from_fund
FROM (
  SELECT position_id,
    sum(coalesce((record->>'repaid')::numeric + (record->>'fee_part')::numeric + (record->>'fund_fee')::numeric, 0)) AS to_fund,
    sum(coalesce((record->>'from_fund')::numeric, 0)) AS from_fund
  FROM contract_position_events WHERE kind IN ('reduce', 'liquidation', 'returned', 'offset', 'adl') GROUP BY position_id) s
WHERE s.position_id = p.id AND s.to_fund + s.from_fund > 0;
GRANT UPDATE (to_fund, from_fund) ON contract_positions TO glasshouse_app;
