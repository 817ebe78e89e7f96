/** The demo's borrower on a pool: it keeps the pool lent by ordinary loans, once an hour. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, PRICE, type TestLoans, USDT, openLoans } from '../../loans/tests/support/loans.ts';
import { createBorrower } from '../borrower/index.ts';
import { wantedPpm } from '../borrower/domain/utilisation.ts';

let test: TestLoans;
let borrower: ReturnType<typeof createBorrower>;
beforeAll(async () => {
  test = await openLoans();
  const markets = { ...test.markets, index: () => ({ priceTicks: PRICE, time: test.clock.now() }) };
  borrower = createBorrower({
    platform: { ...test.platform, config: { ...test.platform.config, demoCrowd: true } },
    ledger: test.ledger,
    markets,
    loans: test.loans(),
    ensureUser: () => test.user({}),
  });
  await borrower.module.start?.();
});
afterAll(() => test.close());

const lentPpm = async () => {
  const pool = await test.loans().poolOf(USDT);
  return pool === null ? 0 : Number((pool.lent * 1_000_000n) / (pool.cash + pool.lent));
};

describe('the borrower of the demo', () => {
  it('lends the pool as far as the hour wants, once, and pays back when it wants less', async () => {
    await borrower.run();
    const first = await lentPpm();
    expect(Math.abs(first - wantedPpm(test.clock.now()))).toBeLessThan(10_000);
    await borrower.run();
    expect(await lentPpm()).toBe(first);
    for (let i = 0; i < 5; i++) {
      await test.until(test.clock.now() + 24 * HOUR);
      await test.tick();
      await borrower.run();
      expect(Math.abs((await lentPpm()) - wantedPpm(test.clock.now()))).toBeLessThan(20_000);
    }
  });

  it('follows the wave over weeks: loans of a rise end in the fall behind it, so that the next finds room', async () => {
    let most = 0;
    for (let i = 0; i < 130; i++) {
      await test.until(test.clock.now() + 2 * HOUR);
      await test.tick();
      await borrower.run();
      expect(Math.abs((await lentPpm()) - wantedPpm(test.clock.now()))).toBeLessThan(25_000);
      const [open] = await test.asOwner('SELECT count(*)::int AS n FROM loans WHERE ended_at IS NULL');
      most = Math.max(most, Number(open?.['n']));
    }
    expect(most).toBeGreaterThan(8);
    expect(most).toBeLessThan(18);
    await test.sound();
  }, 120_000);
});
