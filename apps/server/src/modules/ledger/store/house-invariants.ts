/**
 * Invariants of the house's own accounts, over all of history: fees (I7), rounding (I8), and what must exist once it was
 * acknowledged (I14). By their words: a fee's legs have a cause that ends in `_fee` and a rebate's one that ends in
 * `_rebate`, with the reference of the fee; fees lie in the house accounts `fees` or `fees:<what for>`, what divisions
 * leave over in `rounding`.
 */
import type { Invariant } from '../../../platform/invariants.ts';

const FEE = String.raw`'%\_fee'`;
const REBATE = String.raw`'%\_rebate'`;
const FEE_ACCOUNTS = `SELECT id FROM accounts WHERE kind = 'house' AND (purpose = 'fees' OR purpose LIKE 'fees:%')`;

const FEES: Invariant[] = [
  {
    id: 'I7',
    title: 'what users pay as a fee is what the fee accounts receive',
    sql: `SELECT journal_id AS journal, asset_id AS asset, cause,
                 coalesce(sum(amount) FILTER (WHERE account_id IN (${FEE_ACCOUNTS})), 0) AS received,
                 coalesce(-sum(amount) FILTER (WHERE account_id NOT IN (${FEE_ACCOUNTS})), 0) AS paid, sum(amount) AS difference
          FROM entries WHERE cause LIKE ${FEE} GROUP BY journal_id, asset_id, cause
          HAVING sum(amount) <> 0
              OR min(amount) FILTER (WHERE account_id IN (${FEE_ACCOUNTS})) < 0
              OR max(amount) FILTER (WHERE account_id NOT IN (${FEE_ACCOUNTS})) > 0`,
  },
  {
    id: 'I7',
    title: 'fee accounts move by fees and rebates only',
    sql: `SELECT id AS entry, journal_id AS journal, asset_id AS asset, cause, amount AS difference
          FROM entries WHERE account_id IN (${FEE_ACCOUNTS}) AND cause NOT LIKE ${FEE} AND cause NOT LIKE ${REBATE}`,
  },
  {
    id: 'I7',
    title: 'rebates are at most the fee they belong to',
    sql: `SELECT reference, asset, product, coalesce(sum(fee), 0) AS fee, sum(rebate) AS rebates,
                 sum(rebate) - coalesce(sum(fee), 0) AS difference
          FROM (SELECT j.reference, e.asset_id AS asset, regexp_replace(e.cause, '_(fee|rebate)$', '') AS product,
                       CASE WHEN e.cause LIKE ${FEE} THEN e.amount END AS fee,
                       CASE WHEN e.cause LIKE ${REBATE} THEN -e.amount END AS rebate
                FROM entries e JOIN journals j ON j.id = e.journal_id
                WHERE e.account_id IN (${FEE_ACCOUNTS}) AND (e.cause LIKE ${FEE} OR e.cause LIKE ${REBATE})) legs
          GROUP BY reference, asset, product HAVING sum(rebate) > coalesce(sum(fee), 0)`,
  },
];

const ROUNDING: Invariant = {
  id: 'I8',
  // Every other account of the movement stands for one division, each of less than an atom: together they leave less
  // than as many atoms as there are divisions. What one account of the house gives without a user is what was left of several movements:
  // the product that it is of says of how many.
  title: 'a division leaves less than one atom, and to the house',
  sql: `SELECT r.journal, r.asset, r.cause, d.divisions, r.residue AS difference
        FROM (SELECT e.journal_id AS journal, e.asset_id AS asset, e.cause, sum(e.amount) AS residue, min(e.amount) AS lowest
              FROM accounts a JOIN entries e ON e.account_id = a.id
              WHERE a.kind = 'house' AND a.purpose = 'rounding' GROUP BY 1, 2, 3) r
        CROSS JOIN LATERAL (
          SELECT count(DISTINCT o.account_id) AS divisions, bool_or(a.kind <> 'house') AS is_of_others FROM entries o JOIN accounts a ON a.id = o.account_id
          WHERE o.journal_id = r.journal AND o.asset_id = r.asset AND o.cause = r.cause
            AND NOT (a.kind = 'house' AND a.purpose = 'rounding')) d
        WHERE r.lowest < 0 OR (d.is_of_others IS NOT FALSE AND r.residue >= d.divisions)`,
};

const counter = (table: string) => `
  SELECT '${table}' AS table, (SELECT coalesce(max(id), 0) FROM ${table}) AS highest_id, last_value AS counter,
         (SELECT coalesce(max(id), 0) FROM ${table}) - last_value AS difference
  FROM ${table}_id_seq WHERE last_value < (SELECT max(id) FROM ${table})`;

const EXISTENCE: Invariant[] = [
  {
    id: 'I14',
    title: 'an account has as many entries as it counted',
    sql: `SELECT a.id AS account, a.version AS counted, coalesce(e.entries, 0) AS entries,
                 a.version - coalesce(e.entries, 0) AS difference
          FROM accounts a LEFT JOIN (SELECT account_id, count(*) AS entries FROM entries GROUP BY account_id) e
            ON e.account_id = a.id
          WHERE a.version <> coalesce(e.entries, 0)`,
  },
  {
    id: 'I14',
    title: 'no counter of ids is behind its table',
    sql: ['accounts', 'journals', 'entries'].map(counter).join(' UNION ALL '),
  },
  {
    id: 'I14',
    title: 'a money call that was taken has its answer',
    sql: 'SELECT user_id AS "user", call, request_id FROM request_answers WHERE answer IS NULL',
  },
];

/** Fees, rounding and existence. */
export const HOUSE_INVARIANTS: readonly Invariant[] = [...FEES, ROUNDING, ...EXISTENCE];
