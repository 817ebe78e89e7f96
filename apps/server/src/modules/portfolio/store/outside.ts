/** Asks the modules what a user has beside the balances. */
import type { Db } from '../../../platform/db/database.ts';
import type { Portfolio } from '../api/deps.ts';
import type { OwnOutside } from '../domain/outside.ts';

/** What a user has now. */
export async function outsideNow({ outside }: Portfolio, db: Db, userId: number): Promise<OwnOutside[]> {
  const all: OwnOutside[] = [];
  for (const { product, now } of outside) for (const one of await now(db, [userId])) all.push({ ...one, product });
  return all;
}

/** What a user had at full hours; hours without anything are left out. */
export async function outsideAt(
  { outside }: Portfolio,
  db: Db,
  userId: number,
  hours: readonly number[],
): Promise<ReadonlyMap<number, readonly OwnOutside[]>> {
  const rising = [...new Set(hours)].sort((a, b) => a - b);
  const found = new Map<number, OwnOutside[]>();
  if (rising.length === 0) return found;
  for (const { product, at } of outside)
    for (const { hour, ...one } of await at(db, userId, rising))
      found.set(hour, [...(found.get(hour) ?? []), { ...one, product }]);
  return found;
}
