/** What must always hold of timed options, as queries that return no rows. The check of the money runs them. */
import { type Invariant, type JournalKind, exactlyOnce } from '../../ledger/index.ts';
import { ESCROW, HOUSE } from '../settlement/journal.ts';

/** I4: escrow holds stake and profit of the open options, no more and no less. */
const HELD = `
  WITH open AS (
    SELECT o.asset_id, sum(o.stake + o.profit) AS atoms FROM option_orders o
    WHERE NOT EXISTS (SELECT FROM option_results r WHERE r.option_id = o.id) GROUP BY o.asset_id),
  held AS (SELECT asset_id, balance AS atoms FROM accounts WHERE kind = 'house' AND purpose = '${ESCROW}')
  SELECT asset_id, coalesce(open.atoms, 0) AS open, coalesce(held.atoms, 0) AS held
  FROM open FULL JOIN held USING (asset_id) WHERE coalesce(open.atoms, 0) <> coalesce(held.atoms, 0)`;

/** I5: the journals of an option moved exactly what its order and its result say. */
const JOURNALS = `
  WITH moved AS (
    SELECT j.scope, j.key, e.asset_id, min(a.owner) FILTER (WHERE a.kind = 'user') AS owner,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'user'), 0) AS own,
      coalesce(sum(e.amount) FILTER (WHERE a.purpose = '${ESCROW}'), 0) AS held,
      coalesce(sum(e.amount) FILTER (WHERE a.purpose = '${HOUSE}'), 0) AS house,
      bool_or(a.kind = 'user' AND (a.purpose <> 'micro' OR a.bucket <> 'available')) AS elsewhere
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope IN ('options.stake', 'options.settle') GROUP BY j.scope, j.key, e.asset_id),
  said AS (
    SELECT 'options.stake' AS scope, id::text AS key, asset_id, user_id, -stake AS own, stake + profit AS held, -profit AS house
    FROM option_orders
    UNION ALL
    SELECT 'options.settle', o.id::text, o.asset_id, o.user_id, r.returned, -(o.stake + o.profit), o.stake + o.profit - r.returned
    FROM option_orders o JOIN option_results r ON r.option_id = o.id)
  SELECT scope, key, s.own AS said, m.own AS moved, s.house AS house_said, m.house AS house_moved
  FROM said s FULL JOIN moved m USING (scope, key, asset_id)
  WHERE (s.own, s.held, s.house) IS DISTINCT FROM (m.own, m.held, m.house)
     OR (m.own <> 0 AND m.owner IS DISTINCT FROM s.user_id) OR m.elsewhere`;

/** I10: what waits is what has no result, once; and it waits for the entry or for what is due. */
const QUEUE = `
  SELECT coalesce(q.option_id, o.id) AS option_id, q.is_entered, e.due_at, q.look_at
  FROM (SELECT id FROM option_orders WHERE NOT EXISTS (SELECT FROM option_results r WHERE r.option_id = id)) o
  FULL JOIN option_open q ON q.option_id = o.id LEFT JOIN option_entries e ON e.option_id = o.id
  WHERE o.id IS NULL OR q.option_id IS NULL OR q.is_entered <> (e.option_id IS NOT NULL)
     OR (e.due_at IS NOT NULL AND q.look_at <> e.due_at)`;

/** I16: an entry is the tick that the rule names, a result what it makes of both, as long as the ticks are kept. */
const RULE = `
  SELECT o.id AS option_id, e.price_ticks AS entry, r.exit_price AS exit, r.outcome, r.returned
  FROM option_results r JOIN option_orders o ON o.id = r.option_id LEFT JOIN option_entries e ON e.option_id = o.id
  LEFT JOIN LATERAL ticks_between(o.index_id, r.exit_time, r.exit_time) x ON true
  LEFT JOIN LATERAL ticks_between(o.index_id, e.tick_time, e.tick_time) n ON true
  WHERE (r.exit_time IS NOT NULL AND (x.price_ticks, x.seq, x.leaf) IS DISTINCT FROM (r.exit_price, r.exit_seq, r.exit_leaf))
     OR (e.option_id IS NOT NULL AND (n.price_ticks, n.seq, n.leaf) IS DISTINCT FROM (e.price_ticks, e.tick_seq, e.tick_leaf))
     OR r.exit_time NOT BETWEEN e.due_at AND e.due_at + 5000 OR e.tick_time NOT BETWEEN o.accepted_at + 1
       AND CASE o.rule WHEN 1 THEN o.accepted_at ELSE (o.accepted_at / 1000 + 1) * 1000 END + 5000
     OR r.returned <> CASE
          WHEN r.exit_price IS NULL OR r.exit_price = e.price_ticks THEN o.stake
          WHEN (r.exit_price > e.price_ticks) = (o.direction = 'up') THEN o.stake + o.profit ELSE 0 END`;

/** Seconds of younger results are never forgotten: 13 days. */
const KEPT_MS = 1_123_200_000;

/**
 * I16, rule 2: who entered or ended later than the second that was due did so because those before were logged without a
 * price, and a stake was returned for want of a second only where the rule finds none.
 */
const SECONDS = `
  SELECT o.id AS option_id, r.outcome, r.refund, e.tick_time, r.exit_time, named_entry.time_ms AS entry, named_exit.time_ms AS exit
  FROM option_results r JOIN option_orders o ON o.id = r.option_id LEFT JOIN option_entries e ON e.option_id = o.id
  LEFT JOIN LATERAL (SELECT s.time_ms FROM option_second(o.index_id, (o.accepted_at / 1000 + 1) * 1000, o.prices) s
    WHERE s.first_leaf > o.leaf) named_entry ON true
  LEFT JOIN LATERAL (SELECT s.time_ms FROM option_second(o.index_id, e.due_at, o.prices) s) named_exit ON true
  WHERE o.rule = 2 AND r.settled_at > extract(epoch FROM now()) * 1000 - ${KEPT_MS}
    AND (r.refund IN ('NO_ENTRY', 'NO_SETTLEMENT') OR r.exit_time <> e.due_at OR e.tick_time <> (o.accepted_at / 1000 + 1) * 1000)
    AND (named_entry.time_ms IS DISTINCT FROM e.tick_time OR named_exit.time_ms IS DISTINCT FROM r.exit_time)`;

/** I16: what an option rests on is what the public log says; its leaves are cited, so they are kept for ever. */
const LOGGED = `
  SELECT o.id AS option_id, rests.leaf, rests.time, rests.price, left(l.body, 40) AS logged
  FROM option_orders o JOIN markets m ON m.id = o.index_id
  JOIN (SELECT option_id, tick_leaf AS leaf, tick_seq AS seq, tick_time AS time, price_ticks AS price FROM option_entries
        UNION ALL SELECT option_id, exit_leaf, exit_seq, exit_time, exit_price FROM option_results WHERE exit_leaf IS NOT NULL) rests
    ON rests.option_id = o.id
  LEFT JOIN log_entries l ON l.leaf = rests.leaf
  CROSS JOIN LATERAL (SELECT '{"index":"' || trim_scale(rests.price * m.tick::numeric) || '","kind":"' AS starts,
    '"seq":"' || rests.seq || '","symbol":"' || m.symbol || '","time":"' || rests.time || '","version":"1"}' AS ends,
    '"symbol":"' || m.symbol || '","version":"1"}' AS ends_price,
    ',"time":"' || rests.time || '","version":"1"}' AS ends_second) said
  WHERE CASE
    -- Packed before it was cited: read from there.
    WHEN l.leaf IS NULL THEN NOT EXISTS (
      SELECT FROM log_texts(rests.leaf, rests.leaf) x CROSS JOIN LATERAL string_to_table(x.prices, E'\\n') AS line
      WHERE right(x.body, length(said.ends_second)) = said.ends_second AND starts_with(line, said.starts || 'price",')
        AND right(line, length(said.ends_price)) = said.ends_price)
    WHEN l.prices IS NULL THEN NOT starts_with(l.body, said.starts || 'tick",') OR right(l.body, length(said.ends)) <> said.ends
      OR strpos(l.body, ',"prices":"' || o.prices || '","quotes":[') = 0
    ELSE rests.seq <> rests.time / 1000 OR right(l.body, length(said.ends_second)) <> said.ends_second
      OR strpos(l.body, ',"prices":"' || o.prices || '","root":"') = 0
      OR encode(log_second_root(l.prices), 'hex') <> split_part(split_part(l.body, '"root":"', 2), '"', 1)
      OR NOT EXISTS (SELECT FROM string_to_table(l.prices, E'\\n') AS line
        WHERE starts_with(line, said.starts || 'price",') AND right(line, length(said.ends_price)) = said.ends_price) END`;

/** From which stake, in whole units, each band of the public figures begins (docs/integrity.md). */
const BANDS = 'ARRAY[0, 50, 200, 1000]';

/** The public figures are the sums of the results, in the stake band of each. */
const FIGURES = `
  WITH counted AS (
    SELECT o.match_id, o.seconds, o.payout, r.settled_at / 86400000 * 86400000 AS day,
      width_bucket(o.stake / 10::numeric ^ a.scale, ${BANDS}::numeric[]) - 1 AS band,
      count(*) FILTER (WHERE r.outcome = 'won') AS won, count(*) FILTER (WHERE r.outcome = 'lost') AS lost,
      count(*) FILTER (WHERE r.refund = 'EQUAL') AS equal, count(*) FILTER (WHERE r.refund <> 'EQUAL') AS refunded,
      sum(o.stake) AS staked, sum(r.returned) AS returned
    FROM option_orders o JOIN option_results r ON r.option_id = o.id JOIN assets a ON a.id = o.asset_id GROUP BY 1, 2, 3, 4, 5)
  SELECT match_id, seconds, day, band, c.won, s.won AS won_shown, c.lost, s.lost AS lost_shown
  FROM counted c FULL JOIN option_days s USING (match_id, seconds, payout, day, band)
  WHERE (c.won, c.lost, c.equal, c.refunded, c.staked, c.returned)
    IS DISTINCT FROM (s.won, s.lost, s.equal, s.refunded, s.staked, s.returned)`;

/** The invariants of timed options. */
export const optionsInvariants: readonly Invariant[] = [
  { id: 'I4', title: 'escrow holds stake and profit of the open options', sql: HELD },
  { id: 'I5', title: 'options moved what orders and results say', sql: JOURNALS },
  { id: 'I10', title: 'what waits for settlement is what has no result', sql: QUEUE },
  { id: 'I16', title: 'options are settled on the ticks that the rule names', sql: RULE },
  { id: 'I16', title: 'no second that decides an option was passed over', sql: SECONDS },
  { id: 'I16', title: 'the ticks of options are those of the public log', sql: LOGGED },
  { id: 'I16', title: 'the public figures of options are the sums of the results', sql: FIGURES },
  exactlyOnce('options.stake', 'an accepted option was paid once', 'SELECT id::text FROM option_orders'),
  exactlyOnce('options.settle', 'a settled option was settled once', 'SELECT option_id::text FROM option_results'),
];

/** The journals of timed options. */
export const optionJournals: readonly JournalKind[] = [
  { scope: 'options.stake', users: 1, others: [HOUSE, ESCROW] },
  { scope: 'options.settle', users: 1, others: [HOUSE, ESCROW] },
  { scope: 'options.capital', users: 0, others: ['capital', HOUSE] },
];
