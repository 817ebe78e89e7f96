/** What stands in the way of deleting an account. */
import type { ErrorCode } from '@glasshouse/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { PersonPart } from '../../../platform/person.ts';

/** All obstacles, each once. */
export async function obstaclesOf(people: readonly PersonPart[], db: Db, userId: number): Promise<ErrorCode[]> {
  const found = new Set<ErrorCode>();
  for (const { mayClose } of people) {
    const obstacle = (await mayClose?.(db, userId)) ?? null;
    if (obstacle !== null) found.add(obstacle);
  }
  return [...found];
}
