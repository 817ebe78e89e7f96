-- How often each source of each instrument was in which state, by hour: counted from the texts of the log, never by who writes
-- them. Of the index the source is '', of all instruments the symbol too (state `logged`).
CREATE TABLE index_hours (
  hour_ms bigint NOT NULL,
  symbol text NOT NULL,
  source text NOT NULL,
  state text NOT NULL,
  seconds int NOT NULL CHECK (seconds > 0),
  PRIMARY KEY (hour_ms, symbol, source, state)
) WITH (fillfactor = 80);
-- The first and the last second that were counted.
CREATE TABLE index_hours_mark (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  first_ms bigint,
  last_ms bigint NOT NULL DEFAULT 0
);
INSERT INTO index_hours_mark DEFAULT VALUES;

-- Counts the next seconds, at most `most`; answers how many.
CREATE FUNCTION count_index_seconds(most int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  mark bigint;
  times bigint[];
BEGIN
  SELECT last_ms INTO mark FROM index_hours_mark FOR UPDATE;
  SELECT array_agg(time_ms ORDER BY time_ms) INTO times
    FROM (SELECT time_ms FROM index_seconds WHERE time_ms > mark ORDER BY time_ms LIMIT most) next;
  IF times IS NULL THEN RETURN 0; END IF;
  INSERT INTO index_hours AS h (hour_ms, symbol, source, state, seconds)
    WITH said AS (
      SELECT s.time_ms / 3600000 * 3600000 AS hour, line::json AS price
      FROM index_seconds s CROSS JOIN LATERAL log_texts(s.leaf, s.leaf) x
      CROSS JOIN LATERAL string_to_table(x.prices, E'\n') AS line
      WHERE s.time_ms = ANY (times))
    SELECT time / 3600000 * 3600000, '', '', 'logged', count(*) FROM unnest(times) AS time GROUP BY 1
    UNION ALL
    SELECT hour, price ->> 'symbol', '', coalesce(price ->> 'reason', 'priced'), count(*) FROM said GROUP BY 1, 2, 4
    UNION ALL
    SELECT hour, price ->> 'symbol', source ->> 'source', source ->> 'state', count(*)
    FROM said CROSS JOIN LATERAL json_array_elements(price -> 'sources') AS source GROUP BY 1, 2, 3, 4
  ON CONFLICT (hour_ms, symbol, source, state) DO UPDATE SET seconds = h.seconds + excluded.seconds;
  UPDATE index_hours_mark SET first_ms = coalesce(first_ms, times[1]), last_ms = times[array_length(times, 1)];
  RETURN array_length(times, 1);
END $$;
REVOKE ALL ON FUNCTION count_index_seconds(int) FROM PUBLIC;
GRANT SELECT ON index_hours, index_hours_mark TO glasshouse_app;
GRANT EXECUTE ON FUNCTION count_index_seconds(int) TO glasshouse_app;
