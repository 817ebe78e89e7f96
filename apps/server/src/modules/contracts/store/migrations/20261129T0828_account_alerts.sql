-- Cross accounts whose risk rate passed 80 %: each time once, and again after it was back under 70 %. Their owners are told. What an
-- account was worth and what its positions required, in atoms of the asset.
CREATE TABLE contract_account_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  account text NOT NULL,
  asset_id smallint NOT NULL,
  tick_ms bigint NOT NULL,
  equity numeric(38, 0) NOT NULL,
  requirement numeric(38, 0) NOT NULL
);
CREATE INDEX contract_account_alerts_by_user ON contract_account_alerts (user_id);

GRANT SELECT, INSERT ON contract_account_alerts TO glasshouse_app;
