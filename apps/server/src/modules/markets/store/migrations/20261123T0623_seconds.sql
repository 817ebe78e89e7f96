-- reads: log_citations
-- The seconds that stand in the public log: one leaf each, over all instruments. A second that is not here was not logged.
-- index_ticks has the prices in them, with the same leaf, and the first second in which a price is missing; `seq` of such a
-- tick is the second itself (time_ms / 1000), which is more than any count of ticks before there were seconds.
CREATE TABLE index_seconds (
  time_ms bigint PRIMARY KEY CHECK (time_ms % 1000 = 0),
  leaf bigint NOT NULL,
  prices text NOT NULL CHECK (prices IN ('recorded', 'live', 'simulated'))
);
GRANT SELECT, INSERT ON index_seconds TO glasshouse_app;

-- Every logged second of an instrument in a span of time, also those without a price, and before them the ticks that were
-- leaves of their own: what products settle by.
CREATE FUNCTION seconds_between(index_id bigint, from_ms bigint, to_ms bigint)
RETURNS TABLE (time_ms bigint, seq bigint, price_ticks bigint, prices text, leaf bigint)
LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT s.time_ms, s.time_ms / 1000, t.price_ticks, s.prices, s.leaf
  FROM index_seconds s LEFT JOIN index_ticks t ON t.index_id = seconds_between.index_id AND t.time_ms = s.time_ms
  WHERE s.time_ms BETWEEN from_ms AND to_ms
  UNION ALL
  SELECT t.time_ms, t.seq, t.price_ticks, t.prices, t.leaf FROM index_ticks t
  WHERE t.index_id = seconds_between.index_id
    AND t.time_ms BETWEEN from_ms AND least(to_ms, (SELECT coalesce(min(first.time_ms) - 1, to_ms) FROM index_seconds first))
  ORDER BY 1
$$;
GRANT EXECUTE ON FUNCTION seconds_between(bigint, bigint, bigint) TO glasshouse_app;

-- The newest logged second at or before a time, in the columns of seconds_between.
CREATE FUNCTION second_at(index_id bigint, upto_ms bigint)
RETURNS TABLE (time_ms bigint, seq bigint, price_ticks bigint, prices text, leaf bigint)
LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT last.* FROM (
    (SELECT s.time_ms, s.time_ms / 1000, t.price_ticks, s.prices, s.leaf
     FROM index_seconds s LEFT JOIN index_ticks t ON t.index_id = second_at.index_id AND t.time_ms = s.time_ms
     WHERE s.time_ms <= upto_ms ORDER BY s.time_ms DESC LIMIT 1)
    UNION ALL
    (SELECT t.time_ms, t.seq, t.price_ticks, t.prices, t.leaf FROM index_ticks t
     WHERE t.index_id = second_at.index_id AND t.time_ms <= upto_ms ORDER BY t.time_ms DESC LIMIT 1)) AS last
  ORDER BY last.time_ms DESC, last.leaf DESC LIMIT 1
$$;
GRANT EXECUTE ON FUNCTION second_at(bigint, bigint) TO glasshouse_app;

-- How far the seconds were looked through by forget_index_ticks.
INSERT INTO index_tick_marks VALUES (0, 0);

-- As before, but a text may also be kept in a packed tile, and seconds are deleted like ticks.
CREATE OR REPLACE FUNCTION forget_index_ticks(before_ms bigint, most int) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
-- Never the whole table, whatever the planner knows of it.
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  walk record;
  upto bigint;
  deleted bigint;
  gone bigint := 0;
BEGIN
  FOR walk IN
    SELECT markets.id, coalesce(index_tick_marks.time_ms, 0) AS behind
    FROM markets LEFT JOIN index_tick_marks ON index_tick_marks.index_id = markets.id
  LOOP
    SELECT max(time_ms) FILTER (WHERE NOT is_waiting) INTO upto FROM (
      SELECT time_ms, bool_or(
        log_is_kept(looked.leaf)
        AND (SELECT true FROM log_citations WHERE log_citations.leaf = looked.leaf LIMIT 1) IS NULL
      ) OVER (ORDER BY time_ms) AS is_waiting
      FROM (
        SELECT time_ms, leaf FROM index_ticks
        WHERE index_id = walk.id AND time_ms > walk.behind AND time_ms < before_ms
        ORDER BY time_ms LIMIT most) looked) walked;
    CONTINUE WHEN upto IS NULL;
    DELETE FROM index_ticks
    WHERE index_id = walk.id AND time_ms > walk.behind AND time_ms <= upto AND NOT log_is_kept(index_ticks.leaf);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    gone := gone + deleted;
    INSERT INTO index_tick_marks VALUES (walk.id, upto) ON CONFLICT (index_id) DO UPDATE SET time_ms = excluded.time_ms;
  END LOOP;
  SELECT max(time_ms) FILTER (WHERE NOT is_waiting) INTO upto FROM (
    SELECT time_ms, bool_or(
      log_is_kept(looked.leaf)
      AND (SELECT true FROM log_citations WHERE log_citations.leaf = looked.leaf LIMIT 1) IS NULL
    ) OVER (ORDER BY time_ms) AS is_waiting
    FROM (
      SELECT time_ms, leaf FROM index_seconds
      WHERE time_ms > (SELECT m.time_ms FROM index_tick_marks m WHERE m.index_id = 0) AND time_ms < before_ms
      ORDER BY time_ms LIMIT most) looked) walked;
  IF upto IS NOT NULL THEN
    DELETE FROM index_seconds
    WHERE time_ms > (SELECT m.time_ms FROM index_tick_marks m WHERE m.index_id = 0) AND time_ms <= upto
      AND NOT log_is_kept(index_seconds.leaf);
    UPDATE index_tick_marks SET time_ms = upto WHERE index_id = 0;
  END IF;
  RETURN gone;
END
$$;
