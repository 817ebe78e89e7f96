-- Forgets seconds and ticks of more than 14 days by the database's own clock, whatever is asked: not cited ones of complete
-- tiles. Cited ones of a packed tile become rows again before it goes.
CREATE OR REPLACE FUNCTION log_forget_ticks(before_ms bigint, most int) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  oldest bigint := least(before_ms, (extract(epoch FROM now()) * 1000)::bigint - 1209600000);
  gone bigint;
  full_tile record;
BEGIN
  WITH old AS (
    SELECT leaf FROM log_entries
    WHERE kind IN ('tick', 'second') AND time_ms < oldest
      AND leaf < (SELECT coalesce(max(tile) + 1, 0) * 256 FROM log_tiles WHERE level = 0)
      AND NOT EXISTS (SELECT FROM log_citations WHERE log_citations.leaf = log_entries.leaf)
    ORDER BY leaf LIMIT most
  ), deleted AS (DELETE FROM log_entries USING old WHERE log_entries.leaf = old.leaf RETURNING 1)
  SELECT count(*) INTO gone FROM deleted;
  FOR full_tile IN SELECT p.tile, p.places FROM log_packed p WHERE p.time_ms < oldest ORDER BY p.tile LIMIT ceil(most / 256.0) LOOP
    INSERT INTO log_entries (leaf, hash, kind, body, prices, time_ms)
      SELECT u.leaf, sha256('\x00'::bytea || convert_to(u.body, 'UTF8')), u.body::json ->> 'kind', u.body, u.prices,
        (u.body::json ->> 'time')::bigint
      FROM log_unpacked(full_tile.tile) u WHERE EXISTS (SELECT FROM log_citations c WHERE c.leaf = u.leaf);
    DELETE FROM log_packed p WHERE p.tile = full_tile.tile;
    gone := gone + cardinality(full_tile.places);
  END LOOP;
  RETURN gone;
END $$;
