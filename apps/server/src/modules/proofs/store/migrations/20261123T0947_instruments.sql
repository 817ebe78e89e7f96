-- Lists of the instruments that seconds cover (kind `instruments`), found without reading all of the log.
CREATE INDEX log_entries_instruments ON log_entries (leaf) WHERE kind = 'instruments';

-- No list of instruments comes from a staff call: the recorder writes it with the second it first holds for.
CREATE OR REPLACE FUNCTION log_queue_by_staff() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_user = 'glasshouse_staff' AND NEW.kind IN ('tick', 'second', 'instruments', 'option_order', 'staff_acts') THEN
    RAISE EXCEPTION 'the staff puts no % into the log', NEW.kind USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
