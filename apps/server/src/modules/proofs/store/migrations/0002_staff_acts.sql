-- The acts of the staff in the log, found without reading all of it.
CREATE INDEX log_entries_staff_acts ON log_entries (leaf) WHERE kind = 'staff_acts';

-- What a staff call appends can be told from what happened by itself: no tick, order or audit record comes from one.
CREATE FUNCTION log_queue_by_staff() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_user = 'glasshouse_staff' AND NEW.kind IN ('tick', 'option_order', 'staff_acts') THEN
    RAISE EXCEPTION 'the staff puts no % into the log', NEW.kind USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER log_queue_by_staff BEFORE INSERT ON log_queue FOR EACH ROW EXECUTE FUNCTION log_queue_by_staff();
