/** Chains of inviters are whole, whatever else is asked at the same time and however much is remembered. */
import { expect, it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { InviterChains } from './inviter-chains.ts';

const db = {} as Db;

it('a chain stays whole when another question empties what is remembered', async () => {
  // Everybody from 2 on was invited by the one before.
  let release: (() => void) | undefined;
  const chains = new InviterChains(async (_db, ids) => {
    if (ids.includes(900_003)) await new Promise<void>((resolve) => void (release = resolve));
    return new Map(ids.filter((id) => id > 1).map((id) => [id, id - 1]));
  });
  await chains.above(db, [900_002]);
  const asked = chains.above(db, [900_002, 900_003]);
  await expect.poll(() => release).toBeDefined();
  const crowd = Array.from({ length: 100_001 }, (_, i) => i + 2);
  await chains.above(db, crowd);
  await chains.above(db, [5]);
  release?.();
  expect(await asked).toEqual(
    new Map([
      [900_002, [900_001, 900_000]],
      [900_003, [900_002, 900_001]],
    ]),
  );
});
