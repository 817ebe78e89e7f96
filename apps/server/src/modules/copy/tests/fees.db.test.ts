/** Fees of copies say whose order they repeat, so that nobody is paid a part of them for placing it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadFillFees } from '../../exchange/store/fees.ts';
import { mayShare } from '../../invites/domain/fee.ts';
import { BTC_PERPETUAL } from '../../contracts/tests/support/contracts-desk.ts';
import { type TestCopy, openCopy } from './support/copy.ts';

const [TRADER, ALICE, MAKER] = [11, 12, 14];
const MARK = 681_138;
const USDT = 3;

let copy: TestCopy;
beforeEach(async () => {
  copy = await openCopy([TRADER, ALICE, MAKER]);
  await copy.contracts.fund(MAKER, 1_000_000);
});
afterEach(async () => {
  await copy.sound();
  await copy.close();
});

it('fees of copies name the trader, who gets no rebate of them; those of own orders name nobody', async () => {
  const trader = await copy.lead(TRADER);
  await copy.contracts.tick(MARK);
  await copy.follow(ALICE, trader);
  await copy.contracts.enter(MAKER, 'sell', MARK + 100, 100_000, 5);
  await copy.contracts.enter(TRADER, 'buy', MARK + 200, 8_000, 10);
  const of = { venue: 'contracts', marketIds: [BTC_PERPETUAL], assetOf: () => USDT } as const;
  const { fees } = await loadFillFees(copy.contracts.database.db, of, 0, 100);
  const named = new Map(fees.map((fee) => [fee.payer, fee.repeats]));
  expect(named).toEqual(
    new Map([
      [MAKER, null],
      [TRADER, null],
      [ALICE, TRADER],
    ]),
  );
  const copied = fees.find(({ payer }) => payer === ALICE);
  expect(copied && [mayShare(copied, TRADER), mayShare(copied, MAKER)]).toEqual([false, true]);
});
