-- What an application was for all holders together, so that nobody who looks at a stock sums over all of them.
ALTER TABLE corporate_applied
  ADD COLUMN shares_before numeric(38, 0) NOT NULL DEFAULT 0 CHECK (shares_before >= 0),
  ADD COLUMN shares_after numeric(38, 0) NOT NULL DEFAULT 0 CHECK (shares_after >= 0),
  ADD COLUMN gross numeric(38, 0) NOT NULL DEFAULT 0 CHECK (gross >= 0),
  ADD COLUMN withheld numeric(38, 0) NOT NULL DEFAULT 0 CHECK (withheld >= 0),
  ADD COLUMN net numeric(38, 0) NOT NULL DEFAULT 0 CHECK (net >= 0),
  ADD COLUMN in_lieu numeric(38, 0) NOT NULL DEFAULT 0 CHECK (in_lieu >= 0);
UPDATE corporate_applied p SET (shares_before, shares_after, gross, withheld, net, in_lieu) = (
  SELECT coalesce(sum(e.shares_before), 0), coalesce(sum(e.shares_after), 0), coalesce(sum(e.gross), 0), coalesce(sum(e.withheld), 0),
    coalesce(sum(e.net), 0), coalesce(sum(e.in_lieu), 0)
  FROM corporate_entitlements e WHERE e.action_id = p.action_id);
ALTER TABLE corporate_applied
  ALTER COLUMN shares_before DROP DEFAULT,
  ALTER COLUMN shares_after DROP DEFAULT,
  ALTER COLUMN gross DROP DEFAULT,
  ALTER COLUMN withheld DROP DEFAULT,
  ALTER COLUMN net DROP DEFAULT,
  ALTER COLUMN in_lieu DROP DEFAULT;
