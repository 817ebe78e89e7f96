/** What is in a pool is the supplier's: Assets and Portfolio count it, interest is a gain, and a loss is one. */
import { supplyDefi, withdrawDefi } from '@glasshouse/contract/defi';
import { type PortfolioSummary, getPortfolio, getPortfolioCurve } from '@glasshouse/contract/portfolio';
import { listWallets } from '@glasshouse/contract/wallet';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Gathered } from '../../../platform/connect.ts';
import { callerOf } from '../../../platform/testing/module-calls.ts';
import { createPortfolio } from '../../portfolio/index.ts';
import { createWallet } from '../../wallet/index.ts';
import { SEED, type TestDefi, UNIT, USDT, openDefi } from './support/defi.ts';

let bench: TestDefi;
const opened: TestDefi[] = [];
afterAll(() => Promise.all(opened.map((one) => one.close())));

function readers({ platform, ledger, defi }: TestDefi) {
  const portfolio = createPortfolio({
    platform,
    ledger,
    markets: {
      priceInUsd: () => null,
      pricesInUsdAt: async (_db, asked) => asked.map(() => null),
      sourceOfAssets: () => 'simulated',
    },
  });
  const wallet = createWallet(platform, { ledger, priceInUsd: () => null });
  const { outside } = defi.module;
  if (!outside) throw new Error('pools do not say what users have in them');
  const all = { holdings: [], bills: [], outside: [{ ...outside, product: 'defi' }] } as unknown as Gathered;
  for (const { module } of [portfolio, wallet]) module.connect?.(all);
  const call = callerOf(() => [portfolio.module, wallet.module]);
  return {
    portfolio,
    summary: (user: number): Promise<PortfolioSummary> => call(getPortfolio, { period: 'all' }, user),
    points: async (user: number) => (await call(getPortfolioCurve, { period: 'week' }, user)).points.map(({ worth }) => worth),
    assets: (user: number) => call(listWallets, {}, user),
  };
}

let read: ReturnType<typeof readers>;
const withdraw = (user: number, number?: string) =>
  bench.call(withdrawDefi, { currency_id: USDT, ...(number === undefined ? { all: true } : { number }) }, user);

/** Legs of a user's withdrawals by cause. */
const legs = async (user: number) =>
  (
    await bench.asOwner(`
      SELECT e.cause, e.amount::text AS amount FROM journals j JOIN entries e ON e.journal_id = j.id
      JOIN accounts a ON a.id = e.account_id WHERE j.scope = 'defi.withdraw' AND a.kind = 'user' AND a.owner = ${user} ORDER BY e.id`)
  ).map(({ cause, amount }) => `${String(cause)} ${String(amount)}`);

beforeEach(async () => {
  bench = await openDefi();
  opened.push(bench);
  read = readers(bench);
  await read.portfolio.module.start?.();
});

describe('what is in a pool', () => {
  it('is the supplier’s: a supply changes neither worth nor result, and is no money taken out', async () => {
    const user = await bench.user(5_000n * UNIT);
    const before = await read.summary(user);
    await bench.supply(user, '2500');
    const after = await read.summary(user);
    expect([before.worth, after.worth, after.put_in]).toEqual(['5000', '5000', '5000']);
    const { equivalent, outside } = await read.assets(user);
    expect(equivalent).toBe('5000');
    expect(outside).toEqual([{ product: 'defi', currency_id: USDT, code: 'USDT', amount: '2500', equivalent: '2500' }]);
    expect(after.held).toEqual([{ product: 'defi', worth: '2500' }]);
  });

  it('gains by interest, hour by hour, before a withdrawal and by it', async () => {
    const user = await bench.user(5_000n * UNIT);
    await bench.supply(user, '2500');
    await bench.lend(784_000n * UNIT);
    await bench.hours(168);
    const grown = await read.summary(user);
    const gain = Number(grown.result);
    expect(gain).toBeGreaterThan(1);
    expect([Number(grown.worth), grown.put_in]).toEqual([5_000 + gain, '5000']);
    expect(grown.products).toMatchObject([{ product: 'defi', other: grown.result }]);
    expect((await read.assets(user)).equivalent).toBe(grown.worth);
    const week = (await read.points(user)).map(Number);
    expect(week.every((worth, i) => i === 0 || worth >= Number(week[i - 1]))).toBe(true);
    expect(week.at(-1)).toBe(Number(grown.worth));
    await withdraw(user);
    const paid = await read.summary(user);
    expect([paid.worth, paid.put_in, paid.result]).toEqual([grown.worth, '5000', grown.result]);
    await bench.sound();
  });

  it('comes back first, then interest: only what is beyond it is a gain', async () => {
    const user = await bench.user(5_000n * UNIT);
    await bench.supply(user, '2500');
    await bench.lend(784_000n * UNIT);
    await bench.hours(168);
    await withdraw(user, '2000');
    await withdraw(user);
    const [first, second, third, ...more] = await legs(user);
    expect([first, second]).toEqual([`defi_withdrawal ${2_000n * UNIT}`, `defi_withdrawal ${500n * UNIT}`]);
    expect(third).toMatch(/^defi_interest [1-9]/);
    expect(more).toEqual([]);
    await bench.sound();
  });

  it('that was lost is a loss when the last share leaves, and counts before it', async () => {
    const user = await bench.user(5_000n * UNIT);
    await bench.supply(user, '2500');
    const loan = await bench.lend(SEED / 2n);
    await bench.lose(loan);
    const after = await read.summary(user);
    expect(Number(after.result)).toBeLessThan(-1_200);
    expect((await read.assets(user)).equivalent).toBe(after.worth);
    await withdraw(user);
    const [back, lost] = await legs(user);
    expect(back).toBe(`defi_withdrawal ${2_500n * UNIT}`);
    expect(lost).toMatch(/^defi_loss -12\d{8}$/);
    const left = await read.summary(user);
    expect([left.worth, left.put_in, left.result]).toEqual([after.worth, '5000', after.result]);
    await bench.sound();
  });

  it('begins with the least supply, and a loss of it is notified of once', async () => {
    const user = await bench.user(5_000n * UNIT);
    const supply = (number: string) => bench.refused(supplyDefi, { currency_id: USDT, number }, user);
    expect([await supply('0.999999'), await supply('1')]).toEqual(['DEFI_BELOW_MINIMUM', 'ok']);
    await bench.reserve(1_000n * UNIT);
    await bench.lose(await bench.lend(500n * UNIT));
    await bench.lose(await bench.lend(SEED / 2n));
    const notices = bench.defi.module.jobs?.find(({ name }) => name === 'defi.losses');
    for (let i = 0; i < 2; i++) await notices?.run();
    // The reserve covered the first loss wholly.
    expect(bench.news.filter(({ kind }) => kind === 'defi_lost')).toEqual([{ userId: user, kind: 'defi_lost' }]);
    await bench.sound();
  });
});
