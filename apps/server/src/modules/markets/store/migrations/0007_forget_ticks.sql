-- How far each instrument's ticks were looked through by forget_index_ticks: everything up to here is forgotten or cited.
CREATE TABLE index_tick_marks (
  index_id bigint PRIMARY KEY,
  time_ms bigint NOT NULL
);

-- Forgets ticks whose log entry was forgotten: of each instrument at most `most` older ones are looked at, from its mark
-- on, as ranges of the primary key. A tick that is cited stays and is passed; one whose entry is still to be forgotten stops
-- the walk, so that it is met again.
DROP FUNCTION forget_index_ticks(bigint);
CREATE FUNCTION forget_index_ticks(before_ms bigint, most int) RETURNS bigint
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
        (SELECT true FROM log_entries WHERE log_entries.leaf = looked.leaf) IS NOT NULL
        AND (SELECT true FROM log_citations WHERE log_citations.leaf = looked.leaf LIMIT 1) IS NULL
      ) OVER (ORDER BY time_ms) AS is_waiting
      FROM (
        SELECT time_ms, leaf FROM index_ticks
        WHERE index_id = walk.id AND time_ms > walk.behind AND time_ms < before_ms
        ORDER BY time_ms LIMIT most) looked) walked;
    CONTINUE WHEN upto IS NULL;
    DELETE FROM index_ticks
    WHERE index_id = walk.id AND time_ms > walk.behind AND time_ms <= upto
      AND (SELECT true FROM log_entries WHERE log_entries.leaf = index_ticks.leaf) IS NULL;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    gone := gone + deleted;
    INSERT INTO index_tick_marks VALUES (walk.id, upto) ON CONFLICT (index_id) DO UPDATE SET time_ms = excluded.time_ms;
  END LOOP;
  RETURN gone;
END
$$;
REVOKE ALL ON FUNCTION forget_index_ticks(bigint, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_index_ticks(bigint, int) TO glasshouse_app;
