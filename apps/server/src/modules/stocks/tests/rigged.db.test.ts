/** What the operator could bend behind an auction, as the owner of the database: the file, the audit and the check of the money name it. */
import { getStockAuction, listStockAuctions } from '@glasshouse/contract/stocks';
import { verifyReceipt } from '@glasshouse/proofs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestStocks, openStocks } from './support/stocks.ts';

const CLOSE = Date.UTC(2026, 5, 3, 20);
const OPEN = Date.UTC(2026, 5, 4, 13, 30);

let test: TestStocks;
let id: number;
beforeAll(async () => {
  test = await openStocks();
  await test.close(CLOSE, 18_640);
  const [buyer, other, seller] = [await test.trader(0, 5_000n), await test.trader(0, 5_000n), await test.trader(20, 0n)];
  await test.place(buyer, 'buy', '3', '187.00');
  await test.place(other, 'buy', '3', '186.50');
  await test.place(seller, 'sell', '4', '186.00');
  await test.open(OPEN, 18_640);
  await test.sign();
  id = (await test.call(listStockAuctions, {})).list[0]!.id;
});
afterAll(() => test.stop());

/** Steps of the check of the file that fail now. */
async function failing(): Promise<string[]> {
  const verdict = verifyReceipt(await test.call(getStockAuction, { id }));
  return verdict.steps.filter(({ ok }) => !ok).map(({ id: step }) => step);
}

const titles = async () => (await test.breaches()).map(({ title }) => title);

describe('an auction as it was held', () => {
  it('is whole in its file and for the check of the money', async () => {
    expect(await failing()).toEqual([]);
    expect(await titles()).toEqual([]);
  });

  it('takes no order that is added to its list later', async () => {
    await test.asOwner(`
      INSERT INTO stock_auction_orders (auction_id, order_id, user_id, side, price_ticks, hold_ticks, lots, sequence, filled_lots)
      VALUES (${id}, 999999, 1, 'buy', 19000, NULL, 10000, 999999, 0)`);
    expect(await failing()).toContain('LIST');
    expect(await titles()).toContain('an auction of stocks trades at its price, and each order what its list says');
    await test.asOwner('DELETE FROM stock_auction_orders WHERE order_id = 999999');
  });

  it('has no other place in its line, nor another fill', async () => {
    await test.asOwner(
      `UPDATE stock_auction_orders SET filled_lots = filled_lots - 1 WHERE auction_id = ${id} AND side = 'buy' AND filled_lots = 30000`,
    );
    expect(await failing()).toContain('LIST');
    expect(await titles()).toContain('an auction of stocks trades at its price, and each order what its list says');
    await test.asOwner(`UPDATE stock_auction_orders SET filled_lots = 30000 WHERE auction_id = ${id} AND filled_lots = 29999`);
  });

  it('has no price that is off by a tick: its record is not in the log then, and its fills are of another', async () => {
    await test.asOwner(`UPDATE stock_auctions SET price_ticks = price_ticks + 1 WHERE id = ${id}`);
    expect(await test.refused(test.call(getStockAuction, { id }))).toBe('STOCKS_RECEIPT_NOT_YET');
    expect(await titles()).toContain('an auction of stocks trades at its price, and each order what its list says');
    await test.asOwner(`UPDATE stock_auctions SET price_ticks = price_ticks - 1 WHERE id = ${id}`);
  });

  it('is not forgotten before it stands in the log', async () => {
    await test.asOwner(`
      CREATE TABLE kept AS SELECT * FROM stock_auction_records; DELETE FROM stock_auction_records`);
    expect(await titles()).toContain('an auction of stocks has its record, or it waits');
    await test.asOwner('INSERT INTO stock_auction_records SELECT * FROM kept; DROP TABLE kept');
  });
});
