/** What must hold of loans' money (I3, I4, I5, I10, I13), as queries of `check:money`. */
import { type Invariant, type JournalKind, exactlyOnce } from '../../ledger/index.ts';
import { LENT } from '../domain/postings.ts';
import { JOURNALS } from './journal-invariants.ts';

const OPEN = 'o.ended_at IS NULL';

/** I4: the principal of a user and coin stands in `owed`, all of it in the account of what is lent. */
const OWED = `
  WITH debts AS (SELECT o.user_id, o.debt_asset, sum(o.principal) AS principal FROM loans o WHERE ${OPEN} GROUP BY 1, 2),
  kept AS (
    SELECT a.owner AS user_id, a.asset_id AS debt_asset, -sum(a.balance) AS principal FROM accounts a
    WHERE a.kind = 'user' AND a.purpose = 'financial' AND a.bucket = 'owed' GROUP BY 1, 2)
  SELECT user_id, debt_asset, d.principal AS of_loans, k.principal AS in_ledger
  FROM debts d FULL JOIN kept k USING (user_id, debt_asset) WHERE coalesce(d.principal, 0) <> coalesce(k.principal, 0)
  UNION ALL
  SELECT NULL, asset_id, l.principal, k.balance
  FROM (SELECT o.debt_asset AS asset_id, sum(o.principal) AS principal FROM loans o WHERE ${OPEN} GROUP BY 1) l
  FULL JOIN (SELECT asset_id, sum(balance) AS balance FROM accounts WHERE kind = 'house' AND purpose = '${LENT}' GROUP BY 1) k
    USING (asset_id)
  WHERE coalesce(l.principal, 0) <> coalesce(k.balance, 0)`;

/** I4: an open loan holds its pledge, but what a round under way took out of it; an ended one holds nothing. */
const HOLDS = `
  SELECT loan_id, s.atoms AS said, h.atoms AS held FROM (
    SELECT o.id::text AS loan_id, o.user_id, o.pledge_asset AS asset_id, o.pledge - coalesce(r.seized, 0) AS atoms FROM loans o
    LEFT JOIN loan_liquidations l ON l.loan_id = o.id AND l.ended_at IS NULL
    LEFT JOIN loan_rounds r ON r.liquidation_id = l.id AND r.settled_at IS NULL
    WHERE ${OPEN} AND o.pledge - coalesce(r.seized, 0) > 0) s
  FULL JOIN (
    SELECT cause_id AS loan_id, user_id, asset_id, atoms FROM holds WHERE cause_kind = 'loan' AND account = 'financial') h
    USING (loan_id, user_id, asset_id)
  WHERE s.atoms IS DISTINCT FROM h.atoms`;

/** I13: a loan is what its last event left, with the hours since; it owes and holds, or has ended. */
const STANDING = `
  SELECT o.id AS loan_id, o.state FROM loans o
  CROSS JOIN LATERAL (SELECT * FROM loan_events e WHERE e.loan_id = o.id ORDER BY e.seq DESC LIMIT 1) e
  WHERE e.seq <> o.seq OR e.principal <> o.principal OR e.pledge <> o.pledge OR e.interest > o.interest OR e.hour > o.charged_hour
     OR o.records <> (SELECT count(*) FROM loan_events n WHERE n.loan_id = o.id AND n.n IS NOT NULL)
     OR (${OPEN}) <> (o.principal + o.interest > 0)`;

/** I13: between two events a loan is charged its hours, each rounded up: of a fixed rate by it, else by what the pool's hours set. */
const HOURS = `
  WITH stood AS (
    SELECT e.loan_id, e.seq, e.hour, e.principal, e.interest, o.term, o.debt_asset, o.rate_ppm, o.ended_at,
      coalesce(lead(e.hour) OVER w, o.charged_hour) AS next_hour,
      coalesce(lead(e.event) OVER w, 'now') AS next_event,
      coalesce(lead(e.interest) OVER w + CASE WHEN lead(e.event) OVER w IN ('repaid', 'round') THEN lead(e.to_interest) OVER w
        ELSE 0 END, o.interest) AS next_interest
    FROM loan_events e JOIN loans o ON o.id = e.loan_id
    WINDOW w AS (PARTITION BY e.loan_id ORDER BY e.seq))
  SELECT loan_id, seq, next_event, interest, next_interest FROM stood s
  WHERE next_event <> 'written_off' AND NOT (next_event = 'now' AND ended_at IS NOT NULL)
    AND next_interest - interest <> CASE
      WHEN term <> 'open' THEN (next_hour - hour) * div(principal * rate_ppm + 8759999999, 8760000000)
      ELSE (
        SELECT coalesce(sum(div(s.principal * h.borrow_ppm + 8759999999, 8760000000)), 0) FROM defi_hours h
        WHERE h.asset_id = s.debt_asset AND h.hour >= s.hour * 3600000 AND h.hour < s.next_hour * 3600000) END`;

/** I13: what a loan was charged when it opened is an hour of the rate that it opened by. */
const FIRST_HOUR = `
  SELECT o.id AS loan_id, e.interest FROM loans o JOIN loan_events e ON e.loan_id = o.id AND e.event = 'opened'
  WHERE e.interest <> div(o.borrowed * o.rate_ppm + 8759999999, 8760000000) OR e.hour <> div(o.opened_at, 3600000)
     OR e.principal <> o.borrowed OR e.pledge <> o.first_pledge`;

/** I13: what the coming hour adds follows from the principal, and is not expected while an order is under way. */
const NEXT = `
  SELECT o.id AS loan_id, o.next_interest FROM loans o
  WHERE (o.in_round OR NOT (${OPEN})) AND o.next_interest <> 0
     OR ${OPEN} AND NOT o.in_round AND o.next_interest IS DISTINCT FROM div(o.principal * CASE
       WHEN o.term <> 'open' THEN o.rate_ppm
       ELSE (SELECT h.borrow_ppm FROM defi_hours h WHERE h.asset_id = o.debt_asset AND h.hour = o.charged_hour * 3600000) END
       + 8759999999, 8760000000)
     OR o.in_round <> EXISTS (
       SELECT FROM loan_liquidations l JOIN loan_rounds r ON r.liquidation_id = l.id AND r.settled_at IS NULL
       WHERE l.loan_id = o.id AND l.ended_at IS NULL)`;

/** I13: cached trigger prices are those of what is owed and pledged. */
const TRIGGERS = `
  SELECT o.id AS loan_id, o.trigger_sale FROM loans o
  WHERE ${OPEN} AND (o.trigger_warn, o.trigger_sale) IS DISTINCT FROM (
    loan_trigger(o.borrows, o.principal + o.interest, o.pledge, o.warning_ppm, o.coin_scale, o.quote_scale, o.price_decimals),
    loan_trigger(o.borrows, o.principal + o.interest, o.pledge, o.sale_ppm, o.coin_scale, o.quote_scale, o.price_decimals))`;

/** I13, I16: a sale by LTV cites three seconds that follow each other, as they were logged, and all of which reach its level. */
const CITED = `
  SELECT l.id AS liquidation_id FROM loan_liquidations l JOIN loans o ON o.id = l.loan_id
  WHERE l.reason = 'ltv' AND (
    l.times[2] / 1000 <> l.times[1] / 1000 + 1 OR l.times[3] / 1000 <> l.times[2] / 1000 + 1
    OR EXISTS (
      SELECT FROM generate_subscripts(l.leaves, 1) i
      CROSS JOIN LATERAL (SELECT l.ticks[i] AS ticks) t
      WHERE CASE o.borrows
        WHEN 'quote' THEN l.owed * 1000000 * 10::numeric ^ (o.coin_scale + o.price_decimals)
          < o.sale_ppm::numeric * l.pledge * t.ticks * 10::numeric ^ o.quote_scale
        ELSE l.owed * 1000000 * t.ticks * 10::numeric ^ o.quote_scale
          < o.sale_ppm::numeric * l.pledge * 10::numeric ^ (o.coin_scale + o.price_decimals) END
        OR NOT EXISTS (
          SELECT FROM second_prices(o.market_id, l.times[i], l.times[i]) s
          WHERE s.leaf = l.leaves[i] AND s.price_ticks = l.ticks[i])))`;

/** I13: a loan is being sold exactly while a sale of it runs, and none runs for ten minutes without a round or a wait for one. */
const SELLING = `
  SELECT o.id AS loan_id, o.state FROM loans o LEFT JOIN loan_liquidations l ON l.loan_id = o.id AND l.ended_at IS NULL
  LEFT JOIN loan_rounds r ON r.liquidation_id = l.id AND r.settled_at IS NULL
  WHERE (o.state = 'liquidating') <> (l.id IS NOT NULL) OR l.id IS NOT NULL AND r.n IS NULL AND l.next_at IS NULL`;

/** I13: a round's fills were within its limit, and what it came to was divided without a rest. */
const ROUNDS = `
  SELECT r.liquidation_id, r.n FROM loan_rounds r JOIN loan_liquidations l ON l.id = r.liquidation_id JOIN loans o ON o.id = l.loan_id
  WHERE r.settled_at IS NOT NULL AND (
    r.filled > r.quantity
    OR CASE o.borrows
      WHEN 'quote' THEN r.gross - r.fee <> r.charge + r.to_debt + r.surplus
        OR r.sold_to = 'market' AND r.seized - r.filled <> r.back
        OR r.sold_to = 'market' AND (r.gross + 100) * 10::numeric ^ (o.coin_scale + o.price_decimals)
          < r.filled * r.limit_ticks * 10::numeric ^ o.quote_scale
      ELSE r.filled - r.fee <> r.to_debt + r.surplus
        OR r.sold_to = 'market' AND r.seized - r.gross <> r.back END)`;

/** I13: the keeper has nothing outside rounds that are under way. */
const KEEPER = `
  SELECT a.owner AS user_id, a.asset_id, sum(a.balance) AS balance FROM accounts a JOIN users u ON u.id = a.owner
  WHERE a.kind = 'user' AND u.email = 'keeper@house.glasshouse' AND NOT EXISTS (SELECT FROM loan_rounds r WHERE r.settled_at IS NULL)
  GROUP BY a.owner, a.asset_id HAVING sum(a.balance) <> 0`;

/** I4: what a pool is due, and what its coming hour adds, is what its open loans owe and will be charged. */
const POOLS = `
  SELECT p.asset_id, p.due, s.interest, p.next_interest, s.next_interest AS of_loans FROM defi_pools p
  LEFT JOIN (
    SELECT o.debt_asset AS asset_id, sum(o.interest) AS interest, sum(o.next_interest) AS next_interest FROM loans o
    WHERE ${OPEN} GROUP BY 1) s USING (asset_id)
  WHERE p.due <> coalesce(s.interest, 0) OR p.next_interest <> coalesce(s.next_interest, 0)`;

/** I13: a pool lends nothing while a withdrawal waits for its cash. */
const LENT_BEFORE_EXITS = `
  SELECT o.id AS loan_id, e.id AS exit_id FROM defi_exits e JOIN loans o ON o.debt_asset = e.asset_id
  WHERE o.opened_at > e.asked_at AND (e.ended_at IS NULL OR o.opened_at < e.ended_at)`;

/** The invariants of loans. */
export const loansInvariants: readonly Invariant[] = [
  { id: 'I4', title: 'the principal of loans is what their users owe and what is lent', sql: OWED },
  { id: 'I4', title: 'each open loan holds its pledge, but what its order took, and an ended one nothing', sql: HOLDS },
  { id: 'I13', title: 'a loan is what its last event left', sql: STANDING },
  { id: 'I4', title: 'what a pool is due is what its loans owe of interest', sql: POOLS },
  { id: 'I13', title: 'a loan is charged each hour that it touches', sql: HOURS },
  { id: 'I13', title: 'a loan opens with an hour of its rate', sql: FIRST_HOUR },
  { id: 'I13', title: 'no loan opens while a withdrawal waits', sql: LENT_BEFORE_EXITS },
  { id: 'I13', title: 'the coming hour of a loan follows from its principal', sql: NEXT },
  { id: 'I13', title: 'trigger prices of a loan follow from what it owes and holds', sql: TRIGGERS },
  { id: 'I13', title: 'a forced sale cites three logged seconds that reach its level', sql: CITED },
  { id: 'I13', title: 'a loan is being sold exactly while a sale of it runs', sql: SELLING },
  { id: 'I13', title: 'the proceeds of a round are divided without a rest', sql: ROUNDS },
  { id: 'I13', title: 'the keeper has nothing outside rounds', sql: KEEPER },
  { id: 'I5', title: 'loans moved what loans and rounds say, to their owners', sql: JOURNALS },
  exactlyOnce('loans.open', 'a loan was paid out once', 'SELECT id::text FROM loans'),
  exactlyOnce(
    'loans.repay',
    'a payment of a loan was posted once',
    `SELECT loan_id || ':' || n FROM loan_events WHERE event = 'repaid'`,
  ),
  exactlyOnce(
    'loans.pledge',
    'what was added to a pledge moved once',
    `SELECT loan_id || ':' || n FROM loan_events WHERE event = 'pledged'`,
  ),
  exactlyOnce(
    'loans.unpledge',
    'what was taken out of a pledge moved once',
    `SELECT loan_id || ':' || n FROM loan_events WHERE event = 'unpledged'`,
  ),
  exactlyOnce(
    'loans.seize',
    'a round took its pledge once',
    `SELECT liquidation_id || ':' || n FROM loan_rounds WHERE seized > 0`,
  ),
  exactlyOnce(
    'loans.proceeds',
    'the proceeds of a round were paid once',
    `SELECT liquidation_id || ':' || n FROM loan_rounds WHERE settled_at IS NOT NULL AND sold_to = 'market' AND seized > 0`,
  ),
  exactlyOnce(
    'loans.takeover',
    'the reserve took over a round once',
    `SELECT liquidation_id || ':' || n FROM loan_rounds WHERE settled_at IS NOT NULL AND sold_to = 'reserve'`,
  ),
  exactlyOnce('defi.loss', 'a loss of a loan was written off once', `SELECT id::text FROM loans WHERE state = 'written_off'`),
];

const POOL = ['defi_pool', 'fees', LENT];
/** The journals of loans. */
export const loansJournals: readonly JournalKind[] = [
  { scope: 'loans.open', users: 1, others: ['defi_pool', LENT] },
  { scope: 'loans.repay', users: 1, others: POOL },
  { scope: 'loans.pledge', users: 1, others: [] },
  { scope: 'loans.unpledge', users: 1, others: [] },
  { scope: 'loans.seize', users: 2, others: [] },
  { scope: 'loans.proceeds', users: 2, others: [...POOL, 'defi_reserve'] },
  { scope: 'loans.takeover', users: 1, others: [...POOL, 'defi_reserve'] },
  { scope: 'defi.loss', users: 1, others: [LENT, 'defi_reserve', 'defi_pool'] },
];
