/** What must always hold of stocks, as queries that return no rows; and what crossed the boundary. They repeat the rule in SQL. */
import { type Flow, type Invariant, type JournalKind, exactlyOnce } from '../../ledger/index.ts';
import { ACTIONS, CUSTODY, ISSUER, TAX, WITHHOLDING } from '../domain/postings.ts';

const USDT = 3;
const ENTITLED = 'corporate_entitlements e JOIN corporate_actions c ON c.id = e.action_id';
const KEY = `e.action_id || ':' || e.user_id`;

/** I5: shares of users are those of the custodian, and what actions made of them. */
const SHARES = `
  WITH held AS (
    SELECT asset_id, sum(balance) AS atoms FROM accounts WHERE kind = 'user' AND purpose = 'stock' GROUP BY asset_id),
  said AS (
    SELECT t.asset_id,
      (SELECT coalesce(sum(m.atoms), 0) FROM custody_moves m WHERE m.asset_id = t.asset_id)
      + (SELECT coalesce(sum(p.atoms), 0) FROM stock_paper p WHERE p.asset_id = t.asset_id)
      + (SELECT coalesce(sum(e.shares_after - e.shares_before), 0) FROM ${ENTITLED} WHERE c.market_id = t.market_id) AS atoms
    FROM stock_terms t)
  SELECT s.asset_id, s.atoms AS said, coalesce(h.atoms, 0) AS held FROM said s LEFT JOIN held h USING (asset_id)
  WHERE s.atoms <> coalesce(h.atoms, 0)`;

/** I4: tax that was withheld of dividends that were paid, less what was remitted. */
const TAX_HELD = `
  SELECT said.atoms AS said, coalesce(a.balance, 0) AS held FROM (SELECT
    (SELECT coalesce(sum(e.withheld), 0) FROM corporate_entitlements e JOIN corporate_paid USING (action_id))
    - (SELECT coalesce(sum(p.atoms), 0) FROM stock_withholding_payments p) AS atoms) said
  LEFT JOIN accounts a ON a.kind = 'house' AND a.purpose = '${WITHHOLDING}' AND a.asset_id = ${USDT}
  WHERE said.atoms <> coalesce(a.balance, 0)`;

/** I10: an entitlement is what its notice makes of its holding, and the sums of holders are whole. */
const ENTITLEMENTS = `
  SELECT e.action_id, e.user_id, e.shares_after, e.gross, e.withheld, e.in_lieu FROM ${ENTITLED}
  JOIN corporate_applied p ON p.action_id = c.id
  CROSS JOIN LATERAL (SELECT coalesce(div(p.close_ticks * c.denominator, c.numerator), 0) AS adjusted) k
  WHERE e.shares_after <> CASE c.kind WHEN 'split' THEN div(e.shares_before * c.numerator, c.denominator)
            WHEN 'dividend' THEN e.shares_before ELSE 0 END
     OR e.gross <> CASE c.kind WHEN 'split' THEN 0 ELSE div(e.shares_before * c.per_share, 10000) END
     OR e.withholding_ppm NOT IN (c.withholding_ppm, coalesce(c.reduced_ppm, c.withholding_ppm))
     OR e.withheld <> div(e.gross * e.withholding_ppm + 999999, 1000000) OR e.net <> e.gross - e.withheld
     OR e.in_lieu <> CASE c.kind WHEN 'split'
          THEN div(mod(e.shares_before * c.numerator, c.denominator) * k.adjusted, c.denominator) ELSE 0 END
  UNION ALL
  SELECT p.action_id, NULL, count(e.user_id), p.holders, NULL, NULL
  FROM corporate_applied p LEFT JOIN corporate_entitlements e USING (action_id) GROUP BY p.action_id
  HAVING count(e.user_id) <> p.holders OR coalesce(max(e.place), -1) <> p.holders - 1
     OR (coalesce(sum(e.shares_before), 0), coalesce(sum(e.shares_after), 0), coalesce(sum(e.gross), 0), coalesce(sum(e.withheld), 0),
       coalesce(sum(e.net), 0), coalesce(sum(e.in_lieu), 0))
       <> (p.shares_before, p.shares_after, p.gross, p.withheld, p.net, p.in_lieu)`;

/**
 * I10: the holdings that an action was applied to are those of the ledger at the journal that it names: nobody was left out, nobody
 * added. The check of each minute looks at those of the last minutes.
 */
const held = (newest: boolean) => `
  WITH cut AS (
    SELECT p.action_id, p.journal, t.asset_id FROM corporate_applied p JOIN corporate_actions c ON c.id = p.action_id
    JOIN stock_terms t USING (market_id)
    ${newest ? 'WHERE p.applied_at > (SELECT max(time_ms) FROM index_seconds) - 600000' : ''}),
  held AS (
    SELECT k.action_id, a.owner AS user_id, sum(e.amount) AS atoms FROM cut k
    JOIN accounts a ON a.kind = 'user' AND a.purpose = 'stock' AND a.asset_id = k.asset_id
    JOIN entries e ON e.account_id = a.id AND e.journal_id <= k.journal GROUP BY k.action_id, a.owner),
  said AS (SELECT e.action_id, e.user_id, e.shares_before AS atoms FROM cut JOIN corporate_entitlements e USING (action_id))
  SELECT action_id, user_id, s.atoms AS said, h.atoms AS held FROM said s FULL JOIN held h USING (action_id, user_id)
  WHERE coalesce(s.atoms, 0) <> coalesce(h.atoms, 0)`;

/** I10: an action is applied by its own day, was not replaced, and by the close before. */
const APPLIED = `
  SELECT c.id AS action_id, p.applied_at, c.counted FROM corporate_applied p JOIN corporate_actions c ON c.id = p.action_id
  LEFT JOIN stock_days d ON d.market_id = c.market_id AND d.close_at = c.counted
  LEFT JOIN LATERAL (
    SELECT n.record_hash, n.close_ticks FROM stock_days n
    WHERE n.market_id = c.market_id AND n.close_at <= c.counted AND n.close_ticks IS NOT NULL ORDER BY n.day DESC LIMIT 1) priced ON true
  WHERE p.applied_at < c.counted OR EXISTS (SELECT FROM corporate_actions r WHERE r.replaces = c.id)
     OR ((p.close_hash, p.close_ticks) IS DISTINCT FROM (d.record_hash, d.close_ticks)
       AND (d.close_ticks IS NOT NULL OR (p.close_hash, p.close_ticks) IS DISTINCT FROM (priced.record_hash, priced.close_ticks)))
  UNION ALL
  SELECT d.action_id, d.paid_at, c.pays FROM corporate_paid d JOIN corporate_actions c ON c.id = d.action_id WHERE d.paid_at < c.pays`;

/** I16: a close is the last price of its session over the seconds that are kept. */
const closes = (since: string) => `
  SELECT d.market_id, d.day, d.close_ticks, last.price_ticks FROM stock_days d
  LEFT JOIN LATERAL (
    SELECT s.time_ms, s.price_ticks FROM second_prices(d.market_id, d.tick_time, d.close_at - 1) s
    WHERE s.price_ticks IS NOT NULL ORDER BY s.time_ms DESC LIMIT 1) last ON true
  WHERE d.close_ticks IS NOT NULL AND d.close_at > (SELECT max(n.close_at) FROM stock_days n) - ${since}
    AND last.price_ticks IS NOT NULL AND (last.time_ms, last.price_ticks) <> (d.tick_time, d.close_ticks)`;

/** I10: a published action waits to be applied, and then its money to be paid; no longer than that. */
const WAITING = `
  WITH said AS (
    SELECT c.id AS position_id, 'apply' AS event FROM corporate_actions c
    WHERE NOT EXISTS (SELECT FROM corporate_actions r WHERE r.replaces = c.id)
      AND NOT EXISTS (SELECT FROM corporate_applied p WHERE p.action_id = c.id)
    UNION ALL
    SELECT p.action_id, 'pay' FROM corporate_applied p WHERE NOT EXISTS (SELECT FROM corporate_paid d WHERE d.action_id = p.action_id)),
  waits AS (SELECT position_id, event FROM due_items WHERE product = 'stocks' AND event IN ('apply', 'pay'))
  SELECT coalesce(s.position_id, w.position_id) AS action_id, s.event AS said, w.event AS waits
  FROM said s FULL JOIN waits w USING (position_id, event) WHERE s.position_id IS NULL OR w.position_id IS NULL`;

const SPLIT_CHANGES = 'e.shares_after <> e.shares_before OR e.in_lieu > 0';

/** The invariants of stocks. */
export const stocksInvariants: readonly Invariant[] = [
  { id: 'I5', title: 'shares of users are those of the custodian and what corporate actions made of them', sql: SHARES },
  { id: 'I4', title: 'withheld tax is what dividends left, less what was remitted', sql: TAX_HELD },
  { id: 'I10', title: 'an entitlement is what its notice makes of its holding, one for each holder', sql: ENTITLEMENTS },
  {
    id: 'I10',
    title: 'a corporate action was applied to what each user held in the ledger then',
    sql: held(false),
    newest: held(true),
  },
  { id: 'I10', title: 'a corporate action was applied once, by its own day and the close before it', sql: APPLIED },
  { id: 'I10', title: 'a corporate action waits to be applied, and then to be paid', sql: WAITING },
  {
    id: 'I16',
    title: 'a close of a stock is the last price of its session',
    sql: closes('1123200000'),
    newest: closes('7200000'),
  },
  exactlyOnce(
    'stocks.split',
    'a split changed each holding once',
    `SELECT ${KEY} FROM ${ENTITLED} WHERE c.kind = 'split' AND (${SPLIT_CHANGES})`,
  ),
  exactlyOnce(
    'stocks.dividend',
    'a dividend was paid to each holder once',
    `SELECT ${KEY} FROM ${ENTITLED} JOIN corporate_paid d ON d.action_id = c.id WHERE c.kind = 'dividend' AND e.gross > 0`,
  ),
  exactlyOnce(
    'stocks.cash_out',
    'shares were redeemed of each holder once',
    `SELECT ${KEY} FROM ${ENTITLED} WHERE c.kind IN ('cash_out', 'delisting')`,
  ),
  exactlyOnce('stocks.custody', 'a custody move was posted once', 'SELECT proposal_id::text FROM custody_moves'),
  exactlyOnce('stocks.capital', 'paper shares were posted once', `SELECT asset_id || ':' || number FROM stock_paper`),
  exactlyOnce('stocks.tax', 'a payment of tax was posted once', 'SELECT proposal_id::text FROM stock_withholding_payments'),
];

/** What of stocks crosses the boundary: shares from and to the custodian and actions, money of companies, tax. */
export const stocksFlows: readonly Flow[] = [
  `SELECT 'stocks.custody', proposal_id::text, asset_id, atoms FROM custody_moves`,
  `SELECT 'stocks.capital', asset_id || ':' || number, asset_id, atoms FROM stock_paper`,
  `SELECT 'stocks.tax', proposal_id::text, ${USDT}, -atoms FROM stock_withholding_payments`,
  `SELECT 'stocks.split', ${KEY}, t.asset_id, e.shares_after - e.shares_before FROM ${ENTITLED} JOIN stock_terms t USING (market_id)
   WHERE c.kind = 'split' AND e.shares_after <> e.shares_before`,
  `SELECT 'stocks.split', ${KEY}, ${USDT}, e.in_lieu FROM ${ENTITLED} WHERE c.kind = 'split' AND e.in_lieu > 0`,
  `SELECT 'stocks.dividend', ${KEY}, ${USDT}, e.gross FROM ${ENTITLED} JOIN corporate_paid d ON d.action_id = c.id
   WHERE c.kind = 'dividend' AND e.gross > 0`,
  `SELECT 'stocks.cash_out', ${KEY}, t.asset_id, -e.shares_before FROM ${ENTITLED} JOIN stock_terms t USING (market_id)
   WHERE c.kind IN ('cash_out', 'delisting')`,
  `SELECT 'stocks.cash_out', ${KEY}, ${USDT}, e.net FROM ${ENTITLED} WHERE c.kind IN ('cash_out', 'delisting') AND e.net > 0`,
];

/** The journals of stocks. */
export const stocksJournals: readonly JournalKind[] = [
  { scope: 'stocks.split', users: 1, others: [ACTIONS, ISSUER] },
  { scope: 'stocks.dividend', users: 1, others: [ISSUER, WITHHOLDING] },
  { scope: 'stocks.cash_out', users: 1, others: [ACTIONS, ISSUER] },
  { scope: 'stocks.custody', users: 1, others: [CUSTODY] },
  { scope: 'stocks.capital', users: 1, others: [CUSTODY] },
  { scope: 'stocks.tax', users: 0, others: [WITHHOLDING, TAX] },
];
