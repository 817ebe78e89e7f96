-- The trigger runs with the owner's rights: it must not take a temporary table of the caller's for the head of the log.
ALTER FUNCTION audit_log_follow() SET search_path = public, pg_temp;
