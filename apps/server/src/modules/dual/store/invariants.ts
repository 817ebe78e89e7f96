/** What must always hold of dual investment, as queries that return no rows. They repeat the rule in SQL. */
import { type Invariant, type JournalKind, exactlyOnce } from '../../ledger/index.ts';
import { FUND, HELD } from '../domain/postings.ts';

const IS_OPEN = 'NOT EXISTS (SELECT FROM dual_results e WHERE e.position_id = o.id)';
const OWN = `CASE p.type WHEN 'call' THEN p.asset_id ELSE p.quote_id END`;
const HELD_BASE = `(o.if_base - CASE p.type WHEN 'call' THEN o.put_in ELSE 0 END)`;
const HELD_QUOTE = `(o.if_quote - CASE p.type WHEN 'put' THEN o.put_in ELSE 0 END)`;
const POSITIONS = 'dual_positions o JOIN dual_products p ON p.id = o.product_id';

/** I4: held is what the open positions may be paid, in both coins. */
const SET_ASIDE = `
  WITH open AS (
    SELECT side.asset_id, sum(side.atoms) AS atoms FROM ${POSITIONS}
    CROSS JOIN LATERAL (VALUES (p.asset_id, ${HELD_BASE}), (p.quote_id, ${HELD_QUOTE})) AS side (asset_id, atoms)
    WHERE ${IS_OPEN} GROUP BY side.asset_id),
  held AS (SELECT asset_id, balance AS atoms FROM accounts WHERE kind = 'house' AND purpose = '${HELD}')
  SELECT asset_id, coalesce(open.atoms, 0) AS promised, coalesce(held.atoms, 0) AS held
  FROM open FULL JOIN held USING (asset_id) WHERE coalesce(open.atoms, 0) <> coalesce(held.atoms, 0)`;

/** I4: each open position holds what was put in. */
const HOLDS = `
  WITH open AS (SELECT o.id::text AS cause_id, o.user_id, ${OWN} AS asset_id, o.put_in FROM ${POSITIONS} WHERE ${IS_OPEN}),
  held AS (SELECT * FROM holds WHERE cause_kind = 'dual')
  SELECT coalesce(o.cause_id, h.cause_id) AS position_id, o.put_in, h.atoms AS held FROM open o FULL JOIN held h USING (cause_id)
  WHERE o.cause_id IS NULL OR h.cause_id IS NULL OR o.put_in <> h.atoms OR o.user_id <> h.user_id OR o.asset_id <> h.asset_id
     OR h.account <> 'financial'`;

/** I4: what is sold is the sum of the positions, within the product's shares; and each user's within theirs. */
const SOLD = `
  WITH sums AS (SELECT product_id, user_id, sum(shares) AS shares FROM dual_positions GROUP BY product_id, user_id),
  all_of AS (SELECT product_id, sum(shares) AS shares, max(shares) AS most FROM sums GROUP BY product_id)
  SELECT p.id AS product_id, t.shares AS sold, s.shares, p.max_shares
  FROM dual_products p LEFT JOIN dual_sold t ON t.product_id = p.id LEFT JOIN all_of s ON s.product_id = p.id
  WHERE t.product_id IS NULL OR coalesce(s.shares, 0) <> t.shares OR t.shares > p.max_shares OR s.most > p.max_user_shares`;

/** The newest of them: those of the last hours, by the newest row. */
const BOUGHT_LATELY = 'o.bought_at > (SELECT max(n.bought_at) FROM dual_positions n) - 7200000';
const PRICED_LATELY = 'r.settled_at > (SELECT max(n.settled_at) FROM dual_prices n) - 7200000';
const ALL = 'true';

/** I16: a position was bought while its product was on sale, and its payouts follow from its rate. */
const terms = (which: string) => `
  SELECT o.id AS position_id, o.if_base, pays.if_base AS base_by_rule, o.if_quote, pays.if_quote AS quote_by_rule FROM ${POSITIONS}
  CROSS JOIN LATERAL dual_payouts(p, o.put_in, o.units, o.rate_ppm) pays
  WHERE ${which} AND ((o.if_base, o.if_quote) IS DISTINCT FROM (pays.if_base, pays.if_quote) OR o.put_in <> o.shares * p.share_atoms
     OR o.bought_at < p.opens_at OR o.bought_at >= p.closes_at
     OR o.units <> div(p.maturity - o.quote_time + p.unit_ms - 1, p.unit_ms))`;

/** I16: each quote is the first priced second of its minute, while that is kept. */
const quotes = (which: string) => `
  SELECT o.id AS position_id, o.quote_leaf, q.leaf FROM ${POSITIONS}
  CROSS JOIN LATERAL first_ticks(p.market_id, o.quote_minute, o.quote_minute + 59999, 1, true) q
  WHERE ${which} AND (o.quote_time, o.quote_leaf, o.quote_ticks, o.prices) IS DISTINCT FROM (q.time_ms, q.leaf, q.price_ticks, q.prices)`;

/** I16: the last close of a volatility is the last price of the hour before, where its last minute has any and is kept. */
const closes = (which: string) => `
  SELECT v.asset_id, v.hour, v.closes[cardinality(v.closes)] AS close, last.price_ticks FROM dual_volatility v
  CROSS JOIN LATERAL (
    SELECT s.price_ticks FROM second_prices(v.market_id, v.hour - 60000, v.hour - 1) s
    WHERE s.price_ticks IS NOT NULL AND s.prices = v.prices ORDER BY s.time_ms DESC LIMIT 1) last
  WHERE v.hour > (SELECT max(n.hour) FROM dual_volatility n) - ${which}
    AND v.closes[cardinality(v.closes)] IS DISTINCT FROM last.price_ticks`;
/** The time that every second is kept, and the newest hours. */
const KEPT_MS = '1123200000';
const LATELY_MS = '7200000';

/** I16: each price is the mean of its window over the seconds that are kept: where positions rest on it, all of them are. */
const prices = (which: string) => `
  SELECT r.maturity_id, r.end_at, r.sum_price_ms, w.sum_price_ms AS kept_price_ms, r.sum_ms, w.sum_ms AS kept_ms
  FROM dual_prices r JOIN dual_maturities m ON m.id = r.maturity_id
  CROSS JOIN LATERAL dual_window(m.market_id, r.end_at - m.window_ms, r.end_at) w
  WHERE ${which} AND (r.sum_price_ms, r.sum_ms, r.prices, r.outcome = 'ok') IS DISTINCT FROM (w.sum_price_ms, w.sum_ms, w.prices, w.is_valid)
    AND EXISTS (SELECT FROM ${POSITIONS} WHERE p.maturity_id = m.id)`;

/** I16: a result is what the price makes of the position. */
const RESULTS = `
  SELECT e.position_id, e.outcome, ruled.outcome AS by_rule FROM dual_results e JOIN ${POSITIONS} ON o.id = e.position_id
  LEFT JOIN dual_prices r ON r.maturity_id = p.maturity_id
  CROSS JOIN LATERAL (SELECT CASE
    WHEN r.outcome IS NULL THEN 'not yet'
    WHEN r.outcome = 'none' OR r.prices IS DISTINCT FROM o.prices THEN 'failed'
    WHEN r.sum_price_ms >= p.linked::numeric * r.sum_ms THEN 'quote' ELSE 'base' END AS outcome) ruled
  WHERE e.outcome <> ruled.outcome
     OR e.paid_base <> CASE WHEN e.outcome = 'base' OR e.outcome = 'failed' AND p.type = 'call' THEN o.if_base ELSE 0 END
     OR e.paid_quote <> CASE WHEN e.outcome = 'quote' OR e.outcome = 'failed' AND p.type = 'put' THEN o.if_quote ELSE 0 END`;

/** I5: journals moved what positions and results say, to their owner. */
const JOURNALS = `
  WITH moved AS (
    SELECT j.scope, j.key, e.asset_id, min(a.owner) FILTER (WHERE a.kind = 'user') AS low,
      max(a.owner) FILTER (WHERE a.kind = 'user') AS high,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'user' AND a.purpose = 'change' AND a.bucket = 'available'), 0) AS spot,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'user' AND a.purpose = 'financial' AND a.bucket = 'frozen'), 0) AS put,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = '${FUND}'), 0) AS fund,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = '${HELD}'), 0) AS held
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope IN ('dual.open', 'dual.settle') GROUP BY j.scope, j.key, e.asset_id),
  sides AS (
    SELECT o.id, o.user_id, s.* FROM ${POSITIONS} CROSS JOIN LATERAL (VALUES
      (p.asset_id, CASE p.type WHEN 'call' THEN o.put_in ELSE 0 END, ${HELD_BASE}, 'base'),
      (p.quote_id, CASE p.type WHEN 'put' THEN o.put_in ELSE 0 END, ${HELD_QUOTE}, 'quote')) AS s (asset_id, put_in, held, side)),
  said AS (
    SELECT 'dual.open' AS scope, id::text AS key, asset_id, user_id, -put_in AS spot, put_in AS put, -held AS fund, held FROM sides
    UNION ALL
    SELECT 'dual.settle', s.id::text, s.asset_id, s.user_id, paid.atoms, -s.put_in, s.put_in + s.held - paid.atoms, -s.held
    FROM sides s JOIN dual_results e ON e.position_id = s.id
    CROSS JOIN LATERAL (SELECT CASE s.side WHEN 'base' THEN e.paid_base ELSE e.paid_quote END AS atoms) paid)
  SELECT scope, key, asset_id, s.spot AS said, m.spot AS moved, s.fund AS fund_said, m.fund AS fund_moved
  FROM said s FULL JOIN moved m USING (scope, key, asset_id)
  WHERE (coalesce(s.spot, 0), coalesce(s.put, 0), coalesce(s.fund, 0), coalesce(s.held, 0))
      <> (coalesce(m.spot, 0), coalesce(m.put, 0), coalesce(m.fund, 0), coalesce(m.held, 0))
     OR s.key IS NULL OR m.low <> s.user_id OR m.high <> s.user_id`;

/** I10: a maturity waits for its price until it has one; a position for its result once there is a price; and no longer. */
const WAITING = `
  WITH said AS (
    SELECT 'dual-prices' AS product, m.id AS position_id, 'price' AS event, m.maturity AS due_at FROM dual_maturities m
    WHERE NOT EXISTS (SELECT FROM dual_prices r WHERE r.maturity_id = m.id)
    UNION ALL
    SELECT 'dual', o.id, 'settle', p.maturity FROM ${POSITIONS} JOIN dual_prices r ON r.maturity_id = p.maturity_id WHERE ${IS_OPEN})
  SELECT product, position_id, event, s.due_at AS due, d.due_at AS waits
  FROM said s FULL JOIN (SELECT * FROM due_items WHERE product = 'dual' OR product = 'dual-prices' AND event = 'price') d
    USING (product, position_id, event)
  WHERE s.due_at IS DISTINCT FROM d.due_at`;

/** I10: no position waits without a result 24 hours and ten minutes after its maturity, by the newest second. */
const LATE = `
  SELECT o.id AS position_id, p.maturity FROM ${POSITIONS}
  WHERE ${IS_OPEN} AND p.maturity + 87000000 < (SELECT max(s.time_ms) FROM index_seconds s)`;

/** The invariants of dual investment. */
export const dualInvariants: readonly Invariant[] = [
  { id: 'I4', title: 'what is set aside for dual investment is what open positions may be paid, in both coins', sql: SET_ASIDE },
  { id: 'I4', title: 'each open dual investment position holds what was put in', sql: HOLDS },
  { id: 'I4', title: 'what is sold of a dual investment product is the sum of its positions, within its shares', sql: SOLD },
  {
    id: 'I16',
    title: 'payouts of a dual investment position follow from its product and rate',
    sql: terms(ALL),
    newest: terms(BOUGHT_LATELY),
  },
  {
    id: 'I16',
    title: 'a dual investment position is quoted by the first priced second of its minute',
    sql: quotes(ALL),
    newest: quotes(BOUGHT_LATELY),
  },
  {
    id: 'I16',
    title: 'a volatility of dual investment ends with the logged price of its hour',
    sql: closes(KEPT_MS),
    newest: closes(LATELY_MS),
  },
  {
    id: 'I16',
    title: 'a settlement price of dual investment is the mean of its window',
    sql: prices(ALL),
    newest: prices(PRICED_LATELY),
  },
  { id: 'I16', title: 'a dual investment result is what the price makes of its position', sql: RESULTS },
  { id: 'I5', title: 'dual investment moved what positions and results say', sql: JOURNALS },
  { id: 'I10', title: 'a dual investment maturity waits for its price, and then its positions for their results', sql: WAITING },
  { id: 'I10', title: 'no dual investment position stays without a result', sql: LATE },
  exactlyOnce('dual.open', 'a dual investment position began once', 'SELECT id::text FROM dual_positions'),
  exactlyOnce('dual.settle', 'a dual investment position was settled once', 'SELECT position_id::text FROM dual_results'),
];

/** The journals of dual investment. */
export const dualJournals: readonly JournalKind[] = [
  { scope: 'dual.open', users: 1, others: [FUND, HELD] },
  { scope: 'dual.settle', users: 1, others: [FUND, HELD] },
  { scope: 'dual.capital', users: 0, others: ['capital', FUND] },
];
