/** Pairs of a coin and fiat money are traded by who is verified, up to what their level allows (AMB-109). */
import { amendOrder, placeBatch, placeOco, placeOrder } from '@glasshouse/contract/spot';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type FreshDatabase, freshDatabase } from '../../../platform/testing/fresh-database.ts';
import { type TestNode, openTestNode } from '../../exchange/tests/support/spot.ts';

const [BTC, USDT, USD, EUR] = [1, 3, 101, 106];
const USER = 7;
// The index of BTC is 6,788.40 USD then: 0.2 BTC are worth less than 2,000 USDT, 0.3 more.
const ORDER = { amount: '0.2', target_price: '6700', currency_id: BTC, legal_id: USD, type: 'buy' } as const;
let level: 0 | 1 | 2 = 0;
let database: FreshDatabase;
let node: TestNode;
let end: () => Promise<void>;
let sent = 0;
const named = <T extends object>(input: T) => ({ ...input, request_id: `fiat-gate-attempt-${++sent}` });

beforeAll(async () => {
  database = await freshDatabase(5);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`
    INSERT INTO markets (id, symbol, kind, base_asset_id, quote_asset_id, tick, lot, price_decimals, quantity_decimals, min_notional, recording)
    SELECT k.id, k.symbol, kind, base_asset_id, k.quote, tick, lot, price_decimals, quantity_decimals, min_notional, recording
    FROM markets CROSS JOIN (VALUES (901, 'BTC/USD', ${USD}), (902, 'BTC/EUR', ${EUR})) AS k (id, symbol, quote) WHERE markets.id = 1`);
  await owner.end();
  const clock = new ManualClock(Date.UTC(2026, 0, 5, 12));
  ({ node, end } = await openTestNode(database.url, clock, { levelOf: async () => level }));
  await inTransaction(database.db, (tx) =>
    node.ledger.post(tx, {
      scope: 'test',
      key: 'fund',
      cause: 'demo_funds',
      reference: '',
      legs: [
        { account: { kind: 'external', purpose: 'capital' }, assetId: USD, atoms: -100_000_000n },
        { account: { kind: 'user', userId: USER, type: 'change', bucket: 'available' }, assetId: USD, atoms: 100_000_000n },
      ],
    }),
  );
});
beforeEach(() => {
  level = 0;
});
afterAll(async () => {
  await node.stop();
  await end();
  await database.close();
});

const refusal = async (input: object) => {
  const { code, type } = await node.refused(placeOrder, USER, named({ ...ORDER, ...input }) as never);
  return [code, type];
};

describe('an order of a pair with fiat money [AMB-109]', () => {
  it('is refused with type 998 below level 1, whatever it is worth and however it is placed', async () => {
    expect(await refusal({ amount: '0.01' })).toEqual(['IDENTITY_NOT_VERIFIED', '998']);
    expect(await refusal({ amount: '0.01', legal_id: EUR, target_price: '5000' })).toEqual(['IDENTITY_NOT_VERIFIED', '998']);
    const batch = await node.refused(placeBatch, USER, named({ orders: [ORDER] }));
    expect([batch.code, batch.type]).toEqual(['IDENTITY_NOT_VERIFIED', '998']);
    const { amount, currency_id, legal_id } = ORDER;
    const oco = { amount, currency_id, legal_id, type: 'sell', target_price: '7000', trigger_price: '6000' } as const;
    expect((await node.refused(placeOco, USER, named(oco))).code).toBe('IDENTITY_NOT_VERIFIED');
  });

  it('is worth at most 2,000 USDT at level 1 and 1,000,000 USDT at level 2, by the index of its coin or the money it names', async () => {
    level = 1;
    expect(await refusal({ amount: '0.3' })).toEqual(['CONVERT_FIAT_LIMIT', 'error']);
    expect(await refusal({ amount: '0.3', target_price: '50' })).toEqual(['CONVERT_FIAT_LIMIT', 'error']);
    const spend = { amount: undefined, target_price: undefined, kind: 'market' };
    expect(await refusal({ ...spend, quote_amount: '2000.01' })).toEqual(['CONVERT_FIAT_LIMIT', 'error']);
    expect(await refusal({ ...spend, quote_amount: '1600.01', legal_id: EUR })).toEqual(['CONVERT_FIAT_LIMIT', 'error']);
    const { list } = await node.call(placeBatch, USER, named({ orders: [{ ...ORDER, amount: '0.3' }, ORDER] }));
    expect(list).toMatchObject([{ error: 'CONVERT_FIAT_LIMIT', path: 'amount' }, { order: { status: 'open' } }]);
    level = 2;
    expect(await node.call(placeOrder, USER, named({ ...ORDER, amount: '0.3' }))).toMatchObject({ status: 'open' });
    expect(await refusal({ amount: '200' })).toEqual(['CONVERT_FIAT_LIMIT', 'error']);
  });

  it('is made no larger than the level allows, and a repeat of what was accepted gets its answer at every level', async () => {
    level = 1;
    const input = named(ORDER);
    const placed = await node.call(placeOrder, USER, input);
    const larger = await node.refused(amendOrder, USER, named({ id: placed.id, amount: '0.3' }));
    expect(larger.code).toBe('CONVERT_FIAT_LIMIT');
    expect(await node.call(amendOrder, USER, named({ id: placed.id, amount: '0.1' }))).toMatchObject({ amount: '0.1' });
    level = 0;
    expect(await node.call(placeOrder, USER, input)).toEqual(placed);
  });

  it('says nothing about pairs of coins', async () => {
    expect(await refusal({ legal_id: USDT, amount: '3' })).toEqual(['ORDER_INSUFFICIENT_BALANCE', 'error']);
  });
});
