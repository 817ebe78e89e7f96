/** A process dies in the midst of a block of a trader and 500 followers: all of it happened or nothing, to the atom. */
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { BTC_PERPETUAL } from '../../contracts/tests/support/contracts-desk.ts';
import type { Point } from '../../contracts/tests/support/death.ts';
import { letDie } from '../../contracts/tests/support/let-die.ts';
import { openCopy } from './support/copy.ts';

const [TRADER, MAKER] = [11, 12];
const MARK = 681_138;
const PROGRAM = fileURLToPath(new URL('./support/dying-copies.ts', import.meta.url));

it.each<readonly [Point, number]>([
  ['matched', 40],
  ['written', 500],
  ['committed', 40],
])('a process that dies with a block %s of %i followers', { timeout: 240_000 }, async (point, followers) => {
  const users = Array.from({ length: followers }, (_, i) => 100 + i);
  const copy = await openCopy([TRADER, MAKER, ...users]);
  const { contracts } = copy;
  const count = async (table: ReturnType<typeof sql>) =>
    (await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${table}`.execute(contracts.database.db)).rows[0]?.n ?? 0;
  await contracts.fund(MAKER, 1_000_000);
  const trader = await copy.lead(TRADER);
  for (const user of users) await copy.follow(user, trader, { number: '0.0125', budget: '500' });
  await contracts.tick(MARK);
  for (const [ticks, lots] of [
    [MARK + 10, 20_000],
    [MARK + 20, 20_003],
    [MARK + 30, 60_000],
  ] as const)
    await contracts.enter(MAKER, 'sell', ticks, lots, 5);
  const stops = { takeProfitTicks: null, stopLossTicks: null };
  const terms = { purpose: 'open', marginMode: 'isolated', multiple: 10, isMarket: false, ...stops, salt: '00'.repeat(16) };
  const of = {
    type: 'place',
    userId: TRADER,
    marketId: BTC_PERPETUAL,
    side: 'buy',
    kind: 'limit',
    priceTicks: MARK + 100,
  } as const;
  await letDie(contracts, PROGRAM, { point, nth: 1, commands: [{ ...of, lots: 8_000, terms }] });
  const counts = [
    await count(sql`copy_blocks`),
    await count(sql`copy_members WHERE filled_lots = 100`),
    await count(sql`contract_positions WHERE purse IS NOT NULL AND lots = 100`),
    await count(sql`contract_positions WHERE user_id = ${TRADER} AND lots = 8000`),
  ];
  const [none, all] = [
    [0, 0, 0, 0],
    [1, followers, followers, 1],
  ];
  // Of one that was written PostgreSQL may have received the commit too.
  expect({ matched: [none], written: [none, all], committed: [all] }[point]).toContainEqual(counts);
  await copy.sound();
  await copy.close();
});
