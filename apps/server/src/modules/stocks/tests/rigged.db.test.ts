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

describe('what traded in a session', () => {
  it('was within the band of its tick, while the market was open', async () => {
    const [buyer, seller] = [await test.trader(0, 5_000n), await test.trader(20, 0n)];
    for (const after of [70_000, 110_000, 150_000]) await test.logAt(OPEN + after, 18_640);
    expect(test.venue().sessionOf(11)?.phase).toBe('open');
    await test.place(seller, 'sell', '2', '186.40');
    await test.place(buyer, 'buy', '2', '186.40');
    expect(await titles()).toEqual([]);
    const [row] = await test.asOwner('SELECT price_ticks FROM fills ORDER BY id DESC LIMIT 1');
    const bend = (ticks: number) => `UPDATE fills SET price_ticks = ${ticks} WHERE id = (SELECT max(id) FROM fills)`;
    const title = 'a stock trades within the band of a price of its time';
    await test.asOwner(bend(20_504));
    expect(await titles()).not.toContain(title);
    await test.asOwner(bend(20_505));
    expect(await titles()).toContain(title);
    await test.asOwner(bend(Number(row?.['price_ticks'])));
    const late = (ms: number) => `UPDATE fills SET time_ms = time_ms + ${ms} WHERE id = (SELECT max(id) FROM fills)`;
    await test.asOwner(late(-400_000));
    expect(await titles()).toContain('a stock trades in its auction or while its market is open');
    await test.asOwner(late(400_000));
    expect(await titles()).toEqual([]);
  });
});

describe('an action as it was applied', () => {
  const HELD = 'a corporate action was applied to what each user held in the ledger then';
  let users: number[];
  beforeAll(async () => {
    users = [await test.holder(5), await test.holder(3)];
    const { counted, opens } = await test.announce();
    await test.close(counted);
    await test.until(opens + 86_400_000);
  });

  it('leaves out nobody who held shares, not even with all counts made right', async () => {
    await test.asOwner(`
      CREATE TABLE kept AS SELECT * FROM corporate_entitlements WHERE user_id = ${users[0]};
      DELETE FROM corporate_entitlements WHERE user_id = ${users[0]};
      UPDATE corporate_applied SET holders = holders - 1;`);
    expect(await titles()).toContain(HELD);
    await test.asOwner(`
      ALTER TABLE corporate_entitlements DISABLE TRIGGER USER; INSERT INTO corporate_entitlements SELECT * FROM kept;
      ALTER TABLE corporate_entitlements ENABLE TRIGGER USER; DROP TABLE kept; UPDATE corporate_applied SET holders = holders + 1;`);
    expect(await titles()).toEqual([]);
  });

  it('says no other sums than those of its entitlements', async () => {
    await test.asOwner('UPDATE corporate_applied SET gross = gross + 1');
    expect(await titles()).toContain('an entitlement is what its notice makes of its holding, one for each holder');
    await test.asOwner('UPDATE corporate_applied SET gross = gross - 1');
  });

  it('counts nobody for more than they held, and keeps the tax and the shares that it says', async () => {
    await test.asOwner(`
      ALTER TABLE corporate_entitlements DISABLE TRIGGER USER;
      UPDATE corporate_entitlements SET shares_before = shares_before + 10000, shares_after = shares_after + 10000 WHERE user_id = ${users[1]};`);
    expect(await titles()).toContain(HELD);
    await test.asOwner(`
      UPDATE corporate_entitlements SET shares_before = shares_before - 10000, shares_after = shares_after - 10000 WHERE user_id = ${users[1]};
      UPDATE corporate_entitlements SET withheld = withheld + 1, net = net - 1 WHERE user_id = ${users[1]};`);
    expect(await titles()).toEqual(
      expect.arrayContaining([
        'withheld tax is what dividends left, less what was remitted',
        'an entitlement is what its notice makes of its holding, one for each holder',
      ]),
    );
    await test.asOwner(`
      UPDATE corporate_entitlements SET withheld = withheld - 1, net = net + 1 WHERE user_id = ${users[1]};
      ALTER TABLE corporate_entitlements ENABLE TRIGGER USER; UPDATE custody_moves SET atoms = atoms + 10000 WHERE user_id = ${users[1]};`);
    expect(await titles()).toContain('shares of users are those of the custodian and what corporate actions made of them');
    await test.asOwner(`UPDATE custody_moves SET atoms = atoms - 10000 WHERE user_id = ${users[1]}`);
    expect(await titles()).toEqual([]);
  });
});
