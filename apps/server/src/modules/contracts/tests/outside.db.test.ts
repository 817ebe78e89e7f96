/** Results of open positions as wallets and portfolios count them: now, and as they stood at full hours. */
import { closeContract, submitContract } from '@glasshouse/contract/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutsideSource } from '../../../platform/outside.ts';
import { type TestContracts, openTestContracts } from './support/contracts-desk.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;
const LONG = { currency_id: 1, legal_id: 3, type: 1, status: 1, multiple: 20 } as const;
const MARK = 681_138;
const USDT = 3;

let contracts: TestContracts;
let source: OutsideSource;
beforeEach(async () => {
  contracts = await openTestContracts();
  await contracts.capital(100_000);
  for (const user of [ALICE, BOB, CAROL]) await contracts.fund(user, 100_000);
  await contracts.tick(MARK);
  source = contracts.node().contracts.module.outside as OutsideSource;
});
afterEach(() => contracts.closeSound());

const now = () => source.now(contracts.database.db, [ALICE, CAROL]);
const at = (...hours: number[]) => source.at(contracts.database.db, ALICE, hours);

it('results of open positions count at the mark, and as they stood at each moment that is asked for', async () => {
  await contracts.enter(BOB, 'sell', MARK, 1_200, 5);
  const order = await contracts.call(submitContract, ALICE, { ...LONG, share: '0.12' });
  expect(await now()).toEqual([{ userId: ALICE, assetId: USDT, atoms: 0n, held: 0n }]);
  await contracts.tick(MARK + 1_000);
  expect(await now()).toEqual([{ userId: ALICE, assetId: USDT, atoms: 1_200_000n, held: 0n }]);

  const before = contracts.clock.now() - 60_000;
  await contracts.tick(MARK + 2_000);
  const whole = contracts.clock.now() + 1;
  contracts.clock.advance(1_000);
  await contracts.enter(CAROL, 'buy', MARK + 2_000, 500, 2);
  await contracts.call(closeContract, ALICE, { id: order.position_id, share: '0.05' });
  expect(await now()).toEqual(expect.arrayContaining([{ userId: ALICE, assetId: USDT, atoms: 1_400_000n, held: 0n }]));
  const part = contracts.clock.now() + 1;
  // Before it was opened, whole, and behind the part that was closed.
  expect(await at(before, whole, part)).toEqual([
    { userId: ALICE, assetId: USDT, hour: whole, atoms: 2_400_000n, held: 0n },
    { userId: ALICE, assetId: USDT, hour: part, atoms: 1_400_000n, held: 0n },
  ]);
});
