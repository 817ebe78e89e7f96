/** Weekly shares: what each follow rose above its highest result by Monday 00:00 UTC; a share that is not covered waits. */
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Follow } from '../domain/follow.ts';
import { weekOf } from '../domain/week.ts';
import { loadShareDue } from '../store/follows.ts';
import { loadPayable } from '../store/shares.ts';
import { forEachOne } from './each.ts';

/** So many at a time. */
const MOST = 100;

/** A follow by its pair. */
export type Pair = Pick<Follow, 'id' | 'traderId' | 'userId'>;

/** What it needs. Each locks the follow behind the balances, and does nothing where it is not due any more. */
export interface ShareParts {
  readonly db: Db;
  readonly now: () => number;
  /** Takes the share of the week before this one; false while a copy has no mark. */
  take(tx: Tx, follow: Pair, week: number): Promise<boolean>;
  /** Pays what waits. */
  pay(tx: Tx, follow: Pair): Promise<void>;
}

/** Takes and pays what is due. Answers how many weeks of follows were looked at. */
export async function shareWeeks(parts: ShareParts): Promise<number> {
  const { db } = parts;
  const week = weekOf(parts.now());
  const take = (follow: Pair) => () => inTransaction(db, (tx) => parts.take(tx, follow, week));
  const pay = (follow: Pair) => () => inTransaction(db, (tx) => parts.pay(tx, follow)).then(() => false);
  const waiting = await loadPayable(db, MOST);
  const due: Pair[] = [];
  // Those without a mark are passed over; they are asked for at the next run.
  for (let behind = 0; ; ) {
    const some = await loadShareDue(db, week, { behind, most: MOST });
    due.push(...some.map(({ id, traderId, userId }) => ({ id, traderId, userId })));
    if (some.length < MOST) break;
    behind = some.at(-1)?.id ?? behind;
  }
  // Payments first: they wait for no mark. One that fails holds up neither the others nor the weeks.
  return forEachOne([...waiting.map(pay), ...due.map(take)], (act) => act());
}
