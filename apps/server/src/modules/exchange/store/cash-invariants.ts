/** What must always hold of orders that cash clearing clears, as queries that return no rows. The check of the money runs them. */
import type { AccountType, MarketKind } from '@glasshouse/contract';
import { type Invariant, exactlyOnce } from '../../ledger/index.ts';
import type { CashNames, FeeIn } from '../clearing/cash/postings.ts';

/** Whose orders are checked. */
export interface CashScope {
  readonly kind: MarketKind;
  /** All accounts whose orders have these names. */
  readonly accounts: readonly AccountType[];
  readonly names: CashNames;
  /** What fees are taken from; what is received when not named. */
  readonly feeIn?: FeeIn;
}

/** The same with conditions on rows of `orders`, and on rows that name a market. */
interface Scope extends CashScope {
  /** The accounts as SQL lists them. */
  readonly list: string;
  readonly own: string;
  readonly ofKind: string;
}

/** What the open lots of a buy are worth at its limit, rounded up. */
const LIMIT_VALUE = `ceil(o.price_ticks * m.tick::numeric * (o.lots - o.filled_lots - o.removed_lots) * m.lot::numeric * 10::numeric ^ q.scale)`;

/** I4: each live order, or pair of orders, has exactly one hold, equal to its formula, and there is no hold without one. */
const holds = ({ kind, list, names, feeIn }: Scope) => `
  WITH needs AS (
    SELECT coalesce(o.oco_id, o.id)::text AS cause_id, o.user_id, o.account,
      CASE o.side WHEN 'buy' THEN m.quote_asset_id ELSE m.base_asset_id END AS asset_id,
      CASE o.side
        WHEN 'buy' THEN ${feeIn === 'quote' ? `${LIMIT_VALUE} + ceil(${LIMIT_VALUE} * o.taker_ppm / 1000000)` : LIMIT_VALUE}
        ELSE (o.lots - o.filled_lots - o.removed_lots) * m.lot::numeric * 10::numeric ^ b.scale
      END AS atoms
    FROM orders o
    JOIN markets m ON m.id = o.market_id
    JOIN assets b ON b.id = m.base_asset_id
    JOIN assets q ON q.id = m.quote_asset_id
    WHERE o.status IN ('open', 'pending', 'queued') AND m.kind = '${kind}' AND o.account IN (${list})
      AND o.block_id IS DISTINCT FROM o.id
  ), formula AS (
    SELECT cause_id, user_id, account, asset_id, max(atoms) AS atoms FROM needs GROUP BY cause_id, user_id, account, asset_id
  ), held AS (SELECT * FROM holds WHERE cause_kind = '${names.holdKind}')
  SELECT coalesce(f.cause_id, h.cause_id) AS order_id, f.atoms AS formula, h.atoms AS held
  FROM formula f FULL JOIN held h USING (cause_id)
  WHERE f.cause_id IS NULL OR h.cause_id IS NULL OR f.atoms <> h.atoms
     OR f.user_id <> h.user_id OR f.asset_id <> h.asset_id OR h.account <> f.account`;

/** I6: the journal of a fill moved exactly what the fill says: its fees and its rounding; and every fill has one. */
const journals = ({ names, ofKind }: Scope) => `
  WITH moved AS (
    SELECT j.key,
      sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = 'fees') AS fees,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = 'rounding'), 0) AS rounding
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope = '${names.fillScope}' GROUP BY j.key
  )
  SELECT coalesce(f.id::text, m.key) AS fill_id, m.fees, m.rounding
  FROM (SELECT * FROM fills WHERE ${ofKind}) f FULL JOIN moved m ON m.key = f.id::text
  WHERE f.id IS NULL OR m.key IS NULL OR m.rounding <> f.paid - f.received OR m.fees <> f.maker_fee + f.taker_fee`;

/** I6: what a fill moved is what it says each of the two has more and less of after fees, and concerns no one else. */
const parties = ({ kind, names, feeIn }: Scope) => {
  const fee = (of: 'taker' | 'maker') => `CASE WHEN taker_buys THEN ${of}_fee ELSE ${of === 'taker' ? 'maker' : 'taker'}_fee END`;
  const [fromBase, fromQuote] = feeIn === 'quote' ? ['', ` - ${fee('taker')}`] : [` - ${fee('taker')}`, ''];
  return `
  WITH own_fills AS (
    SELECT f.id::text AS key, m.base_asset_id AS base, m.quote_asset_id AS quote, f.paid, f.received,
      trim_scale(f.lots * m.lot::numeric * 10::numeric ^ b.scale) AS atoms, f.taker_side = 'buy' AS taker_buys,
      f.maker_user, f.taker_user, f.maker_fee, f.taker_fee
    FROM fills f JOIN markets m ON m.id = f.market_id AND m.kind = '${kind}' JOIN assets b ON b.id = m.base_asset_id
  ), said AS (
    SELECT key, v.* FROM own_fills CROSS JOIN LATERAL (VALUES
      (CASE WHEN taker_buys THEN taker_user ELSE maker_user END, base, atoms${fromBase}),
      (CASE WHEN taker_buys THEN taker_user ELSE maker_user END, quote, -paid${fromQuote}),
      (CASE WHEN taker_buys THEN maker_user ELSE taker_user END, base, -atoms),
      (CASE WHEN taker_buys THEN maker_user ELSE taker_user END, quote, received - ${fee('maker')})) AS v (user_id, asset_id, atoms)
    WHERE v.atoms <> 0
  ), moved AS (
    SELECT j.key, a.owner AS user_id, e.asset_id, sum(e.amount) AS atoms
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope = '${names.fillScope}' AND a.kind = 'user' GROUP BY j.key, a.owner, e.asset_id HAVING sum(e.amount) <> 0
  )
  SELECT key AS fill_id, user_id, asset_id, s.atoms AS said, m.atoms AS moved,
    coalesce(m.atoms, 0) - coalesce(s.atoms, 0) AS difference
  FROM said s FULL JOIN moved m USING (key, user_id, asset_id) WHERE s.atoms IS DISTINCT FROM m.atoms`;
};

/** I10: the orders that took a hold; of a pair the first stands for both, one that never rests holds nothing. */
const holding = ({ own }: Scope) => `SELECT id::text FROM orders WHERE held AND coalesce(oco_id, id) = id AND ${own}`;

/** I10: the end of an order that gave something back; a filled one has nothing left. */
const ended = ({ own }: Scope) => `SELECT id::text FROM orders WHERE released > 0 AND ${own}`;

const adjusted = ({ own }: Scope) =>
  `SELECT a.order_id || ':' || a.revision FROM order_adjustments a JOIN orders o ON o.id = a.order_id WHERE ${own}`;

/** I10: each change of what a side of a quote holds. */
const quoted = ({ own }: Scope) =>
  `SELECT id || ':' || change FROM quote_sides, generate_series(1, revision) AS change WHERE ${own}`;

/** I6: what an end gave back and an adjustment moved is what the rows say. */
const reserved = ({ names, own }: Scope) => `
  WITH said AS (
    SELECT '${names.scopes.release}' AS scope, id::text AS key, -released AS atoms FROM orders WHERE released > 0 AND ${own}
    UNION ALL SELECT '${names.scopes.adjust}', a.order_id || ':' || a.revision, a.atoms
      FROM order_adjustments a JOIN orders o ON o.id = a.order_id WHERE ${own}
  ), moved AS (
    SELECT j.scope, j.key, sum(e.amount) AS atoms
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope IN ('${names.scopes.release}', '${names.scopes.adjust}') AND a.bucket = 'frozen' GROUP BY j.scope, j.key
  )
  SELECT scope, key, s.atoms AS said, m.atoms AS moved, coalesce(m.atoms, 0) - coalesce(s.atoms, 0) AS difference
  FROM said s FULL JOIN moved m USING (scope, key) WHERE s.atoms IS DISTINCT FROM m.atoms`;

/** I10: after its end nothing more happens to an order. */
const afterEnd = ({ names }: Scope) => `
  WITH ends AS (SELECT id, key FROM journals WHERE scope = '${names.scopes.release}'),
  parts AS (SELECT id, maker_order_id AS order_id FROM fills UNION ALL SELECT id, taker_order_id FROM fills)
  SELECT ends.key AS order_id, ends.id AS journal_of_end, later.id AS later_journal
  FROM ends JOIN parts ON parts.order_id::text = ends.key
  JOIN journals later ON later.scope = '${names.fillScope}' AND later.key = parts.id::text
  WHERE later.id > ends.id`;

/** The invariants of the orders of accounts that share their names, in markets of one kind. */
export function cashInvariants(checked: CashScope): readonly Invariant[] {
  const { kind, accounts, names } = checked;
  const list = accounts.map((account) => `'${account}'`).join(', ');
  const ofKind = `market_id IN (SELECT id FROM markets WHERE kind = '${kind}')`;
  const scope: Scope = { ...checked, list, ofKind, own: `account IN (${list}) AND ${ofKind}` };
  return [
    { id: 'I4', title: `each open ${kind} order holds exactly its formula`, sql: holds(scope) },
    { id: 'I6', title: `${kind} fills moved what they say`, sql: journals(scope) },
    { id: 'I6', title: `${kind} fills gave and took of both what they say`, sql: parties(scope) },
    { id: 'I6', title: `ends and changes of ${kind} orders moved what they say`, sql: reserved(scope) },
    exactlyOnce(names.scopes.hold, 'an order takes its hold once, a pair one together', holding(scope)),
    exactlyOnce(names.scopes.release, 'an order that ends with money held is released once, no other ever', ended(scope)),
    exactlyOnce(names.scopes.adjust, 'a change of an order moves its difference once', adjusted(scope)),
    exactlyOnce(names.scopes.quote, 'a change of what a quote holds moves its difference once', quoted(scope)),
    { id: 'I10', title: `nothing happens to a ${kind} order after its end`, sql: afterEnd(scope) },
  ];
}
