/**
 * The ledger's own invariants as queries that return no rows when they hold. The whole sweep reads every entry; the
 * recent one reads the entries after a mark and whatever does not grow with history (balances, holds).
 */
import type { Invariant } from '../../../platform/invariants.ts';
import { HOUSE_INVARIANTS } from './house-invariants.ts';

const BALANCES: Invariant[] = [
  {
    id: 'I1',
    title: 'the balances of an asset sum to zero',
    sql: 'SELECT asset_id AS asset, sum(balance) AS difference FROM accounts GROUP BY asset_id HAVING sum(balance) <> 0',
  },
  {
    id: 'I3',
    title: 'no account of a user is below zero, and no debt above',
    sql: `SELECT id AS account, owner AS user, purpose, bucket, asset_id AS asset, balance AS difference
          FROM accounts WHERE kind = 'user' AND CASE bucket WHEN 'owed' THEN balance > 0 ELSE balance < 0 END`,
  },
  {
    id: 'I4',
    title: 'what is frozen is the sum of the holds',
    sql: `SELECT "user", account, asset, coalesce(f.atoms, 0) AS frozen, coalesce(h.atoms, 0) AS held,
                 coalesce(f.atoms, 0) - coalesce(h.atoms, 0) AS difference
          FROM (SELECT owner AS "user", purpose AS account, asset_id AS asset, balance AS atoms
                FROM accounts WHERE kind = 'user' AND bucket = 'frozen' AND balance <> 0) f
          FULL JOIN (SELECT user_id AS "user", account, asset_id AS asset, sum(atoms) AS atoms
                     FROM holds GROUP BY user_id, account, asset_id) h USING ("user", account, asset)
          WHERE coalesce(f.atoms, 0) <> coalesce(h.atoms, 0)`,
  },
];

const chain = (after: number) => `
  SELECT entry, account, balance_after - (before + amount) AS difference
  FROM (SELECT id AS entry, account_id AS account, amount, balance_after,
               lag(balance_after${after === 0 ? ', 1, 0::numeric' : ''}) OVER (PARTITION BY account_id ORDER BY id) AS before
        FROM entries WHERE id > ${after}) e
  WHERE balance_after <> before + amount`;

/** Every invariant over all of history. */
export function allOfHistory(): Invariant[] {
  return [
    {
      id: 'I1',
      title: 'every journal sums to zero per asset',
      sql: `SELECT journal_id AS journal, asset_id AS asset, sum(amount) AS difference
            FROM entries GROUP BY journal_id, asset_id HAVING sum(amount) <> 0`,
    },
    {
      id: 'I1',
      title: 'all entries of an asset sum to zero',
      sql: 'SELECT asset_id AS asset, sum(amount) AS difference FROM entries GROUP BY asset_id HAVING sum(amount) <> 0',
    },
    {
      id: 'I1',
      title: 'journals have entries and entries have a journal',
      sql: `SELECT j.id AS journal, e.journal_id AS entries_of FROM journals j
            FULL JOIN (SELECT DISTINCT journal_id FROM entries) e ON e.journal_id = j.id
            WHERE j.id IS NULL OR e.journal_id IS NULL`,
    },
    {
      id: 'I2',
      title: 'a balance is the sum of its entries',
      sql: `SELECT coalesce(a.id, e.account_id) AS account, a.balance, e.sum AS entries,
                   coalesce(a.balance, 0) - coalesce(e.sum, 0) AS difference
            FROM accounts a FULL JOIN (SELECT account_id, sum(amount) FROM entries GROUP BY account_id) e ON e.account_id = a.id
            WHERE a.id IS NULL OR a.balance <> coalesce(e.sum, 0)`,
    },
    { id: 'I2', title: 'the running balance of an account has no gap', sql: chain(0) },
    {
      id: 'I2',
      title: 'an entry has the asset of its account',
      sql: `SELECT e.id AS entry, e.asset_id AS asset, a.asset_id AS asset_of_account
            FROM entries e JOIN accounts a ON a.id = e.account_id WHERE a.asset_id <> e.asset_id`,
    },
    ...BALANCES,
    {
      id: 'I9',
      title: 'one journal per key',
      sql: 'SELECT scope, key, count(*) AS journals FROM journals GROUP BY scope, key HAVING count(*) > 1',
    },
    ...HOUSE_INVARIANTS,
  ];
}

/** The invariants over the entries after a mark, and over all balances and holds. */
export function sinceEntry(mark: number): Invariant[] {
  const after = Math.trunc(mark);
  return [
    {
      id: 'I1',
      title: 'every journal sums to zero per asset',
      // A journal's first line has its lowest entry id: with it after the mark, the whole journal is.
      sql: `SELECT journal_id AS journal, asset_id AS asset, sum(amount) AS difference FROM entries
            WHERE id > ${after} AND journal_id IN (SELECT journal_id FROM entries WHERE id > ${after} AND line = 1)
            GROUP BY journal_id, asset_id HAVING sum(amount) <> 0`,
    },
    {
      id: 'I2',
      title: 'a balance is what its last entry says',
      // Of every account, however long ago it moved: one look into an index each.
      sql: `SELECT a.id AS account, a.balance, coalesce(e.balance_after, 0) AS last_entry,
                   a.balance - coalesce(e.balance_after, 0) AS difference
            FROM accounts a LEFT JOIN LATERAL (
              SELECT balance_after FROM entries WHERE account_id = a.id ORDER BY id DESC LIMIT 1) e ON true
            WHERE a.balance <> coalesce(e.balance_after, 0)`,
    },
    { id: 'I2', title: 'the running balance of an account has no gap', sql: chain(after) },
    ...BALANCES,
  ];
}
