/** What the followers of contracts share: news of some rows, for those who are people. */
import type { Db, Tx } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import type { FollowStep } from '../../../platform/follow/index.ts';
import { peopleAmong } from '../../identity/index.ts';
import type { News, Notify } from '../../notifications/index.ts';
import type { MarketLabels } from '../engine/memory.ts';

/** What they work with. */
export interface NewsParts {
  readonly db: Db;
  readonly notify: Notify;
  readonly labelsOf: (market: { readonly marketId: number }) => MarketLabels;
  /** Code and decimals of an asset. */
  readonly assetOf: (id: number) => { readonly code: string; readonly scale: number };
}

/** An alert about a position of a user. */
export interface PositionAlert {
  readonly id: number;
  readonly position: number;
  readonly user: number;
  readonly market: number;
  readonly side: 'long' | 'short';
  readonly lots: number;
}

/** Rows of one step. */
export const MOST = 500;

/** A row that may be news for somebody. */
interface Followed {
  readonly id: number;
  /** Null: it is of nobody. */
  readonly user: number | null;
}

/** Writes the news of rows, at most `MOST` of them, oldest first; they are published after the commit. */
export async function tellPeople<Row extends Followed>(
  { notify }: Pick<NewsParts, 'notify'>,
  tx: Tx,
  rows: readonly Row[],
  newsOf: (row: Row & { readonly user: number }) => News | null,
): Promise<FollowStep> {
  const own = rows.filter((row): row is Row & { readonly user: number } => row.user !== null);
  const people = await peopleAmong(
    tx,
    own.map(({ user }) => user),
  );
  const news = own.flatMap((row) => (people.has(row.user) ? (newsOf(row) ?? []) : []));
  afterCommit(tx, await notify(tx, news));
  return { upto: rows.at(-1)?.id ?? null, more: rows.length === MOST };
}
