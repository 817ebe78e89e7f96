-- Every movement of paper money is declared here, so that the ledger can be held against it (I5): grants, the first of a
-- new account as number 0, and what the market maker was stocked with. Atoms of the asset.
ALTER TABLE demo_grants
  ADD COLUMN asset_id smallint NOT NULL DEFAULT 3,
  ADD COLUMN atoms numeric(38, 0) NOT NULL DEFAULT 10000000000 CHECK (atoms > 0);
ALTER TABLE demo_grants ALTER COLUMN asset_id DROP DEFAULT, ALTER COLUMN atoms DROP DEFAULT;

INSERT INTO demo_grants (user_id, number, created_at, asset_id, atoms)
SELECT split_part(key, ':', 2)::bigint, 0, created_at, 3, 10000000000 FROM journals
WHERE scope = 'demo' AND key ~ '^demo_funds:[0-9]+$';

CREATE TABLE demo_stock (
  asset_id smallint NOT NULL,
  created_at bigint NOT NULL,
  atoms numeric(38, 0) NOT NULL CHECK (atoms > 0),
  PRIMARY KEY (asset_id, created_at)
);
INSERT INTO demo_stock (asset_id, created_at, atoms)
SELECT split_part(j.key, '-', 1)::smallint, split_part(j.key, '-', 2)::bigint, e.amount
FROM journals j JOIN entries e ON e.journal_id = j.id AND e.amount > 0 WHERE j.scope = 'demo.maker';

GRANT SELECT, INSERT ON demo_stock TO glasshouse_app;
