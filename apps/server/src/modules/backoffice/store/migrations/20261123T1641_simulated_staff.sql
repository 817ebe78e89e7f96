-- Simulated members of a demo's staff. They have sessions that the process itself opens and no credentials: no password may
-- ever be set for one, and none holds a role that decides about others.
ALTER TABLE staff ADD COLUMN is_simulated boolean NOT NULL DEFAULT false;
ALTER TABLE staff ADD CONSTRAINT staff_simulated_has_no_credentials CHECK (NOT is_simulated OR password_hash IS NULL);
ALTER TABLE staff ADD CONSTRAINT staff_simulated_role CHECK (NOT is_simulated OR role IN ('reviewer', 'treasurer'));
