/** What must always hold of the lending pool, as queries that return no rows. They repeat the rule in SQL. */
import { type Invariant, type JournalKind, exactlyOnce } from '../../ledger/index.ts';
import { CASH, LENT, RESERVE, SEED } from '../domain/postings.ts';

const balance = (purpose: string) => `
  coalesce((SELECT a.balance FROM accounts a WHERE a.kind = 'house' AND a.purpose = '${purpose}' AND a.asset_id = p.asset_id), 0)`;
/** What happened to a pool since its newest hour. */
const flow = (name: string) => `coalesce((p.flows ->> '${name}')::numeric, 0)`;
const PRICE = 'div((n.worth + 1) * 1000000000000000000000000::numeric, n.shares + 1000000)';

/** I4: all shares are of positions or of the operator's seed, and a pool with shares is worth something. */
const SHARES = `
  SELECT p.asset_id, p.shares, coalesce(u.shares, 0) AS positions, coalesce(s.shares, 0) AS seed, ${balance(CASH)} AS cash
  FROM defi_pools p
  LEFT JOIN (SELECT asset_id, sum(shares) AS shares FROM defi_positions GROUP BY asset_id) u ON u.asset_id = p.asset_id
  LEFT JOIN (SELECT asset_id, sum(shares) AS shares FROM defi_moves WHERE kind = 'seed' GROUP BY asset_id) s ON s.asset_id = p.asset_id
  WHERE p.shares <> coalesce(u.shares, 0) + coalesce(s.shares, 0)
     OR ${balance(CASH)} + ${balance(LENT)} + p.due - p.fee_due < 0`;

/** I4: cash of assets without a pool is nobody's. */
const NO_POOL = `
  SELECT a.purpose, a.asset_id, a.balance FROM accounts a
  WHERE a.kind = 'house' AND a.purpose IN ('${CASH}', '${LENT}') AND a.balance <> 0
    AND NOT EXISTS (SELECT FROM defi_pools p WHERE p.asset_id = a.asset_id)`;

/** I4: a position has what its moves brought and took, and waits with what its exits have left. */
const POSITIONS = `
  WITH moved AS (
    SELECT user_id, asset_id, sum(CASE kind WHEN 'supply' THEN shares ELSE -shares END) AS shares,
      coalesce(sum(atoms) FILTER (WHERE kind = 'supply'), 0) AS supplied,
      coalesce(sum(atoms) FILTER (WHERE kind <> 'supply'), 0) AS withdrawn,
      CASE WHEN bool_or(principal IS NULL) THEN NULL ELSE sum(CASE kind WHEN 'supply' THEN principal ELSE -principal END) END AS principal
    FROM defi_moves WHERE user_id IS NOT NULL GROUP BY user_id, asset_id),
  waiting AS (SELECT user_id, asset_id, sum(shares_left) AS shares FROM defi_exits WHERE state = 'waiting' GROUP BY user_id, asset_id)
  SELECT user_id, asset_id, p.shares, m.shares AS moved, p.waiting, w.shares AS exits
  FROM defi_positions p FULL JOIN moved m USING (user_id, asset_id) LEFT JOIN waiting w USING (user_id, asset_id)
  WHERE (p.shares, p.supplied, p.withdrawn) IS DISTINCT FROM (m.shares, m.supplied, m.withdrawn)
     OR p.waiting IS DISTINCT FROM coalesce(w.shares, 0) OR p.principal <> m.principal`;

/** I5: a payment takes what was supplied first, and all that is left of it with the last share. */
const PRINCIPAL = `
  SELECT m.id AS move_id, m.atoms, m.principal FROM (
    SELECT id, user_id, kind, atoms, principal, shares,
      sum(CASE kind WHEN 'supply' THEN principal ELSE -principal END) OVER before AS had,
      sum(CASE kind WHEN 'supply' THEN shares ELSE -shares END) OVER before AS shares_had,
      bool_or(principal IS NULL) OVER before AS is_old
    FROM defi_moves WHERE user_id IS NOT NULL
    WINDOW before AS (PARTITION BY user_id, asset_id ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) m
  WHERE m.principal IS NOT NULL AND NOT coalesce(m.is_old, false) AND m.principal <> CASE
    WHEN m.kind = 'supply' THEN m.atoms WHEN m.shares = m.shares_had THEN m.had ELSE least(m.had, m.atoms) END`;

/** I10: what was paid of an exit is what its moves say. */
const EXITS = `
  SELECT e.id AS exit_id, e.shares_asked - e.shares_left AS taken, m.shares AS moved, e.paid, m.atoms
  FROM defi_exits e LEFT JOIN (
    SELECT exit_id, sum(shares) AS shares, sum(atoms) AS atoms, count(*) FILTER (WHERE kind <> 'exit_paid') AS others
    FROM defi_moves WHERE exit_id IS NOT NULL GROUP BY exit_id) m ON m.exit_id = e.id
  WHERE e.shares_asked - e.shares_left <> coalesce(m.shares, 0) OR e.paid <> coalesce(m.atoms, 0) OR coalesce(m.others, 0) > 0
     OR EXISTS (SELECT FROM defi_moves o WHERE o.exit_id = e.id AND (o.user_id, o.asset_id) IS DISTINCT FROM (e.user_id, e.asset_id))`;

/** I10: who waits longer is paid first: nobody behind a withdrawal that waits was paid after it was asked for, before it. */
const LINE = `
  SELECT e.id AS exit_id, m.id AS move_id FROM defi_exits e JOIN defi_moves m ON m.asset_id = e.asset_id AND m.time > e.asked_at
  WHERE e.state = 'waiting' AND (m.kind = 'withdraw' OR m.kind = 'exit_paid' AND m.exit_id > e.id)
    AND m.id > coalesce((SELECT max(o.id) FROM defi_moves o WHERE o.exit_id = e.id), 0)`;

/** I16: shares and amounts of moves follow from the pool that stood before them, as their records say. */
const moves = (which: string) => `
  SELECT m.id AS move_id, m.atoms, m.shares FROM defi_moves m
  CROSS JOIN LATERAL (SELECT m.pool_shares + 1000000 AS t, m.worth + 1 AS n) r
  WHERE ${which} AND (CASE
      WHEN m.kind IN ('seed', 'supply') THEN m.shares <> div(m.atoms * r.t, m.worth + m.coming + 1)
      WHEN m.by_side = 'shares' THEN m.atoms <> div(m.shares * r.n, r.t)
      ELSE m.shares <> div(m.atoms * r.t + r.n - 1, r.n) END
    OR m.kind IN ('withdraw', 'exit_paid') AND m.atoms > m.cash
    OR m.record::jsonb ->> 'moved_shares' <> m.shares::text OR m.record::jsonb ->> 'move' <> m.kind
    OR m.record::jsonb ->> 'price' <> m.price::text)`;

/** I16: the shares that a move found are those that the moves before it left. */
const FOUND = `
  SELECT m.id AS move_id, m.atoms, m.pool_shares AS shares FROM (
    SELECT id, atoms, pool_shares, coalesce(sum(CASE WHEN kind IN ('seed', 'supply') THEN shares ELSE -shares END)
      OVER (PARTITION BY asset_id ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS left_before
    FROM defi_moves) m
  WHERE m.pool_shares <> m.left_before`;

/** I5: journals moved what moves say, to their owner, and nothing of it without a journal. */
const JOURNALS = `
  WITH moved AS (
    SELECT j.scope, j.key, e.asset_id, min(a.owner) FILTER (WHERE a.kind = 'user') AS low,
      max(a.owner) FILTER (WHERE a.kind = 'user') AS high,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'user' AND a.purpose = 'change' AND a.bucket = 'available'), 0) AS spot,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'user' AND e.cause IN ('defi_interest', 'defi_loss')), 0) AS result,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = '${CASH}'), 0) AS cash
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope IN ('defi.supply', 'defi.withdraw', 'defi.seed') GROUP BY j.scope, j.key, e.asset_id),
  said AS (
    SELECT CASE m.kind WHEN 'seed' THEN 'defi.seed' WHEN 'supply' THEN 'defi.supply' ELSE 'defi.withdraw' END AS scope,
      m.id::text AS key, m.asset_id, m.user_id,
      CASE m.kind WHEN 'seed' THEN 0 WHEN 'supply' THEN -m.atoms ELSE m.atoms END AS spot,
      CASE WHEN m.kind IN ('seed', 'supply') THEN m.atoms ELSE -m.atoms END AS cash,
      m.atoms - coalesce(m.principal, m.atoms) AS result
    FROM defi_moves m WHERE m.atoms > 0 OR m.principal > 0)
  SELECT scope, key, s.spot AS said, m.spot AS moved, s.cash AS cash_said, m.cash AS cash_moved
  FROM said s FULL JOIN moved m USING (scope, key, asset_id)
  WHERE (s.spot, s.cash, s.result) IS DISTINCT FROM (m.spot, m.cash, m.result)
     OR m.low IS DISTINCT FROM s.user_id OR m.high IS DISTINCT FROM s.user_id`;

/** I4: the cash of a pool is what was supplied and repaid less what was withdrawn and lent, by the sums of its hours and since. */
const FLOWS = `
  WITH past AS (
    SELECT h.asset_id, f.key AS name, sum(round(f.value::numeric * power(10::numeric, (r.record ->> 'scale')::int))) AS atoms
    FROM defi_hours h CROSS JOIN LATERAL (SELECT h.record::jsonb AS record OFFSET 0) r
    CROSS JOIN LATERAL jsonb_each_text(r.record -> 'flows') f GROUP BY h.asset_id, f.key),
  sums AS (
    SELECT p.asset_id, f.name, coalesce((p.flows ->> f.own)::numeric, 0) + coalesce(h.atoms, 0) AS atoms
    FROM defi_pools p
    CROSS JOIN (VALUES ('supplied', 'supplied'), ('withdrawn', 'withdrawn'), ('lent_out', 'lentOut'), ('repaid', 'repaid'),
      ('interest_paid', 'interestPaid'), ('fee_paid', 'feePaid'), ('written_off', 'writtenOff'), ('covered', 'covered')) AS f (name, own)
    LEFT JOIN past h ON h.asset_id = p.asset_id AND h.name = f.name),
  flow AS (SELECT asset_id, jsonb_object_agg(name, atoms) AS of FROM sums GROUP BY asset_id),
  said AS (
    SELECT asset_id, (of ->> 'supplied')::numeric AS supplied, (of ->> 'withdrawn')::numeric AS withdrawn,
      (of ->> 'supplied')::numeric - (of ->> 'withdrawn')::numeric - (of ->> 'lent_out')::numeric + (of ->> 'repaid')::numeric
        + (of ->> 'interest_paid')::numeric - (of ->> 'fee_paid')::numeric + (of ->> 'covered')::numeric AS cash,
      (of ->> 'lent_out')::numeric - (of ->> 'repaid')::numeric - (of ->> 'written_off')::numeric AS lent
    FROM flow)
  SELECT p.asset_id, s.cash, ${balance(CASH)} AS cash_is, s.lent, ${balance(LENT)} AS lent_is, s.supplied, m.supplied AS moved_in
  FROM said s JOIN defi_pools p USING (asset_id)
  LEFT JOIN (
    SELECT asset_id, coalesce(sum(atoms) FILTER (WHERE kind IN ('seed', 'supply')), 0) AS supplied,
      coalesce(sum(atoms) FILTER (WHERE kind IN ('withdraw', 'exit_paid')), 0) AS withdrawn
    FROM defi_moves GROUP BY asset_id) m USING (asset_id)
  LEFT JOIN defi_hours h ON h.asset_id = p.asset_id AND h.hour = p.hour
  WHERE s.cash <> ${balance(CASH)} OR s.lent <> ${balance(LENT)}
     OR p.due <> h.due + ${flow('interestFirst')} - ${flow('interestPaid')} - ${flow('interestOff')}
     OR p.fee_due <> h.fee_due + ${flow('feeFirst')} - ${flow('feePaid')} - ${flow('feeWaived')} - ${flow('feeOff')}
     OR p.shares <> h.shares + ${flow('sharesIn')} - ${flow('sharesOut')}
     OR (s.supplied, s.withdrawn) IS DISTINCT FROM (coalesce(m.supplied, 0), coalesce(m.withdrawn, 0))`;

const ALL = 'true';
const LATELY = `h.hour > (SELECT max(x.hour) FROM defi_hours x) - 7200000`;

/** I10: hours follow each other without a gap from the opening on, each citing the one before; a price falls only by a loss. */
const hours = (which: string) => `
  SELECT h.asset_id, h.hour FROM defi_hours h JOIN defi_pools p ON p.asset_id = h.asset_id
  LEFT JOIN defi_hours b ON b.asset_id = h.asset_id AND b.hour = h.hour - 3600000
  CROSS JOIN LATERAL (SELECT h.cash + h.lent + h.due - h.fee_due AS worth, h.shares) n
  WHERE ${which} AND (h.price <> ${PRICE} OR h.record::jsonb ->> 'hour' <> h.hour::text
    OR h.record::jsonb ->> 'before' IS DISTINCT FROM b.record_hash OR h.record::jsonb ->> 'borrow_ppm' <> h.borrow_ppm::text
    OR (b.hour IS NULL) <> (h.hour = div(p.opened_at, 3600000) * 3600000)
    OR h.due_added <> (h.record::jsonb ->> 'due_added')::numeric * power(10::numeric, (h.record::jsonb ->> 'scale')::int)
    OR h.price < b.price AND h.loss <= 0)`;

/** I10: a pool waits for the hour after its newest one, and for nothing else. */
const WAITING = `
  WITH said AS (SELECT asset_id::bigint AS position_id, hour + 3600000 AS due_at FROM defi_pools)
  SELECT coalesce(s.position_id, d.position_id) AS asset_id, s.due_at AS due, d.due_at AS waits
  FROM said s FULL JOIN (SELECT * FROM due_items WHERE product = 'defi' AND event = 'hour') d USING (position_id)
  WHERE s.due_at IS DISTINCT FROM d.due_at
     OR EXISTS (SELECT FROM defi_hours h WHERE h.asset_id = s.position_id AND h.hour >= s.due_at)`;

/** The invariants of the pool. */
export const defiInvariants: readonly Invariant[] = [
  { id: 'I4', title: 'all shares of a pool are of positions or of its seed', sql: SHARES },
  { id: 'I4', title: 'there is cash and lent money of pools alone', sql: NO_POOL },
  { id: 'I4', title: 'a position in a pool has what its moves and exits say', sql: POSITIONS },
  { id: 'I4', title: 'cash and lent money of a pool are what its hours sum up to', sql: FLOWS },
  { id: 'I5', title: 'the pool moved what its moves say', sql: JOURNALS },
  { id: 'I5', title: 'a payment of a pool gives back what was supplied first', sql: PRINCIPAL },
  { id: 'I10', title: 'what was paid of an exit is what its moves say', sql: EXITS },
  { id: 'I10', title: 'exits of a pool are paid in their order', sql: LINE },
  {
    id: 'I10',
    title: 'hours of a pool follow each other, and its price falls only by a loss',
    sql: hours(ALL),
    newest: hours(LATELY),
  },
  { id: 'I10', title: 'a pool waits for its next hour', sql: WAITING },
  {
    id: 'I16',
    title: 'shares of a move follow from the pool before it',
    sql: `${moves(ALL)} UNION ALL ${FOUND}`,
    newest: moves(`m.time > (SELECT max(x.time) FROM defi_moves x) - 7200000`),
  },
  exactlyOnce('defi.supply', 'a supply was made once', `SELECT id::text FROM defi_moves WHERE kind = 'supply'`),
  exactlyOnce('defi.seed', 'a seed was made once', `SELECT id::text FROM defi_moves WHERE kind = 'seed'`),
  exactlyOnce(
    'defi.withdraw',
    'a withdrawal from a pool was paid once',
    `SELECT id::text FROM defi_moves WHERE kind IN ('withdraw', 'exit_paid') AND (atoms > 0 OR principal > 0)`,
  ),
];

/** The journals of the pool. */
export const defiJournals: readonly JournalKind[] = [
  { scope: 'defi.supply', users: 1, others: [CASH] },
  { scope: 'defi.withdraw', users: 1, others: [CASH] },
  { scope: 'defi.seed', users: 0, others: [SEED, CASH] },
  { scope: 'defi_seed.capital', users: 0, others: ['capital', SEED] },
  { scope: 'defi_reserve.capital', users: 0, others: ['capital', RESERVE] },
];
