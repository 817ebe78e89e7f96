/**
 * A process dies at a named point while it writes the price of a maturity or settles positions; another goes on. Each price and each
 * result was written once, and paid once, to the atom.
 */
import { fileURLToPath } from 'node:url';
import { buyDual, getDualIndex, listDualPositions } from '@glasshouse/contract/dual';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POINTS, type Point, dieOnce } from '../../../platform/testing/deaths.ts';
import { BTC, MINUTE, SECOND, type TestDual, openWithProducts } from './support/dual.ts';

const PROGRAM = fileURLToPath(new URL('./support/dying-process.ts', import.meta.url));
const POSITIONS = 4;

let test: TestDual;
beforeAll(async () => {
  test = await openWithProducts();
});
afterAll(() => test.close());

/** Lets another process do what is due, and die. */
const die = (table: 'dual_prices' | 'dual_results', point: Point) =>
  dieOnce(PROGRAM, { url: test.database.url, dataDir: test.log.dataDir, now: test.clock.now(), table, point, nth: 1 }, (query) =>
    test.asOwner(query),
  );

/** Positions whose maturity has come, with every second of its window. */
async function due() {
  await test.begin();
  const { sections } = await test.call(getDualIndex, {});
  const product = sections.find(({ section }) => section === 'demo')?.products.find(({ status }) => status === 'on_sale');
  if (!product) throw new Error('no product');
  const user = await test.user();
  const paid: bigint[] = [];
  for (let i = 0; i < POSITIONS; i++) {
    const { estimated_income: income } = await test.call(buyDual, { id: product.id, num: i + 1 }, user);
    paid.push(BigInt(Math.round(Number(income.base) * 1e8)));
  }
  const spot = await test.has(user, BTC);
  await test.logSpan(product.maturity - 2 * MINUTE, product.maturity + SECOND);
  return { user, maturity: product.maturity, after: spot + paid.reduce((sum, atoms) => sum + atoms, 0n) };
}
const prices = async (maturity: number) =>
  (await test.asOwner(`SELECT FROM dual_prices r JOIN dual_maturities m ON m.id = r.maturity_id WHERE m.maturity = ${maturity}`))
    .length;
const statuses = async (user: number) => (await test.call(listDualPositions, {}, user)).list.map(({ status }) => status);

describe.each(POINTS)('a process that dies with a transaction %s', (point) => {
  it('writes a price once, with what settles its positions', { timeout: 120_000 }, async () => {
    const { user, maturity, after } = await due();
    await die('dual_prices', point);
    expect(await prices(maturity)).toBe(point === 'committed' ? 1 : 0);
    expect(await statuses(user)).toEqual(Array.from({ length: POSITIONS }, () => 2));
    expect(await test.breaches()).toEqual([]);
    await test.dual().runDue();
    expect([await prices(maturity), await statuses(user)]).toEqual([1, Array.from({ length: POSITIONS }, () => 3)]);
    expect(await test.has(user, BTC)).toBe(after);
    expect(await test.breaches()).toEqual([]);
  });

  it('settles each position once', { timeout: 120_000 }, async () => {
    const { user, maturity, after } = await due();
    await die('dual_results', point);
    expect(await prices(maturity)).toBe(1);
    expect(await statuses(user)).toEqual(Array.from({ length: POSITIONS }, () => (point === 'committed' ? 3 : 2)));
    await test.dual().runDue();
    expect(await statuses(user)).toEqual(Array.from({ length: POSITIONS }, () => 3));
    expect(await test.has(user, BTC)).toBe(after);
    expect(await test.breaches()).toEqual([]);
  });
});
