/**
 * A corporate action by raw SQL on whole tables, as somebody would write it who has only the database: holders are locked and counted,
 * their lines, heads, entries and balances are written, with one commit. It hashes, publishes and notifies nothing.
 */
import type pg from 'pg';

const [MARKET, SHARE, USDT] = [11, 1002, 3] as const;
const CLOSE = 18_640;

const HOLDINGS = `accounts WHERE kind = 'user' AND purpose = 'stock' AND asset_id = ${SHARE} AND bucket IN ('available', 'frozen')`;

/** The lines of a split, or of a dividend. */
const LINES = {
  split: `
    div(h.atoms * c.numerator, c.denominator) AS shares_after, 0, 0, 0, 0,
    div(mod(h.atoms * c.numerator, c.denominator) * div(${CLOSE} * c.denominator, c.numerator), c.denominator)`,
  dividend: `
    h.atoms, c.withholding_ppm, g.gross, div(g.gross * c.withholding_ppm + 999999, 1000000),
    g.gross - div(g.gross * c.withholding_ppm + 999999, 1000000), 0`,
} as const;

/** A move of each holder's journal: from an account of the outside or the operator to another, in line order. */
interface RawMove {
  readonly from: readonly [kind: string, purpose: string];
  readonly to: readonly [kind: string, purpose: string] | 'holder';
  readonly asset: number;
  readonly atoms: string;
  readonly cause: string;
}

const MOVES: Readonly<Record<'split' | 'dividend', readonly RawMove[]>> = {
  split: [
    {
      from: ['external', 'corporate_actions'],
      to: 'holder',
      asset: SHARE,
      atoms: 'shares_after - shares_before',
      cause: 'stock_split',
    },
    { from: ['external', 'issuer'], to: 'holder', asset: USDT, atoms: 'in_lieu', cause: 'stock_in_lieu' },
  ],
  dividend: [
    { from: ['external', 'issuer'], to: 'holder', asset: USDT, atoms: 'net', cause: 'stock_dividend' },
    { from: ['external', 'issuer'], to: ['house', 'stock_withholding'], asset: USDT, atoms: 'withheld', cause: 'stock_tax' },
  ],
};

const accountOf = (account: RawMove['from'] | 'holder', asset: number) =>
  account === 'holder'
    ? `('user', m.user_id, 'stock', ${asset}::smallint, 'available')`
    : `('${account[0]}', 0::bigint, '${account[1]}', ${asset}::smallint, 'available')`;

/** Heads, entries and balances of an action's journals. */
function journalsOf(id: number, kind: 'split' | 'dividend', now: number): string[] {
  const scope = `stocks.${kind}`;
  const moved = MOVES[kind].map(({ atoms }) => `${atoms} <> 0`).join(' OR ');
  const legs = MOVES[kind].flatMap(({ from, to, asset, atoms, cause }, move) =>
    ([from, to] as const).map(
      (account, side) => `
        SELECT m.journal_id, ${2 * move + side + 1}::smallint AS line, a.id AS account_id, a.balance,
          ${side === 0 ? '-' : ''}(${atoms}) AS amount, ${asset}::smallint AS asset_id, '${cause}' AS cause
        FROM moved m JOIN accounts a ON (a.kind, a.owner, a.purpose, a.asset_id, a.bucket) = ${accountOf(account, asset)}
        WHERE ${atoms} <> 0`,
    ),
  );
  return [
    `INSERT INTO journals (scope, key, cause, reference, created_at)
     SELECT '${scope}', '${id}:' || user_id, 'stock_${kind}', '${id}', ${now} FROM corporate_entitlements
     WHERE action_id = ${id} AND (${moved}) ORDER BY place`,
    `INSERT INTO entries (journal_id, line, account_id, asset_id, amount, balance_after, cause)
     WITH moved AS (
       SELECT j.id AS journal_id, e.* FROM corporate_entitlements e JOIN journals j ON j.scope = '${scope}' AND j.key = '${id}:' || e.user_id
       WHERE e.action_id = ${id})
     SELECT journal_id, line, account_id, asset_id, amount,
       balance + sum(amount) OVER (PARTITION BY account_id ORDER BY journal_id, line), cause
     FROM (${legs.join(' UNION ALL ')}) AS legs ORDER BY journal_id, line`,
    `UPDATE accounts SET balance = balance + s.atoms, version = version + s.entries
     FROM (SELECT account_id, sum(amount) AS atoms, count(*) AS entries FROM entries
       WHERE journal_id >= (SELECT min(id) FROM journals WHERE scope = '${scope}' AND key LIKE '${id}:%') GROUP BY account_id) AS s
     WHERE accounts.id = s.account_id`,
  ];
}

async function inOne(owner: pg.Client, statements: readonly string[]): Promise<void> {
  await owner.query('BEGIN');
  // Rows that it has just added are not in the statistics yet: it would look up each of them by a loop over all.
  await owner.query('SET LOCAL enable_nestloop = off');
  for (const statement of statements) await owner.query(statement);
  await owner.query('COMMIT');
}

/** Counts an action and keeps its lines; a split changes the shares with it. */
export const rawAction = (owner: pg.Client, id: number, now: number, kind: 'split' | 'dividend'): Promise<void> =>
  inOne(owner, [
    `SELECT sum(balance) FROM (SELECT balance FROM ${HOLDINGS} ORDER BY id FOR UPDATE) AS locked`,
    `INSERT INTO corporate_applied (action_id, applied_at, journal, holders, root, close_hash, close_ticks, record_hash, shares_before,
       shares_after, gross, withheld, net, in_lieu)
     VALUES (${id}, ${now}, 0, 0, repeat('0', 64), NULL, ${CLOSE}, repeat('0', 64), 0, 0, 0, 0, 0, 0)`,
    `INSERT INTO corporate_entitlements
       (action_id, user_id, place, shares_before, shares_after, withholding_ppm, gross, withheld, net, in_lieu)
     SELECT c.id, h.owner, row_number() OVER (ORDER BY h.atoms DESC, h.owner) - 1, h.atoms, ${LINES[kind]}
     FROM (SELECT owner, sum(balance) AS atoms FROM ${HOLDINGS} GROUP BY owner HAVING sum(balance) > 0) AS h
       CROSS JOIN (SELECT * FROM corporate_actions WHERE id = ${id} AND market_id = ${MARKET}) AS c
       CROSS JOIN LATERAL (SELECT div(h.atoms * c.per_share, 10000) AS gross) AS g`,
    ...(kind === 'split' ? journalsOf(id, kind, now) : []),
  ]);

/** Pays a dividend that was counted. */
export const rawDividend = (owner: pg.Client, id: number, now: number): Promise<void> =>
  inOne(owner, journalsOf(id, 'dividend', now));
