/** What must always hold of funding, as queries that return no rows. */
import { type Invariant, exactlyOnce } from '../../ledger/index.ts';
import { FUNDING_SCOPE, REST_SCOPE } from '../domain/funding.ts';
import { FUNDING } from '../domain/postings.ts';
import { ACCOUNTS } from './sql-lists.ts';

/** Payments of positions, by market and period. */
const PAYMENTS = `
  SELECT market_id, position_id, (record->>'period')::bigint AS period, (record->>'funding')::numeric AS amount
  FROM contract_position_events WHERE kind = 'funding'`;

/** I12e: what payments pass through holds those of periods that are not done, and nothing once all are. */
const POTS = `
  WITH held AS (
    SELECT split_part(purpose, ':', 2)::bigint AS market_id, sum(balance) AS atoms FROM accounts
    WHERE kind = 'house' AND purpose LIKE '${FUNDING}:%' GROUP BY 1),
  open AS (
    SELECT p.market_id, -sum(p.amount) AS atoms FROM (${PAYMENTS}) p
    LEFT JOIN contract_funding_ends e USING (market_id, period) WHERE e.period IS NULL GROUP BY p.market_id)
  SELECT market_id, coalesce(h.atoms, 0) AS held, coalesce(o.atoms, 0) AS of_payments FROM held h FULL JOIN open o USING (market_id)
  WHERE coalesce(h.atoms, 0) <> coalesce(o.atoms, 0)`;

/** I12e: a period that is done says how many paid and what rounding left, less than an atom a position. */
const ENDS = `
  SELECT market_id, period, e.positions, p.positions AS paid, e.rest, p.rest AS left
  FROM contract_funding_ends e LEFT JOIN (
    SELECT market_id, period, count(*) AS positions, -sum(amount) AS rest FROM (${PAYMENTS}) all_of GROUP BY market_id, period) p
  USING (market_id, period)
  WHERE e.positions <> coalesce(p.positions, 0) OR e.rest <> coalesce(p.rest, 0) OR e.rest >= greatest(e.positions, 1)`;

/** I12e: what positions of a user owe is what the user owes. */
const OWED = `
  WITH of_positions AS (
    SELECT p.user_id, p.account, m.settle_asset_id AS asset_id, sum(p.owed) AS atoms
    FROM contract_positions p JOIN markets m ON m.id = p.market_id WHERE p.owed > 0 GROUP BY 1, 2, 3),
  of_ledger AS (
    SELECT owner AS user_id, purpose AS account, asset_id, -balance AS atoms FROM accounts
    WHERE kind = 'user' AND bucket = 'owed' AND purpose IN ${ACCOUNTS} AND balance <> 0)
  SELECT user_id, account, asset_id, p.atoms AS positions, l.atoms AS ledger
  FROM of_positions p FULL JOIN of_ledger l USING (user_id, account, asset_id) WHERE p.atoms IS DISTINCT FROM l.atoms`;

/** I10: a position pays once for a period, and only for one that was due, by its rate and mark. */
const ONCE = `
  SELECT e.position_id, e.record->>'period' AS period, count(*) OVER (PARTITION BY e.position_id, e.record->>'period') AS times
  FROM contract_position_events e LEFT JOIN contract_fundings f
    ON f.market_id = e.market_id AND f.period::text = e.record->>'period' AND f.record_id::text = e.record->>'record' AND f.state = 'due'
    AND f.rate_e8::text = e.record->>'rate' AND f.mark_ticks::text = e.record->>'mark'
  WHERE e.kind = 'funding' AND f.period IS NULL
  UNION ALL
  SELECT position_id, period::text, count(*) FROM (${PAYMENTS}) p GROUP BY position_id, period HAVING count(*) > 1`;

/** I16: every sample, rate, end of a period and span of marks has its record, and the other way round. */
const RECORDED = `
  SELECT r.id, r.kind, d.id AS row FROM (
    SELECT * FROM contract_records WHERE kind IN ('contract_sample', 'contract_rate', 'contract_funding', 'contract_marks')) r
  FULL JOIN (
    SELECT record_id AS id, 'contract_sample' AS kind FROM contract_samples UNION ALL SELECT record_id, 'contract_rate' FROM contract_rates
    UNION ALL SELECT record_id, 'contract_funding' FROM contract_fundings
    UNION ALL SELECT record_id, 'contract_marks' FROM contract_marks) d USING (id, kind)
  WHERE r.body IS NULL OR d.id IS NULL`;

const moved = `SELECT position_id || ':' || period FROM (${PAYMENTS}) p WHERE amount <> 0`;
const rests = `SELECT market_id || ':' || period FROM contract_funding_ends WHERE rest > 0`;

/** The invariants of funding. */
export const fundingInvariants: readonly Invariant[] = [
  { id: 'I12', title: 'what funding passes through is empty once all have paid', sql: POTS },
  { id: 'I12', title: 'a period of funding that is done is the sum of its payments', sql: ENDS },
  { id: 'I12', title: 'what positions owe is what their owners owe', sql: OWED },
  { id: 'I10', title: 'a position pays funding once for a period that was due', sql: ONCE },
  { id: 'I16', title: 'every sample, rate and end of a period of funding has its record', sql: RECORDED },
  exactlyOnce(FUNDING_SCOPE, 'funding of a position moves once a period', moved),
  exactlyOnce(REST_SCOPE, 'what rounding leaves of a period of funding moves once', rests),
];
