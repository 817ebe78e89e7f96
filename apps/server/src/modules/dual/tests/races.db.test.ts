/** Purchases that meet each other, the fund, and the end of a sale; due work by several processes, and with one that cannot be done. */
import { buyDual, getDualIndex, listDualPositions } from '@glasshouse/contract/dual';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { lockSoldOf } from '../store/products.ts';
import { BTC, HOUR, MINUTE, SECOND, type TestDual, USDT, openWithProducts } from './support/dual.ts';

let test: TestDual;
beforeAll(async () => {
  test = await openWithProducts();
});
afterEach(() => test.sound());
afterAll(() => test.close());

const hourly = async (type: 'call' | 'put' = 'call') => {
  const { sections } = await test.call(getDualIndex, { type });
  const found = sections.find(({ section }) => section === 'demo')?.products.find(({ status }) => status === 'on_sale');
  if (!found) throw new Error(`no hourly ${type}`);
  return found;
};
const tally = (codes: readonly string[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(codes, (code) => code)).map(([code, some]) => [code, some?.length]));
const users = (count: number) => Promise.all(Array.from({ length: count }, () => test.user()));
const waiting = () =>
  test.asOwner(`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
async function blocked(count: number): Promise<void> {
  await expect.poll(async () => (await waiting()).length).toBe(count);
}
/** Settles the hour of a product at a price. */
async function settle(maturity: number, price: number) {
  await test.logSpan(maturity - 2 * MINUTE, maturity, price);
  await test.logAt(maturity, price);
  await test.dual().runDue();
}

describe('shares', () => {
  it('[RULE-099] of a product are never sold twice: of purchases at once as many win as there are shares', async () => {
    await test.begin();
    const { id, max_shares: max } = await hourly();
    const some = await users(10);
    const codes = await Promise.all(some.map((user) => test.refused(buyDual, { id, num: 30 }, user)));
    // Six times thirty of 200; what is left is less than thirty.
    expect(tally(codes)).toEqual({ ok: Math.floor(max / 30), DUAL_SOLD_OUT: 10 - Math.floor(max / 30) });
    const [row] = await test.asOwner(`SELECT shares FROM dual_sold WHERE product_id = ${id}`);
    expect(row?.['shares']).toBe(180);
  });

  it('of one user stay within their limit, however many taps', async () => {
    await test.begin();
    const { id, max_user_shares: max } = await hourly('put');
    const user = await test.user();
    const codes = await Promise.all(Array.from({ length: 16 }, () => test.refused(buyDual, { id, num: max - 10 }, user)));
    expect(tally(codes)).toEqual({ ok: 1, DUAL_ABOVE_MAXIMUM: 15 });
  });

  it.each([0, -1, 1.5, '1e3', 10 ** 9, '01', '', ' 1', 'x'])('are whole numbers: %j is none', async (num) => {
    await test.begin();
    const user = await test.user();
    expect(await test.refused(buyDual, { id: (await hourly()).id, num }, user)).toBe('DUAL_NUM_INVALID');
  });

  it('are not sold at a rate below what the user accepts, nor above the quote; a rate below it is bettered', async () => {
    await test.begin();
    const product = await hourly();
    const rate = product.annualized_rate as string;
    const user = await test.user();
    expect(await test.refused(buyDual, { id: product.id, num: 1, rate: (Number(rate) + 0.000_001).toFixed(6) }, user)).toBe(
      'DUAL_RATE_CHANGED',
    );
    for (const bad of ['x', '-1', '0.1234567'])
      expect(await test.refused(buyDual, { id: product.id, num: 1, rate: bad }, user)).toBe('DUAL_RATE_INVALID');
    // So low a rate over so many units is more of a yield than is paid.
    const long = { id: product.id, num: 1, rate: '0.01', units: 1_000_000 };
    expect(await test.refused(buyDual, long, user)).toBe('DUAL_RATE_CHANGED');
    expect((await test.call(buyDual, { id: product.id, num: 1, rate: '0.01' }, user)).rate).toBe(rate);
  });

  it('are sold at less than the quote once the newest tick gives less: a move inside the minute gains nothing', async () => {
    await test.begin();
    const product = await hourly();
    const user = await test.user();
    // A fall of 0.2 percent makes selling high worth less than quoted.
    await test.logAt(test.clock.now() + 10 * SECOND, 678_640);
    const { rate } = await test.call(buyDual, { id: product.id, num: 1 }, user);
    expect(Number(rate)).toBeLessThan(Number(product.annualized_rate));
    expect(await test.refused(buyDual, { id: product.id, num: 1, rate: product.annualized_rate as string }, user)).toBe(
      'DUAL_RATE_CHANGED',
    );
    // At the linked price nothing is sold.
    await test.logAt(test.clock.now() + SECOND, Number(product.linked_price) * 100);
    expect(await test.refused(buyDual, { id: product.id, num: 1 }, user)).toBe('DUAL_PAUSED');
  });

  it('are not sold by a second that is older than five, without a price, or from behind the clock', async () => {
    await test.begin();
    const { id } = await hourly();
    const user = await test.user();
    test.clock.advance(5 * SECOND + 1);
    expect(await test.refused(buyDual, { id, num: 1 }, user)).toBe('MARKETS_NO_PRICE');
    await test.logAt(Math.ceil(test.clock.now() / SECOND) * SECOND, null);
    expect(await test.refused(buyDual, { id, num: 1 }, user)).toBe('MARKETS_NO_PRICE');
    await test.logAt(Math.ceil(test.clock.now() / SECOND) * SECOND + SECOND);
    test.clock.advance(-2 * SECOND);
    expect(await test.refused(buyDual, { id, num: 1 }, user)).toBe('MARKETS_NO_PRICE');
    test.clock.advance(2 * SECOND);
    expect(await test.refused(buyDual, { id, num: 1 }, user)).toBe('ok');
  });

  it('are not sold without the money, nor by a product that there is not', async () => {
    await test.begin();
    const poor = await test.user({ [BTC]: 999_999n });
    const { id } = await hourly();
    expect(await test.refused(buyDual, { id, num: 1 }, poor)).toBe('WALLET_INSUFFICIENT_BALANCE');
    expect(await test.refused(buyDual, { id: 999_999, num: 1 }, poor)).toBe('DUAL_UNKNOWN');
  });
});

describe('the end of a sale', () => {
  it('[AMB-19] is before its instant: a millisecond before is sold, at it not', async () => {
    await test.begin();
    const { sections } = await test.call(getDualIndex, {});
    const product = sections.find(({ section }) => section === 'days')?.products[0];
    if (!product) throw new Error('no product of a day');
    const user = await test.user();
    // So near the end only what is near the linked price is worth anything.
    await test.logAt(product.closes - SECOND, Math.floor(Number(product.linked_price) * 99.85));
    await test.dual().runDue();
    test.clock.advance(SECOND - 1);
    expect(await test.refused(buyDual, { id: product.id, num: 1 }, user)).toBe('ok');
    test.clock.advance(1);
    expect(await test.refused(buyDual, { id: product.id, num: 1 }, user)).toBe('DUAL_NOT_ON_SALE');
  });

  it('comes for who waited for a lock past it', async () => {
    await test.begin();
    const product = await hourly();
    const user = await test.user();
    await test.logAt(product.closes - SECOND);
    let bought: Promise<string> = Promise.resolve('');
    await inTransaction(test.database.db, async (tx) => {
      await lockSoldOf(tx, product.id);
      bought = test.refused(buyDual, { id: product.id, num: 1 }, user);
      await blocked(1);
      test.clock.advance(SECOND);
    });
    expect(await bought).toBe('DUAL_NOT_ON_SALE');
    await settle(product.maturity, 1);
  });
});

describe('the fund', () => {
  it('covers both outcomes in full: of purchases at once as many win as it covers, in whichever coin is short', async () => {
    await test.begin();
    const product = await hourly();
    const [first, ...rest] = await users(8);
    const { estimated_income: income } = await test.call(buyDual, { id: product.id, num: 10 }, first);
    const need = BigInt(Math.round(Number(income.quote) * 1e6));
    const free = await test.house('dual', USDT);
    await test.fund(USDT, 3n * need - 1n - free);
    const codes = await Promise.all(rest.map((user) => test.refused(buyDual, { id: product.id, num: 10 }, user)));
    expect(tally(codes)).toEqual({ ok: 2, DUAL_SOLD_OUT: 5 });
    expect(await test.house('dual', USDT)).toBe(need - 1n);
    await test.fund(USDT, free - 3n * need + 1n);
  });

  it('of different products is never short either, and beside capital that is taken out what was promised stays', async () => {
    await test.begin();
    const { sections } = await test.call(getDualIndex, {});
    const all = sections.flatMap(({ products }) => products).filter(({ status }) => status === 'on_sale');
    const some = await users(6);
    const free = await test.house('dual', USDT);
    await test.fund(USDT, 100_000_000n - free);
    const taken = test.fund(USDT, -60_000_000n).then(
      () => true,
      () => false,
    );
    const codes = await Promise.all(
      some.map((user, i) => test.refused(buyDual, { id: all[i % all.length]?.id ?? 0, num: 1 }, user)),
    );
    await taken;
    expect(codes.every((code) => ['ok', 'DUAL_SOLD_OUT', 'DUAL_ABOVE_MAXIMUM'].includes(code))).toBe(true);
    const left = await test.house('dual', USDT);
    // The withdrawal by hand looks at nothing; purchases left at least nothing below what they found.
    expect(left).toBeGreaterThanOrEqual(-60_000_000n);
    await test.fund(USDT, free - left);
  });
});

describe('due work', () => {
  it('by three processes at once settles each position once', async () => {
    await test.begin();
    const product = await hourly();
    const some = await users(6);
    for (const user of some) await test.call(buyDual, { id: product.id, num: 2 }, user);
    await test.logSpan(product.maturity - 2 * MINUTE, product.maturity + SECOND);
    const others = [test.dual(), test.another(), test.another()];
    await Promise.allSettled(others.map((one) => one.runDue()));
    await test.dual().runDue();
    for (const user of some) expect((await test.call(listDualPositions, {}, user)).list.map(({ status }) => status)).toEqual([3]);
  });

  it('goes on where one position cannot be settled, and settles that when it can', async () => {
    await test.begin();
    const product = await hourly();
    const some = await users(5);
    const bought = [];
    for (const user of some) bought.push((await test.call(buyDual, { id: product.id, num: 1 }, user)).id);
    await test.asOwner(`CREATE FUNCTION fail_one() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.position_id = ${bought[2]} THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_one BEFORE INSERT ON dual_results FOR EACH ROW EXECUTE FUNCTION fail_one()`);
    await test.logSpan(product.maturity - 2 * MINUTE, product.maturity + SECOND);
    await test
      .dual()
      .runDue()
      .catch(() => {});
    const statuses = async () =>
      Promise.all(some.map(async (user) => (await test.call(listDualPositions, {}, user)).list[0]?.status));
    expect(await statuses()).toEqual([3, 3, 2, 3, 3]);
    await test.asOwner('DROP TRIGGER fail_one ON dual_results; DROP FUNCTION fail_one()');
    test.clock.advance(MINUTE);
    await test.dual().runDue();
    expect(await statuses()).toEqual([3, 3, 3, 3, 3]);
  });

  it('does nothing while the clock is set back, and a year without a start publishes no past product', async () => {
    await test.begin();
    const product = await hourly();
    const user = await test.user();
    await test.call(buyDual, { id: product.id, num: 1 }, user);
    await test.logSpan(product.maturity - 2 * MINUTE, product.maturity + SECOND);
    test.clock.advance(-HOUR);
    await test.dual().runDue();
    expect((await test.call(listDualPositions, {}, user)).list[0]?.status).toBe(1);
    test.clock.advance(HOUR);
    await test.dual().runDue();
    expect((await test.call(listDualPositions, {}, user)).list[0]?.status).toBe(3);
    test.clock.advance(365 * 24 * HOUR);
    await test.begin();
    await test.begin();
    const past = await test.asOwner(`SELECT id FROM dual_products WHERE closes_at <= opens_at OR maturity < opens_at`);
    expect(past).toEqual([]);
    expect((await test.call(getDualIndex, {})).sections.every(({ products }) => products.length > 0)).toBe(true);
  });
});
