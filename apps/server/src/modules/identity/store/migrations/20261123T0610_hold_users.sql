-- Locks users until the transaction ends, so that none of them closes meanwhile; returns those that are closed. Runs with
-- the owner's rights: the staff's role writes no users, and PostgreSQL requires a right to write before it locks a row.
CREATE FUNCTION hold_users(ids bigint[]) RETURNS SETOF bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM users u WHERE u.id = ANY(ids) ORDER BY u.id FOR KEY SHARE;
  RETURN QUERY SELECT u.id FROM users u WHERE u.id = ANY(ids) AND u.closed_at IS NOT NULL;
END $$;
REVOKE EXECUTE ON FUNCTION hold_users(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_users(bigint[]) TO glasshouse_app, glasshouse_staff;
