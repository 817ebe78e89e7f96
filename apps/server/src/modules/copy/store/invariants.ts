/** What must hold of copy trading's money (I4, I10, I13), as queries of `check:money`. */
import { type Invariant, type JournalKind, exactlyOnce } from '../../ledger/index.ts';

/** I4: a live follow holds what is set aside for it, and nothing else is held for one. */
const HOLDS = `
  SELECT follow_id, f.held AS said, h.atoms AS held
  FROM (SELECT id::text AS follow_id, user_id, held FROM copy_follows WHERE held > 0) f
  FULL JOIN (SELECT cause_id AS follow_id, user_id, atoms FROM holds WHERE cause_kind = 'copy_follow' AND account = 'lever') h
    USING (follow_id, user_id)
  WHERE f.held IS DISTINCT FROM h.atoms`;

/** I13: a follow is the sum of its events, one a revision, and is set as its last one says. */
const EVENTS = `
  SELECT f.id AS follow_id, f.held, s.amount, f.revision, s.events
  FROM copy_follows f CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount), 0) AS amount, coalesce(sum(e.result), 0) AS result, count(*) AS events
    FROM copy_follow_events e WHERE e.follow_id = f.id) s
  LEFT JOIN copy_follow_events e ON e.follow_id = f.id AND e.revision = f.revision
  WHERE s.amount <> f.held OR s.events <> f.revision OR f.realised <> s.result
    OR (e.terms->>'budget')::numeric IS DISTINCT FROM f.budget OR (e.terms->>'max_loss')::numeric IS DISTINCT FROM f.max_loss
    OR e.terms->>'number_e4' IS DISTINCT FROM f.number_e4::text OR e.terms->>'type' IS DISTINCT FROM f.type
    OR e.terms->>'share_ppm' IS DISTINCT FROM f.share_ppm::text OR e.terms->>'status' IS DISTINCT FROM f.status
    OR e.terms->>'slippage_ppm' IS DISTINCT FROM f.slippage_ppm::text
    OR e.terms->>'multiple_max' IS DISTINCT FROM f.multiple_max::text OR e.terms->>'open_max' IS DISTINCT FROM f.open_max::text
    OR (e.terms->>'order_margin_max')::numeric IS DISTINCT FROM f.order_margin_max`;

/** I4: what a follow has is its budget and what its copies brought: free, in margins of copies, or held by their orders. */
const MONEY = `
  SELECT f.id AS follow_id, f.budget, f.realised, f.shared, f.held, p.atoms AS margins, o.atoms AS orders
  FROM copy_follows f
  LEFT JOIN (SELECT purse, sum(margin) AS atoms FROM contract_positions WHERE purse IS NOT NULL AND status <> 'closed' GROUP BY 1) p
    ON p.purse = f.id
  LEFT JOIN (
    SELECT t.purse, sum(h.atoms) AS atoms FROM contract_order_terms t
    JOIN holds h ON h.cause_kind = 'contract_order' AND h.cause_id = t.order_id::text
    WHERE t.purse IS NOT NULL AND t.live GROUP BY 1) o ON o.purse = f.id
  WHERE CASE WHEN f.ended_at IS NULL THEN f.held + coalesce(p.atoms, 0) + coalesce(o.atoms, 0) <> f.budget + f.realised - f.shared - f.taken
    ELSE coalesce(p.atoms, 0) + coalesce(o.atoms, 0) <> 0 END`;

/** I13: a member of a block is an order of its follower in it, opens or closes a copy of its follow, and traded within its guard. */
const MEMBERS = `
  SELECT m.block_id, m.n, m.follow_id, m.order_id
  FROM copy_members m JOIN copy_blocks b ON b.id = m.block_id JOIN copy_follows f ON f.id = m.follow_id
  LEFT JOIN orders o ON o.id = m.order_id LEFT JOIN contract_order_terms t ON t.order_id = m.order_id
  WHERE f.trader_id <> b.trader_id OR m.order_id IS NOT NULL AND (o.id IS NULL OR o.block_id IS DISTINCT FROM b.id
    OR o.user_id <> f.user_id OR o.market_id <> b.market_id OR o.side <> b.side OR o.lots > m.lots OR t.purse IS DISTINCT FROM f.id
    OR EXISTS (SELECT FROM fills x WHERE m.order_id IN (x.taker_order_id, x.maker_order_id)
      AND CASE b.side WHEN 'buy' THEN x.price_ticks > m.guard_ticks ELSE x.price_ticks < m.guard_ticks END))`;

/** I13: nobody follows themselves, who leads follows nobody, nobody is followed who leads no longer, and the caps on a trader hold. */
const DEPTH = `
  SELECT f.id AS follow_id, f.trader_id, 'depth' AS what FROM copy_follows f JOIN copy_traders t ON t.id = f.trader_id
  WHERE f.ended_at IS NULL AND (t.status = 'ended' AND f.status <> 'ending' OR t.user_id = f.user_id
    OR EXISTS (SELECT FROM copy_traders o WHERE o.user_id = f.user_id AND o.status <> 'ended'))
  UNION ALL
  SELECT NULL, trader_id, 'caps' FROM copy_follows WHERE ended_at IS NULL GROUP BY trader_id
  HAVING count(*) > 500 OR sum(budget) > 250000000000
  UNION ALL
  SELECT NULL, user_id, 'follows' FROM copy_follows WHERE ended_at IS NULL GROUP BY user_id HAVING count(*) > 10`;

/** I13: a share is as the trader's was when the follow began, and never changes. */
const SHARES = `
  SELECT f.id AS follow_id FROM copy_follows f JOIN copy_follow_events e ON e.follow_id = f.id
  WHERE e.terms->>'share_ppm' IS DISTINCT FROM f.share_ppm::text`;

/**
 * I13: shares of a follow follow from each other: each begins with the mark of the one before, is its rate of what is above it, and what
 * was paid is what left the follow. The first begins with the loss that the last follow of the same two people left.
 */
const SHARED = `
  SELECT f.id AS follow_id, s.period, s.amount, f.shared, f.hwm
  FROM copy_follows f
  LEFT JOIN (
    SELECT c.*, lag(basis) OVER w AS b_basis, sum(paid) OVER (PARTITION BY follow_id) AS all_paid,
      max(basis) OVER (PARTITION BY follow_id) AS top, row_number() OVER w AS n
    FROM copy_shares c WINDOW w AS (PARTITION BY follow_id ORDER BY id)) s ON s.follow_id = f.id
  WHERE f.shared <> coalesce(s.all_paid, 0) OR f.hwm <> coalesce(s.top, f.first_hwm)
    OR s.period IS NOT NULL AND (s.hwm_before <> CASE WHEN s.n = 1 THEN f.first_hwm ELSE s.b_basis END OR s.rate_ppm <> f.share_ppm
      OR s.amount <> div((s.basis - s.hwm_before) * s.rate_ppm, 1000000) OR s.trader_id <> f.trader_id OR s.user_id <> f.user_id
      OR s.body::jsonb->>'period' IS DISTINCT FROM s.period OR (s.body::jsonb->>'amount')::numeric * 1000000 <> s.amount)
  UNION ALL
  SELECT f.id, NULL, NULL, f.shared, sum(e.amount) FROM copy_follows f JOIN copy_follow_events e ON e.follow_id = f.id AND e.kind = 'share'
  GROUP BY f.id, f.shared HAVING f.shared <> -sum(e.amount)
  UNION ALL
  SELECT f.id, 'first', NULL, f.first_hwm, l.loss_left FROM copy_follows f JOIN copy_traders t ON t.id = f.trader_id LEFT JOIN LATERAL (
    SELECT p.loss_left FROM copy_follows p JOIN copy_traders o ON o.id = p.trader_id AND o.user_id = t.user_id
    WHERE p.user_id = f.user_id AND p.id < f.id AND (f.mark_of_person OR p.trader_id = f.trader_id) ORDER BY p.id DESC LIMIT 1) l ON true
  WHERE f.first_hwm <> coalesce(l.loss_left, 0)`;

/** I13: the index of an hour follows from the hour before; what moved but for contracts is what the balance says; no fall is forgotten. */
const HOURS = `
  WITH chained AS (
    SELECT h.*, lag(balance) OVER w AS b_balance, lag(contracts) OVER w AS b_contracts, lag(open) OVER w AS b_open,
      lag(index_e12) OVER w AS b_index, lag(peak_e12) OVER w AS b_peak, lag(drop_ppm) OVER w AS b_drop, lag(record_hash) OVER w AS b_record,
      lag(all_in) OVER w AS b_all_in
    FROM copy_hours h WINDOW w AS (PARTITION BY trader_id ORDER BY hour)),
  summed AS (
    SELECT c.*, coalesce(balance - b_balance - (contracts - b_contracts), 0) AS r_moved,
      CASE WHEN b_index IS NULL OR all_in IS NULL THEN 0 WHEN b_all_in IS NULL THEN greatest(moved, 0) ELSE all_in - b_all_in END AS r_in,
      balance + open AS equity, b_balance + b_open AS b_equity
    FROM chained c),
  ruled AS (
    SELECT s.*,
      CASE WHEN b_index IS NULL THEN 1000000000000
        -- By version 1 of the record.
        WHEN all_in IS NULL THEN CASE WHEN b_equity + moved <= 0 OR equity <= 0 THEN 0 ELSE div(b_index * equity, b_equity + moved) END
        WHEN equity - moved = b_equity OR equity - moved > b_equity AND b_equity <= 0 THEN b_index
        WHEN equity - moved > b_equity THEN div(b_index * (equity + paid_in - moved), b_equity + paid_in)
        WHEN b_equity <= 0 THEN CASE WHEN b_equity + paid_in <= 0 OR equity + paid_in - moved <= 0 THEN 0
          ELSE div(b_index * (equity + paid_in - moved), b_equity + paid_in) END
        WHEN equity - moved <= 0 THEN 0
        ELSE div(b_index * (equity - moved), b_equity) END AS r_index
    FROM summed s)
  SELECT trader_id, hour, index_e12, r_index, moved, r_moved FROM ruled
  WHERE moved <> r_moved OR paid_in <> r_in OR index_e12 <> r_index OR peak_e12 <> greatest(index_e12, coalesce(b_peak, 0))
    OR drop_ppm <> greatest(coalesce(b_drop, 0), CASE WHEN peak_e12 = 0 THEN 0
      ELSE -div(-(peak_e12 - index_e12) * 1000000, peak_e12) + CASE WHEN mod((peak_e12 - index_e12) * 1000000, peak_e12) > 0 THEN 1 ELSE 0 END END)
    OR body::jsonb->>'before' IS DISTINCT FROM b_record OR body::jsonb->>'index' IS DISTINCT FROM index_e12::text`;

/** The invariants. */
export const copyInvariants: readonly Invariant[] = [
  { id: 'I4', title: 'a follow holds exactly what is set aside for it', sql: HOLDS },
  { id: 'I4', title: 'a follow has its budget and what its copies brought', sql: MONEY },
  { id: 'I13', title: 'a follow is the sum of its events', sql: EVENTS },
  { id: 'I13', title: 'followers traded in their blocks and within their guards', sql: MEMBERS },
  { id: 'I13', title: 'nobody who leads follows, and caps of traders hold', sql: DEPTH },
  { id: 'I13', title: 'the share of a follow never changes', sql: SHARES },
  { id: 'I13', title: 'the record of a trader follows hour by hour', sql: HOURS },
  exactlyOnce(
    'copy.budget',
    'more or less budget of a follow moved once',
    `SELECT follow_id || ':' || revision FROM copy_follow_events WHERE amount <> 0 AND kind NOT IN ('end', 'copies', 'near', 'cap', 'self_hold', 'share')`,
  ),
  { id: 'I13', title: 'nothing of a follow is shared twice, and no share is above its rate', sql: SHARED },
  exactlyOnce(
    'copy.share',
    'a share of a follow was paid once',
    `SELECT follow_id || ':' || period FROM copy_shares WHERE paid > 0`,
  ),
  exactlyOnce(
    'copy.release',
    'what a follow held came back once',
    `SELECT follow_id::text FROM copy_follow_events WHERE amount <> 0 AND kind = 'end'`,
  ),
];

/** The journals of copy trading. */
export const copyJournals: readonly JournalKind[] = [
  { scope: 'copy.budget', users: 1, others: [] },
  { scope: 'copy.release', users: 1, others: [] },
  { scope: 'copy.share', users: 2, others: [] },
];
