/** Who would cheat with dual investment: the database is a second judge, and what its owner bends is found. */
import { buyDual, getDualIndex, getDualReceipt } from '@glasshouse/contract/dual';
import { dualReceipts } from '@glasshouse/proofs/dual';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { MINUTE, PRICE, SECOND, type TestDual, openWithProducts } from './support/dual.ts';

let test: TestDual;
let user = 0;
/** A position that is settled, one that waits, and their maturities. */
let settled = 0;
let open = 0;
let late = 0;
beforeAll(async () => {
  test = await openWithProducts();
  user = await test.user();
  const hourly = async () => {
    await test.begin();
    const { sections } = await test.call(getDualIndex, {});
    const product = sections.find(({ section }) => section === 'demo')?.products.find(({ status }) => status === 'on_sale');
    if (!product) throw new Error('no product');
    return product;
  };
  const first = await hourly();
  settled = (await test.call(buyDual, { id: first.id, num: 2 }, user)).id;
  await test.logSpan(first.maturity - 2 * MINUTE, first.maturity + SECOND);
  await test.dual().runDue();
  const second = await hourly();
  open = (await test.call(buyDual, { id: second.id, num: 3 }, user)).id;
  late = second.maturity;
  await test.logSpan(late - 2 * MINUTE, late - MINUTE);
}, 60_000);
afterAll(() => test.close());

/** Runs a statement as the application. */
const asApp = (statement: string) => inTransaction(test.database.db, (tx) => sql.raw(statement).execute(tx));
const titles = async () => [...new Set(((await test.breaches()) as { title: string }[]).map(({ title }) => title))];

describe('the application', () => {
  it.each([
    'UPDATE dual_products SET linked = 1',
    'UPDATE dual_positions SET rate_ppm = 1',
    'UPDATE dual_prices SET sum_ms = 1',
    `UPDATE dual_results SET outcome = 'failed'`,
    'UPDATE dual_volatility SET sigma = 1',
    'UPDATE dual_maturities SET maturity = 1',
    'DELETE FROM dual_products',
    'DELETE FROM dual_positions',
    'DELETE FROM dual_prices',
    'DELETE FROM dual_results',
  ])('cannot: %s', async (statement) => {
    await expect(asApp(statement)).rejects.toThrow(/permission denied/);
  });

  const price = (sums: string) => `
    INSERT INTO dual_prices (maturity_id, outcome, end_at, sum_price_ms, sum_ms, first_seq, last_seq, prices, minute_price_ms, minute_ms,
      settled_at, record_hash)
    SELECT m.id, ${sums}, 0, repeat('a', 64) FROM dual_maturities m
    CROSS JOIN LATERAL dual_window(m.market_id, m.maturity - m.window_ms, m.maturity) w WHERE m.maturity = ${late}`;
  const mean = (sum: string, end = 'm.maturity', outcome = 'ok') =>
    price(`'${outcome}', ${end}, ${sum}, w.sum_ms, w.first_seq, w.last_seq, w.prices, ARRAY[${sum}], ARRAY[w.sum_ms]`);

  it('cannot settle before the seconds of the window are all there', async () => {
    // The clock of the machine is far behind this hour, and no second of it or behind it is logged.
    const [row] = await test.asOwner(`SELECT extract(epoch FROM clock_timestamp()) * 1000 < ${late} AS is_ahead`);
    if (row?.['is_ahead'] === true) await expect(asApp(mean('w.sum_price_ms'))).rejects.toThrow(/are not all there/);
    await expect(asApp(mean('w.sum_price_ms', 'm.maturity - 60000'))).rejects.toThrow(/no window of this maturity ends then/);
  });

  it('cannot write another price than the mean of the first window that holds', async () => {
    await test.logSpan(late - MINUTE, late + 2 * MINUTE);
    await expect(asApp(mean('w.sum_price_ms + 1'))).rejects.toThrow(/not the mean/);
    await expect(asApp(mean('w.sum_price_ms', 'm.maturity + 60000'))).rejects.toThrow(/an earlier window holds/);
    await expect(asApp(mean('w.sum_price_ms', 'm.maturity + 600000', 'none'))).rejects.toThrow(/check|holds|there/);
    await expect(asApp(mean('w.sum_price_ms', 'm.maturity', 'none'))).rejects.toThrow(/no window/);
    await expect(asApp(mean('w.sum_price_ms', 'm.maturity + 1'))).rejects.toThrow(/no window/);
  });

  it('cannot write a result before its price, nor another one, nor pay more', async () => {
    const result = (outcome: string, base: string, quote: string) => `
      INSERT INTO dual_results SELECT id, '${outcome}', ${base}, ${quote}, 0, repeat('a', 64) FROM dual_positions WHERE id = ${open}`;
    await expect(asApp(result('base', 'if_base', '0'))).rejects.toThrow(/does not follow/);
    await test
      .dual()
      .runDue()
      .catch(() => {});
    await test.asOwner(`SELECT 1`);
    const again = (outcome: string, base: string, quote: string) => `
      WITH gone AS (SELECT 1) INSERT INTO dual_results
      SELECT id, '${outcome}', ${base}, ${quote}, 0, repeat('a', 64) FROM dual_positions WHERE id = ${settled}`;
    await expect(asApp(again('base', 'if_base', '0'))).rejects.toThrow(/duplicate key/);
  });

  it('cannot accept a position by another tick, rate, volatility or time than those of its terms', async () => {
    const position = (change: Readonly<Record<string, string>>) => {
      const columns = `id, user_id, product_id, shares, put_in, quote_minute, quote_time, quote_leaf, quote_ticks, newest_time, newest_leaf,
        newest_ticks, prices, volatility_hour, sigma, units, rate_ppm, if_base, if_quote, bought_at, head_size, record_hash`;
      const values = columns
        .split(/,\s+/)
        .map((name) => (name === 'id' ? `nextval('dual_position_ids')` : (change[name] ?? name)));
      return `INSERT INTO dual_positions (${columns}) SELECT ${values.join(', ')} FROM dual_positions WHERE id = ${settled}`;
    };
    const bent: readonly Readonly<Record<string, string>>[] = [
      { if_quote: 'if_quote + 1' },
      { if_base: 'if_base + 1' },
      { rate_ppm: 'rate_ppm * 2' },
      { put_in: 'put_in + 1' },
      { shares: 'shares + 1' },
      { quote_ticks: 'quote_ticks - 1' },
      { quote_leaf: 'quote_leaf + 1' },
      { quote_minute: 'quote_minute + 60000' },
      { newest_ticks: 'newest_ticks + 1' },
      { sigma: 'sigma + 1' },
      { prices: `'live'` },
      { units: 'units + 1' },
      { bought_at: 'bought_at + 60000' },
      { volatility_hour: 'volatility_hour - 7200000' },
    ];
    for (const change of bent)
      await expect(asApp(position(change)), JSON.stringify(change)).rejects.toThrow(/does not follow from the ticks/);
    // A minute does not sell behind a second of the next one, although it may do so for its first seconds while none is logged.
    const next = { newest_time: 'quote_minute + 60000', bought_at: 'quote_minute + 60000' };
    await expect(asApp(position(next))).rejects.toThrow(/dual_positions_of_minute/);
  });
});

describe('what the owner of the database bends', () => {
  it('is nothing at first', async () => {
    await test.logAt(late + 3 * MINUTE);
    await test.dual().runDue();
    expect(await titles()).toEqual([]);
  });

  it.each([
    [
      'a result',
      () => `UPDATE dual_results SET outcome = 'quote', paid_base = 0, paid_quote = 1 WHERE position_id = ${settled}`,
      'a dual investment result is what the price makes of its position',
    ],
    [
      'a price',
      () => `UPDATE dual_prices SET sum_price_ms = sum_price_ms + 1 WHERE maturity_id =
        (SELECT maturity_id FROM dual_products p JOIN dual_positions o ON o.product_id = p.id WHERE o.id = ${settled})`,
      'a settlement price of dual investment is the mean of its window',
    ],
    [
      'a rate',
      () => `UPDATE dual_positions SET rate_ppm = rate_ppm * 2 WHERE id = ${open}`,
      'payouts of a dual investment position follow from its product and rate',
    ],
    [
      'a quote',
      () => `UPDATE dual_positions SET quote_ticks = quote_ticks + 1 WHERE id = ${open}`,
      'a dual investment position is quoted by the first priced second of its minute',
    ],
    [
      'what is sold',
      () => `UPDATE dual_sold SET shares = shares - 1 WHERE shares > 0`,
      'what is sold of a dual investment product is the sum of its positions, within its shares',
    ],
  ])('%s is found', async (_what, bend, title) => {
    const found = await inOwnersTransaction(bend());
    expect(found).toContain(title);
  });

  it('a receipt with another rate, price or outcome does not verify', async () => {
    await test.sign();
    const receipt = await test.call(getDualReceipt, { id: settled }, user);
    expect(dualReceipts.verify(receipt).ok).toBe(true);
    for (const [was, is] of [
      ['"rate":"', '"rate":"1'],
      [`"price":"${PRICE / 100}"`, '"price":"6801"'],
      ['"outcome":"base"', '"outcome":"quote"'],
      ['"sigma":"0.8"', '"sigma":"0.9"'],
    ] as const) {
      const bent = JSON.parse(
        JSON.stringify(receipt).replaceAll(was.replaceAll('"', '\\"'), is.replaceAll('"', '\\"')),
      ) as unknown;
      expect(JSON.stringify(bent), was).not.toBe(JSON.stringify(receipt));
      expect(dualReceipts.verify(bent).ok, was).toBe(false);
    }
  });
});

/** What the invariants say while something is bent; afterwards it is as before. */
async function inOwnersTransaction(bend: string): Promise<string[]> {
  const tables = ['dual_results', 'dual_prices', 'dual_positions', 'dual_sold'];
  for (const table of tables) await test.asOwner(`CREATE TABLE kept_${table} AS TABLE ${table}`);
  await test.asOwner(bend);
  const found = await titles();
  for (const table of tables) {
    const [row] = await test.asOwner(`
      SELECT string_agg(quote_ident(column_name), ', ') AS columns,
        string_agg(quote_ident(column_name) || ' = k.' || quote_ident(column_name), ', ') AS sets,
        (array_agg(column_name ORDER BY ordinal_position))[1] AS key
      FROM information_schema.columns WHERE table_name = '${table}' AND table_schema = 'public'`);
    const key = String(row?.['key']);
    await test.asOwner(
      `UPDATE ${table} t SET ${String(row?.['sets'])} FROM kept_${table} k WHERE t.${key} = k.${key}; DROP TABLE kept_${table}`,
    );
  }
  return found;
}
