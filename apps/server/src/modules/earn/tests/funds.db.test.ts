/** Funds as anyone sees them, and their record of each day in the public log. */
import { getFunds } from '@glasshouse/contract/earn';
import { exportProof, getInclusion } from '@glasshouse/contract/proofs';
import { verifyProof } from '@glasshouse/proofs';
import { getLockupOrder, lockDeposit, redeemDeposit } from '@glasshouse/contract/lockup';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { openLedger } from '../../ledger/index.ts';
import { type TestLockup, UNIT, USDT, startLockup } from '../../lockup/tests/support/lockup.ts';

const DAY = 86_400_000;
let test: TestLockup;
beforeAll(async () => {
  test = await startLockup(Date.UTC(2026, 10, 22, 23, 30));
});
afterAll(() => test.stop());

const fundOf = async (code: string) => (await test.ok(getFunds, {})).list.find((one) => one.code === code);

it('a fund loses a promise when it is made, holds it until it is paid, and gets back what was not earned', async () => {
  const { token } = await test.user();
  const before = await fundOf('USDT');
  expect(before).toMatchObject({ fund: 'lockup', free: '2000000', held: '0', positions: 0, paid_24h: '0', day: null });
  const { config_id } = await test.offer('demo-10m');
  const { id } = await test.ok(lockDeposit, { config_id, amount: '1000' }, token);
  expect(await fundOf('USDT')).toMatchObject({ free: '1999985', held: '15', promised: '15', positions: 1 });
  test.clock.advance(2 * UNIT);
  await test.due();
  const { order } = await test.ok(getLockupOrder, { id }, token);
  expect(await fundOf('USDT')).toMatchObject({ held: order.escrowed, promised: order.escrowed });
  await test.ok(redeemDeposit, { id }, token);
  test.clock.advance(60_000);
  const after = await fundOf('USDT');
  expect(after).toMatchObject({ held: '0', promised: '0', positions: 0, paid_24h: order.paid, paid_30d: order.paid });
  const end = (await test.ok(getLockupOrder, { id }, token)).order.end;
  expect(Number(after?.free)).toBe(2_000_000 - Number(order.paid) + Number(end?.penalty));
});

it('each fund has a record of the day in the log, once, and a day that nobody saw has none', async () => {
  const recorded = async () => {
    await test.run('proofs.drain');
    return (await test.sql(`SELECT asset_id, day FROM fund_days WHERE fund = 'lockup' ORDER BY day, asset_id`)).map(
      ({ asset_id, day }) => [Number(asset_id), Number(day)],
    );
  };
  const midnight = Date.UTC(2026, 10, 23);
  test.clock.advance(midnight - 1 - test.clock.now());
  await test.run('earn.due');
  expect(await recorded()).toEqual([]);
  test.clock.advance(1);
  await Promise.all([test.run('earn.due'), test.run('earn.due')]);
  expect(await recorded()).toEqual([1, 2, 3, 4].map((asset) => [asset, midnight]));
  test.clock.advance(3 * DAY + 5_000);
  await test.run('earn.due', 'earn.due');
  // The next that was waited for is over by more than a day: it is passed by, and the one after waits.
  expect(await recorded()).toHaveLength(4);
  test.clock.advance(DAY);
  await test.run('earn.due');
  expect((await recorded()).at(-1)).toEqual([4, midnight + 4 * DAY]);
  // Everybody finds the newest by the hash of its leaf.
  const day = (await fundOf('USDT'))?.day;
  expect(day?.time).toBe(midnight + 4 * DAY);
  await test.sign();
  const { index } = await test.ok(getInclusion, { hash: day?.leaf ?? '' });
  const verdict = verifyProof(await test.ok(exportProof, { index }));
  expect(verdict).toMatchObject({
    ok: true,
    record: { kind: 'fund_day', fund: 'lockup', asset: 'USDT', day: String(day?.time) },
  });
});

it('a fund of the demo is refilled once it has lost a quarter, and at most by one capital in thirty days', async () => {
  const ledger = await openLedger(test.platform);
  let taken = 0;
  const take = (usdt: bigint) =>
    inTransaction(test.platform.db, (tx) =>
      ledger.post(tx, {
        scope: 'lockup.capital',
        key: `by hand ${++taken}`,
        cause: 'house_capital',
        reference: 'test',
        legs: [
          { account: { kind: 'house', purpose: 'lockup' }, assetId: USDT, atoms: -usdt * 1_000_000n },
          { account: { kind: 'external', purpose: 'capital' }, assetId: USDT, atoms: usdt * 1_000_000n },
        ],
      }),
    );
  const have = async () => (await test.house('lockup')) + (await test.house('lockup_held'));
  const capital = 2_000_000_000_000n;
  await take(400_000n);
  const before = await have();
  await test.run('demo.refill');
  expect(await have()).toBe(before);
  await take(200_000n);
  await Promise.all([test.run('demo.refill'), test.run('demo.refill')]);
  expect(await have()).toBe(capital);
  const given = capital - (before - 200_000_000_000n);
  await take(1_900_000n);
  await test.run('demo.refill');
  expect(await have()).toBe(100_000_000_000n + capital - given);
  // What is left of the thirty days' capital has brought it to just above three quarters.
  await take(10_000n);
  test.clock.advance(31 * DAY);
  await test.run('demo.refill');
  expect(await have()).toBe(capital);
});
