-- reads: second_prices, ticks_between
-- The rules are as before. The prices of a second stand in its row now, so they are read through the functions of the record,
-- which know where each is kept.

-- The second that rule 2 names from `first_ms` on: the first with a price, if every second before it was logged without one.
-- No row: the stake is returned. It counts for what stands before `first_leaf`, the leaf of the second at `first_ms`.
CREATE OR REPLACE FUNCTION option_second(index_id bigint, first_ms bigint, kind text)
RETURNS TABLE (time_ms bigint, seq bigint, tick_leaf bigint, price_ticks bigint, first_leaf bigint)
LANGUAGE sql STABLE ROWS 1 SET search_path = public, pg_temp AS $$
  WITH walk AS (
    SELECT s.time_ms, s.leaf, s.price_ticks, s.prices = kind AS is_own, row_number() OVER (ORDER BY s.time_ms) - 1 AS n,
      first_value(s.leaf) OVER (ORDER BY s.time_ms) AS first_leaf
    FROM second_prices(option_second.index_id, first_ms, first_ms + 5000) s)
  SELECT w.time_ms, w.time_ms / 1000, w.leaf, w.price_ticks, w.first_leaf FROM walk w
  WHERE w.price_ticks IS NOT NULL AND w.is_own AND w.time_ms = first_ms + w.n * 1000
    AND NOT EXISTS (SELECT FROM walk b WHERE b.n < w.n AND (b.price_ticks IS NOT NULL OR NOT b.is_own))
  ORDER BY w.time_ms LIMIT 1
$$;

-- An entry is the tick that the order's rule names.
CREATE OR REPLACE FUNCTION refuse_bent_option_entries() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    WITH known AS (
      SELECT e.*, o.rule, o.index_id, o.accepted_at, o.leaf, o.prices, o.seconds, (o.accepted_at / 1000 + 1) * 1000 AS first_ms
      FROM added e LEFT JOIN option_orders o ON o.id = e.option_id
    ), ruled AS (
      SELECT asked.index_id AS of_index, asked.first_ms AS of_ms, asked.prices AS of_prices, second.*
      FROM (SELECT DISTINCT index_id, first_ms, prices FROM known WHERE rule = 2) AS asked
      CROSS JOIN LATERAL option_second(asked.index_id, asked.first_ms, asked.prices) AS second
    )
    SELECT FROM known k
    LEFT JOIN ruled r ON k.rule = 2 AND (r.of_index, r.of_ms, r.of_prices) = (k.index_id, k.first_ms, k.prices)
      AND r.first_leaf > k.leaf
    LEFT JOIN LATERAL (
      SELECT time_ms, seq, leaf, price_ticks FROM ticks_between(k.index_id, k.accepted_at + 1, k.accepted_at + 5000) t
      WHERE k.rule = 1 AND t.leaf > k.leaf AND t.price_ticks IS NOT NULL AND t.prices = k.prices
      ORDER BY t.time_ms LIMIT 1) AS tick ON true
    CROSS JOIN LATERAL (SELECT coalesce(r.time_ms, tick.time_ms) AS time_ms, coalesce(r.seq, tick.seq) AS seq,
      coalesce(r.tick_leaf, tick.leaf) AS leaf, coalesce(r.price_ticks, tick.price_ticks) AS price_ticks) AS named
    WHERE (k.tick_time, k.tick_seq, k.tick_leaf, k.price_ticks, k.due_at)
      IS DISTINCT FROM (named.time_ms, named.seq, named.leaf, named.price_ticks, named.time_ms + k.seconds * 1000)
  ) THEN
    RAISE EXCEPTION 'an entry is not the tick that the rule names' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- A result is what the order's rule makes of the entry and of the tick that it names from due on.
CREATE OR REPLACE FUNCTION refuse_bent_option_results() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    WITH known AS (
      SELECT r.*, o.rule, o.index_id, o.leaf, o.accepted_at, o.prices, o.direction, o.stake, o.profit,
        e.tick_leaf, e.price_ticks AS entry_price, e.due_at
      FROM added r LEFT JOIN option_orders o ON o.id = r.option_id LEFT JOIN option_entries e ON e.option_id = r.option_id
    ), asked AS (
      SELECT DISTINCT rule, index_id, due_at, prices FROM known WHERE due_at IS NOT NULL
    ), exits AS (
      SELECT asked.*, tick.* FROM asked CROSS JOIN LATERAL (
        SELECT time_ms, seq, leaf AS exit_tick, price_ticks FROM ticks_between(asked.index_id, asked.due_at, asked.due_at + 5000) t
        WHERE t.price_ticks IS NOT NULL AND t.prices = asked.prices
        ORDER BY t.time_ms LIMIT 1) AS tick
      WHERE asked.rule = 1
      UNION ALL
      SELECT asked.*, s.time_ms, s.seq, s.tick_leaf, s.price_ticks
      FROM asked CROSS JOIN LATERAL option_second(asked.index_id, asked.due_at, asked.prices) AS s WHERE asked.rule = 2
    ), ruled AS (
      SELECT k.option_id, k.outcome, k.refund, k.returned, k.exit_time, k.exit_seq, k.exit_leaf, k.exit_price,
        x.time_ms, x.seq, x.exit_tick, x.price_ticks,
        CASE
          WHEN k.stake IS NULL THEN NULL
          WHEN k.due_at IS NULL OR x.price_ticks IS NULL OR x.price_ticks = k.entry_price THEN 'refunded'
          WHEN (x.price_ticks > k.entry_price) = (k.direction = 'up') THEN 'won' ELSE 'lost'
        END AS rule_outcome,
        CASE
          WHEN k.due_at IS NULL AND CASE k.rule
            WHEN 1 THEN NOT EXISTS (
              SELECT FROM ticks_between(k.index_id, k.accepted_at + 1, k.accepted_at + 5000) t
              WHERE t.leaf > k.leaf AND t.price_ticks IS NOT NULL AND t.prices = k.prices)
            ELSE NOT EXISTS (
              SELECT FROM option_second(k.index_id, (k.accepted_at / 1000 + 1) * 1000, k.prices) s WHERE s.first_leaf > k.leaf)
            END THEN 'NO_ENTRY'
          WHEN k.due_at IS NULL THEN 'must enter'
          WHEN x.price_ticks IS NULL THEN 'NO_SETTLEMENT'
          WHEN x.price_ticks = k.entry_price THEN 'EQUAL'
        END AS rule_refund,
        k.stake, k.profit
      FROM known k LEFT JOIN exits x ON (x.rule, x.index_id, x.due_at, x.prices) = (k.rule, k.index_id, k.due_at, k.prices)
    )
    SELECT FROM ruled
    WHERE outcome IS DISTINCT FROM rule_outcome OR refund IS DISTINCT FROM rule_refund
       OR returned IS DISTINCT FROM (CASE rule_outcome WHEN 'refunded' THEN stake WHEN 'won' THEN stake + profit ELSE 0 END)
       OR (exit_time, exit_seq, exit_leaf, exit_price) IS DISTINCT FROM (time_ms, seq, exit_tick, price_ticks)
  ) THEN
    RAISE EXCEPTION 'a result does not follow from the ticks' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
