/** Brings records into the public log, keeps the seconds that they name, and tells owners their news: each row once, in its order. */
import type { LogRecord } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import { type FollowStep, beginFollowing, follow, sharedCursor } from '../../../platform/follow/index.ts';
import { peopleAmong } from '../../identity/index.ts';
import type { Markets } from '../../markets/index.ts';
import type { News, Notify } from '../../notifications/index.ts';
import { type ProofLog, signedSize } from '../../proofs/index.ts';

/** Names of the cursors. */
export const RECORDS_CURSOR = 'margin.records';
export const CITED_CURSOR = 'margin.cited';
export const NEWS_CURSOR = 'margin.news';
const MOST = 500;

/** What it works with. */
export interface FollowParts {
  readonly db: Db;
  readonly proofs: Pick<ProofLog, 'append' | 'citeAll' | 'head' | 'signer'>;
  readonly markets: Pick<Markets, 'secondAt'>;
  /** The market of a symbol. */
  readonly marketOf: (symbol: string) => number | undefined;
  readonly notify: Notify;
  readonly now: () => number;
}

/** Begins behind nothing. */
export async function beginMarginRows(db: Db): Promise<void> {
  await beginFollowing(db, RECORDS_CURSOR, 0);
  // From the first record on: those of before seconds were kept are looked through once.
  await beginFollowing(db, CITED_CURSOR, 0);
  await beginFollowing(db, NEWS_CURSOR, 0);
}

async function append({ proofs, now }: FollowParts, tx: Tx, position: number): Promise<FollowStep> {
  const { rows } = await sql<{ id: number; kind: string; body: string }>`
    SELECT id, kind, body FROM margin_records WHERE id > ${position} ORDER BY id LIMIT ${MOST}`.execute(tx);
  for (const { kind, body } of rows) {
    const record = JSON.parse(body) as LogRecord;
    await proofs.append(tx, record);
    const size = kind === 'margin_liquidation' ? await signedSize(proofs, tx) : null;
    if (size === null) continue;
    await sql`INSERT INTO margin_accepted (liquidation_id, head_size, time_ms)
      VALUES (${Number(record['id'])}, ${size}, ${Math.max(now(), Number(record['time']))})`.execute(tx);
  }
  return { upto: rows.at(-1)?.id ?? null, more: rows.length === MOST };
}

interface Step {
  readonly before: readonly { readonly symbol: string | null; readonly second: string | null }[];
}

/** Has the log keep the seconds that steps of liquidations rest on: others are forgotten after two weeks. */
async function cite({ proofs, markets, marketOf }: FollowParts, tx: Tx, position: number): Promise<FollowStep> {
  const { rows } = await sql<{ id: number; kind: string; body: string }>`
    SELECT id, kind, body FROM margin_records WHERE id > ${position} ORDER BY id LIMIT ${MOST}`.execute(tx);
  const leaves: number[] = [];
  for (const { kind, body } of rows) {
    if (kind !== 'margin_liquidation') continue;
    for (const { symbol, second } of (JSON.parse(body) as Step).before) {
      const marketId = symbol === null ? undefined : marketOf(symbol);
      const tick = marketId === undefined ? null : await markets.secondAt(tx, marketId, Number(second));
      if (tick?.time === Number(second)) leaves.push(tick.leaf);
    }
  }
  if (leaves.length > 0) await proofs.citeAll(tx, leaves, 'margin');
  return { upto: rows.at(-1)?.id ?? null, more: rows.length === MOST };
}

async function tell({ notify }: FollowParts, tx: Tx, position: number): Promise<FollowStep> {
  const { rows } = await sql<{ id: number; user: number; kind: string; params: string }>`
    SELECT id, user_id AS user, kind, params FROM margin_notices WHERE id > ${position} ORDER BY id LIMIT ${MOST}`.execute(tx);
  const people = await peopleAmong(
    tx,
    rows.map(({ user }) => user),
  );
  const news = rows.flatMap(({ user, kind, params }): News[] =>
    people.has(user) ? [{ userId: user, kind, params: JSON.parse(params) as object } as News] : [],
  );
  afterCommit(tx, await notify(tx, news));
  return { upto: rows.at(-1)?.id ?? null, more: rows.length === MOST };
}

/** Follows what there is. */
export async function followMarginRows(parts: FollowParts): Promise<void> {
  const records = { table: 'margin_records', column: 'id' };
  await follow(parts.db, sharedCursor(RECORDS_CURSOR), (tx, position) => append(parts, tx, position), records);
  await follow(parts.db, sharedCursor(CITED_CURSOR), (tx, position) => cite(parts, tx, position), records);
  const notices = { table: 'margin_notices', column: 'id' };
  await follow(parts.db, sharedCursor(NEWS_CURSOR), (tx, position) => tell(parts, tx, position), notices);
}
