/** Fees of copies say whose order they repeat, so that nobody is paid a part of them for placing it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestCopy, openCopy } from './support/copy.ts';

const [TRADER, ALICE, MAKER] = [11, 12, 14];
const MARK = 681_138;

let copy: TestCopy;
beforeEach(async () => {
  copy = await openCopy([TRADER, ALICE, MAKER]);
  await copy.contracts.fund(MAKER, 1_000_000);
});
afterEach(async () => {
  await copy.sound();
  await copy.close();
});

it('fees of copies name the trader, those of own orders nobody', async () => {
  const trader = await copy.lead(TRADER);
  await copy.contracts.tick(MARK);
  await copy.follow(ALICE, trader);
  await copy.contracts.enter(MAKER, 'sell', MARK + 100, 100_000, 5);
  await copy.contracts.enter(TRADER, 'buy', MARK + 200, 8_000, 10);
  const [source] = copy.contracts.node().contracts.module.fees ?? [];
  const { fees } = (await source?.after(copy.contracts.database.db, 0, 100)) ?? { fees: [] };
  const named = new Map(fees.map((fee) => [fee.payer, fee.repeats]));
  expect(named).toEqual(
    new Map([
      [MAKER, null],
      [TRADER, null],
      [ALICE, TRADER],
    ]),
  );
});
