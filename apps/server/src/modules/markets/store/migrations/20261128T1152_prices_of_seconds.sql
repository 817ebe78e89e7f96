-- The prices of a second stand in its row, in the order of a list of instruments, instead of one row of index_ticks each.
-- A list holds from a second on, until the next list; it is added with the first second it holds for.
CREATE TABLE index_lists (
  from_ms bigint PRIMARY KEY CHECK (from_ms % 1000 = 0),
  index_ids int[] NOT NULL CHECK (cardinality(index_ids) > 0)
);
GRANT SELECT, INSERT ON index_lists TO glasshouse_app;

-- The list of a second and its prices in ticks, null where there was none. Without them: a second of before, whose prices are
-- rows of index_ticks.
ALTER TABLE index_seconds
  ADD COLUMN list_ms bigint,
  ADD COLUMN price_ticks bigint[] CHECK (0 < ALL (price_ticks)),
  ADD CHECK ((list_ms IS NULL) = (price_ticks IS NULL));

-- Every logged second of an instrument in a span of time, also those without a price; oldest first. Here and below the list of
-- each second is a question of its own: joined, a span would be read as a whole although a few rows of it are asked for.
CREATE FUNCTION second_prices(index_id bigint, from_ms bigint, to_ms bigint)
RETURNS TABLE (time_ms bigint, seq bigint, price_ticks bigint, prices text, leaf bigint)
LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT s.time_ms, s.time_ms / 1000, CASE
      WHEN s.list_ms IS NULL THEN (
        SELECT t.price_ticks FROM index_ticks t WHERE t.index_id = second_prices.index_id AND t.time_ms = s.time_ms)
      ELSE s.price_ticks[array_position(
        (SELECT l.index_ids FROM index_lists l WHERE l.from_ms = s.list_ms), second_prices.index_id::int)] END,
    s.prices, s.leaf
  FROM index_seconds s
  WHERE s.time_ms BETWEEN second_prices.from_ms AND to_ms ORDER BY s.time_ms
$$;
GRANT EXECUTE ON FUNCTION second_prices(bigint, bigint, bigint) TO glasshouse_app;

-- As before: with the ticks in front of the seconds, which were leaves of their own.
CREATE OR REPLACE FUNCTION seconds_between(index_id bigint, from_ms bigint, to_ms bigint)
RETURNS TABLE (time_ms bigint, seq bigint, price_ticks bigint, prices text, leaf bigint)
LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT s.* FROM second_prices(seconds_between.index_id, seconds_between.from_ms, to_ms) s
  UNION ALL
  (SELECT t.time_ms, t.seq, t.price_ticks, t.prices, t.leaf FROM index_ticks t
   WHERE t.index_id = seconds_between.index_id AND t.time_ms BETWEEN seconds_between.from_ms
     AND least(to_ms, (SELECT coalesce(min(first.time_ms) - 1, to_ms) FROM index_seconds first)) ORDER BY t.time_ms)
  ORDER BY 1
$$;

-- As before.
CREATE OR REPLACE FUNCTION second_at(index_id bigint, upto_ms bigint)
RETURNS TABLE (time_ms bigint, seq bigint, price_ticks bigint, prices text, leaf bigint)
LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT last.* FROM (
    (SELECT s.* FROM (SELECT max(n.time_ms) AS time_ms FROM index_seconds n WHERE n.time_ms <= upto_ms) newest
     CROSS JOIN LATERAL second_prices(second_at.index_id, newest.time_ms, newest.time_ms) s)
    UNION ALL
    (SELECT t.time_ms, t.seq, t.price_ticks, t.prices, t.leaf FROM index_ticks t
     WHERE t.index_id = second_at.index_id AND t.time_ms <= upto_ms ORDER BY t.time_ms DESC LIMIT 1)) AS last
  ORDER BY last.time_ms DESC, last.leaf DESC LIMIT 1
$$;

-- The first ticks of an instrument in a span of time, at most `most` (null: all), oldest first: seconds with a price, the first of
-- those without one (left out when `is_priced`), and the ticks of before.
CREATE FUNCTION first_ticks(index_id bigint, from_ms bigint, to_ms bigint, most bigint, is_priced boolean)
RETURNS TABLE (time_ms bigint, seq bigint, price_ticks bigint, prices text, leaf bigint)
LANGUAGE sql STABLE ROWS 10 AS $$
  (SELECT t.time_ms, t.seq, t.price_ticks, t.prices, t.leaf FROM index_ticks t
   WHERE t.index_id = first_ticks.index_id AND t.time_ms BETWEEN first_ticks.from_ms AND to_ms
     AND (t.price_ticks IS NOT NULL OR NOT is_priced) ORDER BY t.time_ms LIMIT most)
  UNION ALL
  (SELECT s.time_ms, s.time_ms / 1000, s.price_ticks[place.n], s.prices, s.leaf
   FROM index_seconds s CROSS JOIN LATERAL (
     SELECT array_position(
       (SELECT l.index_ids FROM index_lists l WHERE l.from_ms = s.list_ms), first_ticks.index_id::int) AS n) place
   WHERE s.time_ms BETWEEN greatest(first_ticks.from_ms, (SELECT min(first.from_ms) FROM index_lists first)) AND to_ms
     AND s.price_ticks[place.n] IS NOT NULL ORDER BY s.time_ms LIMIT most)
  ORDER BY 1 LIMIT most
$$;
GRANT EXECUTE ON FUNCTION first_ticks(bigint, bigint, bigint, bigint, boolean) TO glasshouse_app;

-- All of them.
CREATE OR REPLACE FUNCTION ticks_between(index_id bigint, from_ms bigint, to_ms bigint)
RETURNS TABLE (time_ms bigint, seq bigint, price_ticks bigint, prices text, leaf bigint)
LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT t.* FROM first_ticks(ticks_between.index_id, ticks_between.from_ms, to_ms, NULL, false) t
$$;

-- The last tick of an instrument at or before a time. Of the seconds only one can hold it: the newest of the last list that
-- names the instrument. Where its price is missing there, the row that says since when comes after all its prices.
CREATE FUNCTION tick_at(index_id bigint, upto_ms bigint)
RETURNS TABLE (time_ms bigint, seq bigint, price_ticks bigint, prices text, leaf bigint)
LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT last.* FROM (
    (SELECT t.time_ms, t.seq, t.price_ticks, t.prices, t.leaf FROM index_ticks t
     WHERE t.index_id = tick_at.index_id AND t.time_ms <= upto_ms ORDER BY t.time_ms DESC LIMIT 1)
    UNION ALL
    (SELECT s.time_ms, s.time_ms / 1000, s.price_ticks[l.place], s.prices, s.leaf
     FROM (
       SELECT k.from_ms, array_position(k.index_ids, tick_at.index_id::int) AS place,
         (SELECT min(n.from_ms) FROM index_lists n WHERE n.from_ms > k.from_ms) AS next_ms
       FROM index_lists k WHERE k.from_ms <= upto_ms AND tick_at.index_id::int = ANY (k.index_ids)
       ORDER BY k.from_ms DESC LIMIT 1) l
     CROSS JOIN LATERAL (
       SELECT n.* FROM index_seconds n WHERE n.time_ms <= least(upto_ms, l.next_ms - 1) ORDER BY n.time_ms DESC LIMIT 1) s
     WHERE s.list_ms = l.from_ms AND s.price_ticks[l.place] IS NOT NULL)) AS last
  ORDER BY last.time_ms DESC LIMIT 1
$$;
GRANT EXECUTE ON FUNCTION tick_at(bigint, bigint) TO glasshouse_app;
