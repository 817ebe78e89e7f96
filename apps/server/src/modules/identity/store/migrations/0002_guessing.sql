-- When codes of a scene and target were tried in vain, the newest twenty: the row outlives its codes by a day, so new
-- codes do not bring new tries.
ALTER TABLE codes ADD COLUMN failed_at bigint[] NOT NULL DEFAULT '{}';

-- Failures are counted per name and address, and per name alone (name_hash is the digest of either). Those of a name
-- alone are counted from the first of a quarter of an hour. Counters that stand from before have ended.
ALTER TABLE login_failures ADD COLUMN first_failed_at bigint NOT NULL DEFAULT 0;
ALTER TABLE login_failures ALTER COLUMN first_failed_at DROP DEFAULT;
