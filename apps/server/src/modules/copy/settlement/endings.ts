/** Follows that end once their copies are closed: what is left of them is back with their owners. */
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Follow } from '../domain/follow.ts';
import { loadEnding } from '../store/follows.ts';

/** So many at a time. */
const MOST = 100;

/** What it needs: `end` locks a follow and ends it where it has no copies any more. */
export interface EndingParts {
  readonly db: Db;
  end(tx: Tx, follow: Follow): Promise<void>;
}

/** Ends those whose copies are closed; answers how many were looked at. */
export async function endEndings(parts: EndingParts): Promise<number> {
  const { db } = parts;
  const follows = await loadEnding(db, MOST);
  for (const follow of follows) await inTransaction(db, (tx) => parts.end(tx, follow));
  return follows.length;
}
