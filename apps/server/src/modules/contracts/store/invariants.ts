/** What must always hold of contracts, as queries that return no rows. The check of the money runs them. */
import { type Invariant, type JournalKind, exactlyOnce } from '../../ledger/index.ts';
import { CROSS_SCOPE, DEBT_SCOPE } from '../domain/cover.ts';
import { FUNDING_SCOPE, REST_SCOPE } from '../domain/funding.ts';
import { OFFSET_SCOPE } from '../domain/offset.ts';
import { FUND, FUNDING, NAMES, ORDER_HOLD, POSITION_HOLD, RESULT } from '../domain/postings.ts';
import { ACCOUNTS, CLOSING } from './sql-lists.ts';

const own = (of: string) =>
  `${of}.account IN ${ACCOUNTS} AND ${of}.market_id IN (SELECT id FROM markets WHERE kind = 'perpetual')`;

/** The value of so many lots at a price in atoms (`unit` of a lot at one tick, of inverse contracts), rounded down. */
const VALUE = (ticks: string, lots: string, market: string) => `(CASE ${market}.contract WHEN 'inverse'
  THEN div(${lots}::numeric * power(10::numeric, ${market}.price_decimals + (SELECT scale FROM assets WHERE id = ${market}.settle_asset_id)), ${ticks})
  ELSE ${ticks}::numeric * ${lots} END)`;

/** I4: each entry that rests holds its margin and its fee at the price that its hold is computed at (F5), and nothing else does. */
const ORDERS = `
  WITH open AS (
    SELECT o.id::text AS cause_id, o.user_id, o.account, m.settle_asset_id AS asset_id,
      ceil(v.value / t.multiple) + ceil(v.value * t.fee_ppm / 1000000) AS atoms
    FROM orders o JOIN contract_order_terms t ON t.order_id = o.id JOIN markets m ON m.id = o.market_id
    CROSS JOIN LATERAL (SELECT ${VALUE('t.margin_ticks', '(o.lots - o.filled_lots - o.removed_lots)', 'm')} AS value) v
    WHERE o.status = 'open' AND t.purpose = 'open' AND o.account IN ${ACCOUNTS} AND m.kind = 'perpetual'
  ), held AS (SELECT * FROM holds WHERE cause_kind = '${ORDER_HOLD}')
  SELECT coalesce(f.cause_id, h.cause_id) AS order_id, f.atoms AS formula, h.atoms AS held
  FROM open f FULL JOIN held h USING (cause_id)
  WHERE f.cause_id IS NULL OR h.cause_id IS NULL OR f.user_id <> h.user_id OR f.asset_id <> h.asset_id OR h.account <> f.account
     OR f.atoms <> h.atoms`;

/** I4, I12c: each open position holds exactly its margin, and nothing else holds as one. */
const MARGINS = `
  WITH held AS (SELECT * FROM holds WHERE cause_kind = '${POSITION_HOLD}'),
  open AS (
    SELECT p.id::text AS cause_id, p.user_id, p.account, p.margin, m.settle_asset_id AS asset_id
    FROM contract_positions p JOIN markets m ON m.id = p.market_id WHERE p.margin > 0)
  SELECT coalesce(p.cause_id, h.cause_id) AS position_id, p.margin, h.atoms AS held
  FROM open p FULL JOIN held h USING (cause_id)
  WHERE p.cause_id IS NULL OR h.cause_id IS NULL OR p.margin <> h.atoms OR p.user_id <> h.user_id OR p.account <> h.account
     OR p.asset_id <> h.asset_id`;

/** I4: an order that lives stands on the same money as its position. */
const PURSES = `
  SELECT t.order_id, t.purse, p.purse AS of_position FROM contract_order_terms t JOIN contract_positions p ON p.id = t.position_id
  WHERE t.live AND t.purse IS DISTINCT FROM p.purse`;

/** I12a: as many lots are long as are short in each market. */
const SIDES = `
  SELECT market_id, sum(CASE side WHEN 'long' THEN lots ELSE -lots END) AS difference
  FROM contract_positions WHERE status <> 'closed' GROUP BY market_id HAVING sum(CASE side WHEN 'long' THEN lots ELSE -lots END) <> 0`;

/** I12b: what results passed through holds the entry values of the open positions, short less long (inverse: long less short). */
const RESULTS = `
  WITH entered AS (
    SELECT p.market_id, sum(CASE WHEN (p.side = 'short') = (m.contract = 'linear') THEN p.entry_value ELSE -p.entry_value END) AS atoms
    FROM contract_positions p JOIN markets m ON m.id = p.market_id WHERE p.status <> 'closed' GROUP BY p.market_id),
  passed AS (
    SELECT split_part(purpose, ':', 2)::bigint AS market_id, sum(balance) AS atoms FROM accounts
    WHERE kind = 'house' AND purpose LIKE '${RESULT}:%' GROUP BY 1)
  SELECT market_id, coalesce(e.atoms, 0) AS entered, coalesce(p.atoms, 0) AS passed, coalesce(p.atoms, 0) - coalesce(e.atoms, 0) AS difference
  FROM entered e FULL JOIN passed p USING (market_id) WHERE coalesce(e.atoms, 0) <> coalesce(p.atoms, 0)`;

const AMOUNT = (name: string) => `(record->>'${name}')::numeric`;

/** I12c: a position is the sum of its events, in order and without gap, and its head is that of the newest. */
const EVENTS = `
  WITH sums AS (
    SELECT position_id, count(*) AS events, max(revision) AS newest,
      sum(CASE WHEN kind = 'add' THEN ${AMOUNT('lots')} ELSE 0 END) AS opened,
      sum(CASE WHEN kind = 'add' THEN ${AMOUNT('value')} ELSE 0 END) AS opened_value,
      sum(CASE WHEN kind IN (${CLOSING}) THEN ${AMOUNT('lots')} ELSE 0 END) AS closed,
      sum(CASE WHEN kind IN (${CLOSING}) THEN ${AMOUNT('value')} ELSE 0 END) AS closed_value,
      sum(CASE WHEN kind IN (${CLOSING}, 'cross') THEN ${AMOUNT('realized')} ELSE 0 END) AS realized,
      sum(coalesce(${AMOUNT('fee')}, 0)) AS fees,
      -sum(coalesce(${AMOUNT('funding')}, 0)) AS funding,
      sum(coalesce(${AMOUNT('repaid')} + ${AMOUNT('fee_part')} + ${AMOUNT('fund_fee')}, 0)) AS to_fund,
      sum(coalesce(${AMOUNT('from_fund')}, 0)) AS from_fund,
      (array_agg(chain ORDER BY revision DESC))[1] AS head
    FROM contract_position_events GROUP BY position_id)
  SELECT coalesce(p.id, s.position_id) AS position_id, p.revision, s.events, p.realized, s.realized AS of_events
  FROM contract_positions p FULL JOIN sums s ON s.position_id = p.id
  WHERE p.id IS NULL OR s.position_id IS NULL OR p.revision <> s.events OR p.revision <> s.newest OR p.chain <> s.head
     OR p.opened_lots <> s.opened OR p.closed_lots <> s.closed OR p.opened_value <> s.opened_value OR p.closed_value <> s.closed_value
     OR p.realized <> s.realized OR p.fees <> s.fees OR p.funding <> s.funding
     OR p.to_fund <> s.to_fund OR p.from_fund <> s.from_fund`;

const OR_ZERO = (name: string) => `coalesce(${AMOUNT(name)}, 0)`;

/** I12c: what an open position has as its margin, less what it owes, is what its events put in and took out. */
const KEPT = `
  WITH sums AS (
    SELECT position_id, sum(CASE
      WHEN kind IN ('add', 'margin', 'multiple') THEN ${AMOUNT('margin')}
      WHEN kind = 'cross' THEN ${AMOUNT('margin')} - ${AMOUNT('owed')}
      WHEN kind = 'funding' THEN ${AMOUNT('owed_paid')} - ${AMOUNT('from_margin')} - ${AMOUNT('owed')}
      WHEN kind = 'returned' THEN ${AMOUNT('returned')}
      WHEN kind IN (${CLOSING})
        THEN ${AMOUNT('realized')} - ${AMOUNT('fee')} - ${AMOUNT('credit')} + ${OR_ZERO('from_account')} + ${AMOUNT('from_fund')}
      ELSE 0 END) AS atoms
    FROM contract_position_events GROUP BY position_id)
  SELECT p.id AS position_id, p.margin, p.owed, s.atoms AS of_events
  FROM contract_positions p JOIN sums s ON s.position_id = p.id
  WHERE p.status <> 'closed' AND p.margin - p.owed <> s.atoms`;

/**
 * I12f: nobody lost more with a position, funding included, than the margin and fees that they put in, what its account and the fund
 * gave and what is owed.
 */
const LOSSES = `
  WITH put AS (
    SELECT position_id,
      sum(CASE kind WHEN 'add' THEN ${AMOUNT('margin')} + ${AMOUNT('fee')} WHEN 'margin' THEN ${AMOUNT('margin')}
        WHEN 'multiple' THEN ${AMOUNT('margin')}
        WHEN 'cross' THEN ${AMOUNT('margin')} - ${AMOUNT('owed')} - ${AMOUNT('realized')} ELSE 0 END) AS margin,
      sum(${OR_ZERO('from_account')} + ${OR_ZERO('from_available')}) AS account,
      sum(${OR_ZERO('from_fund')}) AS fund
    FROM contract_position_events GROUP BY position_id)
  SELECT p.id AS position_id, p.realized, p.fees, p.funding, put.margin, put.account, put.fund, p.owed
  FROM contract_positions p JOIN put ON put.position_id = p.id
  WHERE p.realized - p.fees - p.funding < -(put.margin + put.account + put.fund + p.owed)`;

/** I12: what an account owed at the end of a command was for a close that its account paid for. */
const DEBTS = `
  SELECT j.key, e.kind FROM journals j LEFT JOIN contract_position_events e
    ON e.position_id = split_part(j.key, ':', 1)::bigint AND e.revision = split_part(j.key, ':', 2)::bigint
  WHERE j.scope = '${DEBT_SCOPE}' AND ${OR_ZERO('from_account')} = 0`;

/** I12: an offset of an owner closed as many lots of a long and a short of theirs, at one price. */
const OFFSETS = `
  SELECT e.position_id, e.revision FROM contract_position_events e
  WHERE e.kind = 'offset' AND e.record->>'liquidation' IS NULL AND NOT EXISTS (
    SELECT FROM contract_position_events o
    WHERE o.position_id = (e.record->>'against')::bigint AND o.kind = 'offset' AND (o.record->>'against')::bigint = e.position_id
      AND o.user_id = e.user_id AND o.market_id = e.market_id AND o.side <> e.side AND o.time_ms = e.time_ms
      AND (o.record->>'lots', o.record->>'ticks', o.record->>'value', o.record->>'fee')
        = (e.record->>'lots', e.record->>'ticks', e.record->>'value', '0'))`;

/** I6: the journal of a fill moved the fees that it says. */
const FEES = `
  WITH moved AS (
    SELECT j.key, coalesce(sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = 'fees'), 0) AS fees
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope = '${NAMES.fillScope}' GROUP BY j.key)
  SELECT coalesce(f.id::text, m.key) AS fill_id, f.maker_fee + f.taker_fee AS said, m.fees AS moved
  FROM (SELECT * FROM fills WHERE maker_account IN ${ACCOUNTS} AND market_id IN (SELECT id FROM markets WHERE kind = 'perpetual')) f
  FULL JOIN moved m ON m.key = f.id::text LEFT JOIN markets k ON k.id = f.market_id
  WHERE f.id IS NULL OR m.key IS NULL OR m.fees <> f.maker_fee + f.taker_fee OR f.paid <> f.received
     OR f.paid <> ${VALUE('f.price_ticks', 'f.lots', 'k')}`;

/** I6: each side of a fill of contracts is an event of a position of its owner, with its lots and its fee. */
const PARTIES = `
  WITH parts AS (
    SELECT id AS fill_id, maker_user AS user_id, lots, maker_fee AS fee FROM fills
    WHERE maker_account IN ${ACCOUNTS} AND market_id IN (SELECT id FROM markets WHERE kind = 'perpetual')
    UNION ALL SELECT id, taker_user, lots, taker_fee FROM fills
    WHERE taker_account IN ${ACCOUNTS} AND market_id IN (SELECT id FROM markets WHERE kind = 'perpetual')
  ), events AS (
    SELECT fill_id, user_id, sum(${AMOUNT('lots')}) AS lots, sum(${AMOUNT('fee')}) AS fee
    FROM contract_position_events WHERE fill_id IS NOT NULL GROUP BY fill_id, user_id)
  SELECT fill_id, user_id, p.lots, e.lots AS of_events, p.fee, e.fee AS fee_of_events
  FROM parts p FULL JOIN events e USING (fill_id, user_id)
  WHERE p.fill_id IS NULL OR e.fill_id IS NULL OR p.lots <> e.lots OR p.fee <> e.fee`;

const holding = `SELECT o.id::text FROM orders o JOIN contract_order_terms t ON t.order_id = o.id WHERE o.held AND t.purpose = 'open' AND ${own('o')}`;
const ended = `SELECT id::text FROM orders o WHERE released > 0 AND ${own('o')}`;
const adjusted = `SELECT a.order_id || ':' || a.revision FROM order_adjustments a JOIN orders o ON o.id = a.order_id WHERE ${own('o')}`;
const quoted = `SELECT id || ':' || change FROM quote_sides q, generate_series(1, revision) AS change WHERE ${own('q')}`;
const crossed = `
  SELECT position_id || ':' || revision FROM contract_position_events
  WHERE kind = 'cross' AND (${AMOUNT('realized')}, ${AMOUNT('margin')}, ${AMOUNT('owed')}) <> (0, 0, 0)`;
const margins = `
  SELECT position_id || ':' || revision FROM contract_position_events
  WHERE kind IN ('margin', 'multiple') AND ${AMOUNT('margin')} <> 0`;
const offsets = `
  SELECT position_id || ':' || revision FROM contract_position_events
  WHERE kind = 'offset' AND side = 'long' AND record->>'liquidation' IS NULL`;

/** The invariants of contracts. */
export const contractInvariants: readonly Invariant[] = [
  { id: 'I4', title: 'each entry of contracts that rests has its hold, and nothing else has one', sql: ORDERS },
  { id: 'I4', title: 'each position holds exactly its margin', sql: MARGINS },
  { id: 'I4', title: 'an order of contracts stands on the money of its position', sql: PURSES },
  { id: 'I12', title: 'as many lots of contracts are long as are short', sql: SIDES },
  { id: 'I12', title: 'what results of contracts pass through is the entry values of the open positions', sql: RESULTS },
  { id: 'I12', title: 'a position is the sum of its events', sql: EVENTS },
  { id: 'I12', title: 'the margin of a position is the sum of its events', sql: KEPT },
  { id: 'I12', title: 'what a cross account lacked was for a close that it paid for', sql: DEBTS },
  { id: 'I12', title: 'no position lost more than was put into it', sql: LOSSES },
  { id: 'I12', title: 'an offset closed as much of a long as of a short of its owner', sql: OFFSETS },
  { id: 'I6', title: 'fills of contracts moved what they say', sql: FEES },
  { id: 'I6', title: 'each side of a fill of contracts is an event of a position', sql: PARTIES },
  exactlyOnce(NAMES.scopes.hold, 'an entry of contracts takes its hold once', holding),
  exactlyOnce(NAMES.scopes.release, 'an entry of contracts that ends with money held is released once', ended),
  exactlyOnce(NAMES.scopes.adjust, 'a change of an entry of contracts moves its difference once', adjusted),
  exactlyOnce(NAMES.scopes.quote, 'a change of what a quote of contracts holds moves its difference once', quoted),
  exactlyOnce('contracts.margin', 'margin of a position moves once', margins),
  exactlyOnce(OFFSET_SCOPE, 'an offset moves once', offsets),
  exactlyOnce(CROSS_SCOPE, 'a change of a cross position by its account moves once', crossed),
];

/** The journals of contracts. */
export const contractJournals: readonly JournalKind[] = [
  { scope: NAMES.scopes.hold, users: 1, others: [] },
  { scope: NAMES.scopes.adjust, users: 1, others: [] },
  { scope: NAMES.scopes.release, users: 1, others: [] },
  { scope: NAMES.scopes.quote, users: 1, others: [] },
  { scope: NAMES.fillScope, users: 2, others: ['fees', `${RESULT}:*`, FUND] },
  { scope: 'contracts.margin', users: 1, others: [] },
  { scope: CROSS_SCOPE, users: 1, others: [`${RESULT}:*`] },
  { scope: DEBT_SCOPE, users: 1, others: [FUND] },
  { scope: 'contracts.adl', users: 2, others: [`${RESULT}:*`, FUND] },
  { scope: OFFSET_SCOPE, users: 1, others: [`${RESULT}:*`, FUND] },
  { scope: 'contracts.liquidation', users: 1, others: [FUND] },
  { scope: FUNDING_SCOPE, users: 1, others: [`${FUNDING}:*`] },
  { scope: REST_SCOPE, users: 0, others: [`${FUNDING}:*`, 'rounding'] },
  { scope: 'contracts.capital', users: 0, others: ['capital', FUND] },
];
