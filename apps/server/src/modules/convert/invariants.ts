/** What must always hold of conversions, as queries that return no rows. The check of the money runs them. */
import type { Invariant, JournalKind } from '../ledger/index.ts';

/** I8: the figures are the formula of the stored prices (docs/money.md), rounded against the user by less than an atom. */
const FORMULA = `
  WITH parts AS (
    SELECT c.*,
      c.atoms_in * c.from_price * 10::numeric ^ (c.to_price_decimals + t.scale) * (10000 - c.spread_bps) AS n,
      c.to_price * 10::numeric ^ (c.from_price_decimals + f.scale) * 10000 AS d
    FROM conversions c JOIN assets f ON f.id = c.from_asset_id JOIN assets t ON t.id = c.to_asset_id
  )
  SELECT id AS conversion_id, before_fee, div(n, d) AS formula, paid_out, fee, received FROM parts
  WHERE before_fee <> div(n, d) OR paid_out <> div(n + d - 1, d) OR received <> before_fee - fee
     OR fee <> div(before_fee * fee_bps + 9999, 10000)`;

/** I5, I7: the journal of a conversion moved exactly what it says, on both sides of the house; and every one has one. */
const JOURNALS = `
  WITH moved AS (
    SELECT j.key,
      sum(e.amount) FILTER (WHERE a.kind = 'user' AND e.amount < 0 AND e.cause = 'conversion') AS paid,
      sum(e.amount) FILTER (WHERE a.kind = 'user' AND e.amount > 0) AS before_fee,
      sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = 'fees') AS fee,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = 'rounding'), 0) AS rounding,
      sum(e.amount) FILTER (WHERE a.purpose = 'conversion' AND e.amount > 0) AS house_in,
      sum(e.amount) FILTER (WHERE a.purpose = 'conversion' AND e.amount < 0) AS house_out,
      max(e.asset_id) FILTER (WHERE a.purpose = 'conversion' AND e.amount > 0) AS from_asset_id,
      max(e.asset_id) FILTER (WHERE a.purpose = 'conversion' AND e.amount < 0) AS to_asset_id,
      min(a.owner) FILTER (WHERE a.kind = 'user') AS owner_low, max(a.owner) AS owner_high
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope = 'convert.fill' GROUP BY j.key
  )
  SELECT coalesce(c.id::text, m.key) AS conversion_id, c.atoms_in, m.house_in, c.paid_out, m.house_out, c.fee, m.fee AS fee_moved
  FROM conversions c FULL JOIN moved m ON m.key = c.id::text
  WHERE c.id IS NULL OR m.key IS NULL OR -m.paid <> c.atoms_in OR m.house_in <> c.atoms_in OR -m.house_out <> c.paid_out
     OR m.before_fee <> c.before_fee OR m.fee IS DISTINCT FROM nullif(c.fee, 0) OR m.rounding <> c.paid_out - c.before_fee
     OR m.from_asset_id <> c.from_asset_id OR m.to_asset_id <> c.to_asset_id
     OR m.owner_low <> c.user_id OR m.owner_high <> c.user_id`;

/** I10: a quote was used at most once, and is not held any more once it was. */
const QUOTES = `
  SELECT quote_id, count(*) AS conversions FROM conversions WHERE quote_id IS NOT NULL GROUP BY quote_id HAVING count(*) > 1
  UNION ALL
  SELECT q.id, 1 FROM convert_quotes q JOIN conversions c ON c.quote_id = q.id`;

/** I3: the house never pays out what it does not have. */
const INVENTORY = `
  SELECT asset_id, balance FROM accounts WHERE kind = 'house' AND purpose = 'conversion' AND balance < 0`;

/** The invariants of conversions. */
export const convertInvariants: readonly Invariant[] = [
  { id: 'I8', title: 'conversions are the formula of their prices', sql: FORMULA },
  { id: 'I5', title: 'conversions moved what they say through the house', sql: JOURNALS },
  { id: 'I10', title: 'a quote was used at most once', sql: QUOTES },
  { id: 'I3', title: 'the house has what conversions pay out', sql: INVENTORY },
];

/** The journals of conversions. */
export const convertJournals: readonly JournalKind[] = [
  { scope: 'convert.fill', users: 1, others: ['conversion', 'fees', 'rounding'] },
  { scope: 'convert.capital', users: 0, others: ['capital', 'conversion'] },
];
