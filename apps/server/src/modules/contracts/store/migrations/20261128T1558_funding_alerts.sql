-- Payments of funding above one percent of the margin that they came from: their owners are told. Amounts in atoms.
CREATE TABLE contract_funding_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id bigint NOT NULL,
  side text NOT NULL CHECK (side IN ('long', 'short')),
  lots bigint NOT NULL CHECK (lots > 0),
  paid numeric(38, 0) NOT NULL CHECK (paid > 0),
  -- What of it the margin did not cover.
  owed numeric(38, 0) NOT NULL CHECK (owed >= 0)
);

GRANT SELECT, INSERT ON contract_funding_alerts TO glasshouse_app;
