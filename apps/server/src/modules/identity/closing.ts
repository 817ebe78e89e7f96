/** What stands in the way of deleting an account, as other modules say. */
import type { ErrorCode } from '@glasshouse/contract';
import type { Db } from '../../platform/db/database.ts';

/**
 * Says why an account may not be deleted, or null. It runs in the transaction that deletes, in which it may lock what
 * it looks at, and outside of one when the user only wants to know.
 */
export type ClosingCheck = (db: Db, userId: number) => Promise<ErrorCode | null>;

/** All obstacles, each once. */
export async function obstaclesOf(checks: readonly ClosingCheck[], db: Db, userId: number): Promise<ErrorCode[]> {
  const found = new Set<ErrorCode>();
  for (const check of checks) {
    const obstacle = await check(db, userId);
    if (obstacle !== null) found.add(obstacle);
  }
  return [...found];
}
