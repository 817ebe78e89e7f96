/**
 * Notifies owners of what became of their copies: it follows what batches of contracts wrote, so that each has its news once. Several that
 * came together are one notification.
 */
import { copyChannel } from '@glasshouse/contract/copy';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import { type FollowStep, beginFollowing, follow as followRows, sharedCursor } from '../../../platform/follow/index.ts';
import { peopleAmong } from '../../identity/index.ts';
import type { News } from '../../notifications/index.ts';
import type { CopyParts } from './parts.ts';
import { showFollow } from './show.ts';
import { CODE, type Follow, type Trader, moneyText } from '../domain/follow.ts';
import { loadFollowsById } from '../store/follows.ts';
import { findTrader } from '../store/traders.ts';

/** The name of its cursor and its job. */
export const COPY_NEWS = 'copy.news';
const CURSOR = sharedCursor(COPY_NEWS);
/** Rows of one step. */
const MOST = 500;

type Kind = 'opened' | 'skipped' | 'closed' | 'near' | 'cap' | 'self_hold';

interface Row {
  id: number;
  follow: number;
  kind: Kind;
  atoms: string | null;
}

/** Begins behind nothing. */
export const beginCopyNews = (db: Db): Promise<void> => beginFollowing(db, COPY_NEWS, 0);

function newsOf({ userId, maxLoss }: Follow, { id, name }: Trader, rows: readonly Row[]): News[] {
  const of = (kind: Kind) => rows.filter((row) => row.kind === kind);
  const [skipped, closed] = [of('skipped').length, of('closed')];
  const result = closed.reduce((sum, { atoms }) => sum + BigInt(atoms ?? 0), 0n);
  const cap = { id, name, amount: moneyText(maxLoss), code: CODE };
  const news: News[] = [];
  if (skipped > 0) news.push({ userId, kind: 'copy_skipped', params: { id, name, count: skipped } });
  if (closed.length > 0)
    news.push({
      userId,
      kind: 'copy_closed',
      params: { id, name, count: closed.length, amount: moneyText(result), code: CODE },
    });
  if (of('near').length > 0) news.push({ userId, kind: 'copy_cap_near', params: cap });
  if (of('cap').length > 0) news.push({ userId, kind: 'copy_cap', params: cap });
  return news;
}

const eventOf = (rows: readonly Row[]) => {
  const kinds = new Set(rows.map(({ kind }) => kind));
  return kinds.has('cap') ? 'cap' : kinds.has('self_hold') ? 'self_hold' : kinds.has('near') ? 'near' : 'copies';
};

async function step(parts: CopyParts, tx: Tx, position: number): Promise<FollowStep> {
  const { rows } = await sql<Row>`
    SELECT id, follow_id AS follow, kind, atoms::text FROM copy_news WHERE id > ${position} ORDER BY id LIMIT ${MOST}`.execute(
    tx,
  );
  const byFollow = Map.groupBy(rows, (row) => row.follow);
  const follows = await loadFollowsById(tx, [...byFollow.keys()]);
  const people = await peopleAmong(
    tx,
    follows.map(({ userId }) => userId),
  );
  const news: News[] = [];
  for (const one of follows) {
    const own = byFollow.get(one.id) ?? [];
    const trader = await findTrader(tx, one.traderId);
    if (trader === null) continue;
    if (people.has(one.userId)) news.push(...newsOf(one, trader, own));
    const message = { event: eventOf(own), follow: showFollow(one, trader) } as const;
    afterCommit(tx, () => parts.platform.publisher.publishTo(one.userId, copyChannel, message));
  }
  if (news.length > 0) afterCommit(tx, await parts.notify(tx, news));
  return { upto: rows.at(-1)?.id ?? null, more: rows.length === MOST };
}

/** Tells all that there is. */
export async function tellCopies(parts: CopyParts): Promise<void> {
  await followRows(parts.platform.db, CURSOR, (tx, position) => step(parts, tx, position), { table: 'copy_news', column: 'id' });
}
