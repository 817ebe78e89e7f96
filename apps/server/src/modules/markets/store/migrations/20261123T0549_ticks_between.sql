-- The ticks of an instrument in a span of time, oldest first. Queries of other modules read the record through this function
-- only, so that its tables can change.
CREATE FUNCTION ticks_between(index_id bigint, from_ms bigint, to_ms bigint)
RETURNS TABLE (time_ms bigint, seq bigint, price_ticks bigint, prices text, leaf bigint)
LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT t.time_ms, t.seq, t.price_ticks, t.prices, t.leaf FROM index_ticks t
  WHERE t.index_id = ticks_between.index_id AND t.time_ms BETWEEN from_ms AND to_ms ORDER BY t.time_ms
$$;
GRANT EXECUTE ON FUNCTION ticks_between(bigint, bigint, bigint) TO glasshouse_app;
