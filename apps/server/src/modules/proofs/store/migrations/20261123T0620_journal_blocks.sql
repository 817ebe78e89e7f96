-- Only the sealer puts blocks of journals (ADR 27) into the log: no staff call may.
CREATE FUNCTION log_queue_blocks() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_user = 'glasshouse_staff' THEN
    RAISE EXCEPTION 'the staff puts no % into the log', NEW.kind USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER log_queue_blocks BEFORE INSERT ON log_queue FOR EACH ROW WHEN (NEW.kind = 'journal_block')
  EXECUTE FUNCTION log_queue_blocks();
