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
    SELECT coalesce(sum(e.amount), 0) AS amount, count(*) AS events FROM copy_follow_events e WHERE e.follow_id = f.id) s
  LEFT JOIN copy_follow_events e ON e.follow_id = f.id AND e.revision = f.revision
  WHERE s.amount <> f.held OR s.events <> f.revision OR f.ended_at IS NULL AND f.held <> f.budget
    OR (e.terms->>'budget')::numeric IS DISTINCT FROM f.budget OR (e.terms->>'max_loss')::numeric IS DISTINCT FROM f.max_loss
    OR e.terms->>'number_e4' IS DISTINCT FROM f.number_e4::text OR e.terms->>'type' IS DISTINCT FROM f.type
    OR e.terms->>'share_ppm' IS DISTINCT FROM f.share_ppm::text OR e.terms->>'status' IS DISTINCT FROM f.status
    OR e.terms->>'slippage_ppm' IS DISTINCT FROM f.slippage_ppm::text
    OR e.terms->>'multiple_max' IS DISTINCT FROM f.multiple_max::text OR e.terms->>'open_max' IS DISTINCT FROM f.open_max::text
    OR (e.terms->>'order_margin_max')::numeric IS DISTINCT FROM f.order_margin_max`;

/** I13: nobody follows themselves, who leads follows nobody, nobody is followed who leads no longer, and the caps on a trader hold. */
const DEPTH = `
  SELECT f.id AS follow_id, f.trader_id, 'depth' AS what FROM copy_follows f JOIN copy_traders t ON t.id = f.trader_id
  WHERE f.ended_at IS NULL AND (t.status = 'ended' OR t.user_id = f.user_id
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

/** I13: the index of an hour follows from the hour before; what moved but for contracts is what the balance says; no fall is forgotten. */
const HOURS = `
  WITH chained AS (
    SELECT h.*, lag(balance) OVER w AS b_balance, lag(contracts) OVER w AS b_contracts, lag(open) OVER w AS b_open,
      lag(index_e12) OVER w AS b_index, lag(peak_e12) OVER w AS b_peak, lag(drop_ppm) OVER w AS b_drop, lag(record_hash) OVER w AS b_record
    FROM copy_hours h WINDOW w AS (PARTITION BY trader_id ORDER BY hour)),
  ruled AS (
    SELECT c.*, coalesce(balance - b_balance - (contracts - b_contracts), 0) AS r_moved,
      CASE WHEN b_index IS NULL THEN 1000000000000
        WHEN b_balance + b_open + moved <= 0 OR balance + open <= 0 THEN 0
        ELSE div(b_index * (balance + open), b_balance + b_open + moved) END AS r_index
    FROM chained c)
  SELECT trader_id, hour, index_e12, r_index, moved, r_moved FROM ruled
  WHERE moved <> r_moved OR index_e12 <> r_index OR peak_e12 <> greatest(index_e12, coalesce(b_peak, 0))
    OR drop_ppm <> greatest(coalesce(b_drop, 0), CASE WHEN peak_e12 = 0 THEN 0
      ELSE -div(-(peak_e12 - index_e12) * 1000000, peak_e12) + CASE WHEN mod((peak_e12 - index_e12) * 1000000, peak_e12) > 0 THEN 1 ELSE 0 END END)
    OR body::jsonb->>'before' IS DISTINCT FROM b_record OR body::jsonb->>'index' IS DISTINCT FROM index_e12::text`;

/** The invariants. */
export const copyInvariants: readonly Invariant[] = [
  { id: 'I4', title: 'a follow holds exactly what is set aside for it', sql: HOLDS },
  { id: 'I13', title: 'a follow is the sum of its events', sql: EVENTS },
  { id: 'I13', title: 'nobody who leads follows, and caps of traders hold', sql: DEPTH },
  { id: 'I13', title: 'the share of a follow never changes', sql: SHARES },
  { id: 'I13', title: 'the record of a trader follows hour by hour', sql: HOURS },
  exactlyOnce(
    'copy.budget',
    'more or less budget of a follow moved once',
    `SELECT follow_id || ':' || revision FROM copy_follow_events WHERE amount <> 0 AND kind <> 'end'`,
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
];
