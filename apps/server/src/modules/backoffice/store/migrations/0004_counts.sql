-- How much the staff acts, per UTC day and call: counted by the trigger that takes the rows of the audit log, so that
-- nobody can leave an act out of it. The public reads it (no persons, no targets).
CREATE TABLE audit_counts (
  -- When the day began, epoch milliseconds.
  day bigint NOT NULL,
  call text NOT NULL,
  is_ok boolean NOT NULL,
  acts bigint NOT NULL,
  PRIMARY KEY (day, call, is_ok)
);
INSERT INTO audit_counts (day, call, is_ok, acts)
SELECT time - time % 86400000, call, outcome = 'ok', count(*) FROM audit_log GROUP BY 1, 2, 3;

CREATE OR REPLACE FUNCTION audit_log_follow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  said jsonb := NEW.body::jsonb;
  at bigint := (said ->> 'time')::bigint;
BEGIN
  UPDATE audit_head SET seq = NEW.seq, hash = NEW.hash WHERE seq = NEW.seq - 1 AND hash = NEW.prev_hash;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'row % of the audit log does not follow its head', NEW.seq;
  END IF;
  INSERT INTO audit_counts AS c (day, call, is_ok, acts)
  VALUES (at - at % 86400000, said ->> 'call', said ->> 'outcome' = 'ok', 1)
  ON CONFLICT (day, call, is_ok) DO UPDATE SET acts = c.acts + 1;
  RETURN NEW;
END $$;
GRANT SELECT ON audit_counts TO glasshouse_app;
