-- A third simulated member of a demo's staff, who approves the dividends of its shares (ADR 60). What they may decide is the rule of
-- modules/demo/staff; the role opens no door, for none of them has a token.
ALTER TABLE staff DROP CONSTRAINT staff_simulated_role;
ALTER TABLE staff ADD CONSTRAINT staff_simulated_role CHECK (NOT is_simulated OR role IN ('reviewer', 'treasurer', 'compliance'));
