/** Inverse contracts on PostgreSQL: lots of a dollar, all money in the coin, from the entry to receipts that verify. */
import {
  closeContract,
  getContractDeal,
  getContractFund,
  getContractPosition,
  getContractReceipt,
  listContractPayments,
  listContractPositions,
  previewContract,
  setContractStops,
  submitContract,
} from '@glasshouse/contract/contracts';
import { verifyReceipt } from '@glasshouse/proofs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { BTC_INVERSE, BTC_PERPETUAL, type TestContracts, openTestContracts } from './support/contracts-desk.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;
const PAIR = { currency_id: 1, legal_id: 101 };
const MARK = 681_138;
const COIN = 100_000_000n;
const INVERSE = { marketId: BTC_INVERSE };
/** A second before the last of a period. */
const START = Date.UTC(2026, 0, 5, 15, 59, 56);

let contracts: TestContracts;
beforeEach(async () => {
  const rulesAt = () => ({ interest: 10_000n, band: 50_000n, cap: 375_000n, minSamples: 0 });
  contracts = await openTestContracts({ rulesAt }, START);
  await contracts.capital(100_000, 5n * COIN);
  for (const user of [ALICE, BOB, CAROL]) await contracts.fundCoin(user, 10n * COIN);
  await contracts.tick(MARK);
});
afterEach(() => contracts.closeSound());

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(contracts.database.db)).rows;
const failed = (file: unknown) => verifyReceipt(file).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));
const receipt = (userId: number, id: number, kind: 'stop' | 'liquidation') =>
  contracts.call(getContractReceipt, userId, { id, kind });
const available = async (userId: number) => {
  const balances = await contracts.node().ledger.readBalances(contracts.database.db, userId);
  return balances.filter(({ type }) => type === 'lever_coin').map(({ assetId, available: own }) => [assetId, own]);
};
/** A long of dollars of Alice, against Bob. */
async function long(lots: number, multiple = 10, marginMode: 'isolated' | 'cross' = 'isolated'): Promise<number> {
  await contracts.enter(BOB, 'sell', MARK, lots, 5, INVERSE);
  return (await contracts.enter(ALICE, 'buy', MARK, lots, multiple, { ...INVERSE, marginMode })).id;
}

it('opens, closes and accounts in the coin, as the worked example has it [FEAT-178]', { timeout: 60_000 }, async () => {
  await contracts.enter(BOB, 'sell', MARK, 1_000, 5, INVERSE);
  const order = { ...PAIR, type: 1, status: 1, share: '1000', multiple: 10 } as const;
  expect(await contracts.call(previewContract, ALICE, order)).toMatchObject({
    value: '0.14681312',
    margin: '0.01468132',
    fee: '0.00007341',
    liquidation_price: '6226.22',
    price: '6811.38',
    refusal: null,
  });
  const placed = await contracts.call(submitContract, ALICE, order);
  expect(placed).toMatchObject({ status: 3, filled: '1000', handling_fee: '0.00007341' });
  const { list } = await contracts.call(listContractPositions, ALICE, PAIR);
  expect(list).toMatchObject([{ symbol: 'BTC/USD', share: '1000', margin: '0.01468132', open_price: '6811.38' }]);
  expect(await available(ALICE)).toEqual([[1, 10n * COIN - 1_468_132n - 7_341n]]);
  await contracts
    .enter(CAROL, 'buy', 700_000, 1_000, 2, INVERSE)
    .catch((error: unknown) => expect(error).toBeInstanceOf(Refusal));
  await contracts.tick(700_000);
  await contracts.enter(CAROL, 'buy', 700_000, 1_000, 2, INVERSE);
  await contracts.call(closeContract, ALICE, { id: placed.position_id });
  const { position } = await contracts.call(getContractPosition, ALICE, { id: placed.position_id });
  expect(position).toMatchObject({ share: '0', realized: '0.00395598', close_price: '7000', handling_fee: '0.00014484' });
  expect(await available(ALICE)).toEqual([[1, 10n * COIN + 395_598n - 7_341n - 7_143n]]);
});

it('is refused with amounts in the coin and sizes in dollars', { timeout: 60_000 }, async () => {
  await contracts.enter(BOB, 'sell', MARK, 1_000, 5, INVERSE);
  const order = { ...PAIR, type: 1, status: 0, multiple: 1, target_price: '6811.38' } as const;
  const codeOf = (share: string) =>
    contracts.call(submitContract, ALICE, { ...order, share }).then(
      () => null,
      (error: unknown) => (error instanceof Refusal ? [error.code, error.params] : error),
    );
  expect(await codeOf('0.5')).toMatchObject(['ORDER_AMOUNT_LOT', { lot: '1' }]);
  expect(await codeOf('100000')).toMatchObject(['CONTRACTS_INSUFFICIENT_MARGIN', { asset: 'BTC' }]);
  expect(await codeOf('60000000')).toMatchObject([expect.stringMatching(/^CONTRACTS_/), { asset: 'USD' }]);
});

it('a target that is reached closes in the book, and its receipt verifies', { timeout: 60_000 }, async () => {
  const id = await long(1_000);
  await contracts.call(setContractStops, ALICE, { id, target_profit_price: '7000' });
  await contracts.tick(690_000);
  await contracts.enter(CAROL, 'buy', 690_500, 1_000, 2, INVERSE);
  await contracts.tick(700_100);
  const { position } = await contracts.call(getContractPosition, ALICE, { id });
  expect(position).toMatchObject({ share: '0', close_reason: 'stop' });
  expect(Number(position.realized)).toBeGreaterThan(0);
  await contracts.sign();
  const [fire] = await rows(sql<{ id: number }>`SELECT id FROM contract_stop_fires WHERE position_id = ${id}`);
  expect(failed(await receipt(ALICE, fire?.id as number, 'stop'))).toEqual([]);
});

it('a liquidation leaves what is left to its owner, its fee to the fund of the coin, and a receipt that verifies', {
  timeout: 60_000,
}, async () => {
  const id = await long(10_000);
  await contracts.tick(623_000);
  await contracts.enter(CAROL, 'buy', 622_500, 10_000, 2, INVERSE);
  await contracts.tick(622_623, 622_622);
  const found = await rows(sql<{ id: number; position_id: number; mark_ticks: number; fund_fee: string; returned: string }>`
    SELECT * FROM contract_liquidations`);
  expect(found).toMatchObject([{ position_id: id, mark_ticks: 622_622 }]);
  const [row] = found;
  // A quarter of a percent of 10,000 dollars at 6,225.00.
  expect(BigInt(row?.fund_fee ?? 0)).toBe((((10_000n * 10n ** 10n) / 622_500n) * 2_500n + 999_999n) / 1_000_000n);
  await contracts.sign();
  expect(failed(await receipt(ALICE, row?.id as number, 'liquidation'))).toEqual([]);
  const { funds, list } = await contracts.call(getContractFund, 0, {});
  expect(funds.find(({ currency_id }) => currency_id === 1)).toMatchObject({ capital: '5', paid: '0' });
  const market = list.find(({ market_id }) => market_id === BTC_INVERSE);
  expect(market).toMatchObject({ symbol: 'BTC/USD', currency_id: 1, long: '10000', short: '10000' });
  expect(market?.unrealized).toBe(market?.clearing);
});

it('a gap into an empty book is taken by the other side, and nobody is below zero', { timeout: 60_000 }, async () => {
  await long(10_000);
  await contracts.tick(560_000);
  const adls = await rows(sql<{ user_id: number; lots: number }>`SELECT user_id, lots FROM contract_adls`);
  expect(adls).toMatchObject([{ user_id: BOB, lots: 10_000 }]);
  const below = await rows(sql`SELECT FROM accounts WHERE kind = 'user' AND bucket <> 'owed' AND balance < 0`);
  expect(below).toEqual([]);
});

it('funding goes from longs to shorts in the coin, and its receipt verifies', { timeout: 120_000 }, async () => {
  const id = await long(10_000);
  await contracts.tick(null, MARK, MARK, MARK);
  await contracts.sign();
  const [paid] = (await contracts.call(listContractPayments, ALICE, {})).list;
  expect(paid?.position_id).toBe(id);
  const file = await contracts.call(getContractReceipt, ALICE, {
    id: String(paid?.id),
    kind: 'funding',
    position_id: String(id),
  });
  expect(failed(file)).toEqual([]);
  // 0.01 % of 10,000 dollars at the mark, up.
  const value = (10_000n * 10n ** 10n) / BigInt(MARK);
  expect(verifyReceipt(file)).toMatchObject({ event: { funding: String(-((value * 10_000n + 99_999_999n) / 100_000_000n)) } });
});

it('a cross account stands on all of the coin in it, beside one of linear contracts', { timeout: 60_000 }, async () => {
  await contracts.fund(ALICE, 100_000);
  await contracts.fund(BOB, 100_000);
  await contracts.enter(BOB, 'sell', MARK, 1_000, 5);
  await contracts.enter(ALICE, 'buy', MARK, 1_000, 20, { marginMode: 'cross', marketId: BTC_PERPETUAL });
  const id = await long(20_000, 20, 'cross');
  await contracts.tick(650_000);
  const { account } = await contracts.call(getContractDeal, ALICE, PAIR);
  expect(account.cross?.cash.startsWith('9.9')).toBe(true);
  const { position } = await contracts.call(getContractPosition, ALICE, { id });
  expect(position).toMatchObject({ margin_mode: 'cross', share: '20000' });
  const linear = await contracts.call(getContractDeal, ALICE, { currency_id: 1, legal_id: 3 });
  expect(Number(linear.account.cross?.cash)).toBeGreaterThan(99_000);
  // A device recomputes each of them: all are answered where no pair is named, else that of the pair alone.
  const { accounts } = await contracts.call(listContractPositions, ALICE, {});
  expect(accounts.filter(({ cross }) => cross !== null)).toEqual([linear.account, account]);
  expect((await contracts.call(listContractPositions, ALICE, PAIR)).accounts).toEqual([account]);
});

it('the mean price of an order and of its position is its dollars by what they are worth in the coin', {
  timeout: 60_000,
}, async () => {
  await contracts.enter(BOB, 'sell', MARK, 1_000, 5, INVERSE);
  await contracts.enter(BOB, 'sell', 690_000, 1_000, 5, INVERSE);
  const { id } = await contracts.enter(ALICE, 'buy', 690_000, 3_000, 10, INVERSE);
  const { position, orders } = await contracts.call(getContractPosition, ALICE, { id });
  // 1,000 dollars at 6,811.38 and 1,000 at 6,900 are 0.14681312 and 0.14492753 BTC; the mean of both prices is 6,855.69.
  expect(position).toMatchObject({ share: '2000', open_price: '6855.4' });
  expect(orders).toMatchObject([{ id, share: '3000', filled: '2000', average_price: '6855.4' }]);
  const [row] = await rows(sql<{ filled_value: string }>`SELECT filled_value::text FROM orders WHERE id = ${id}`);
  expect(row?.filled_value).toBe('29174065');
});

it('closes of one position at the same moment close each dollar once', { timeout: 60_000 }, async () => {
  const id = await long(1_000);
  await contracts.enter(CAROL, 'buy', MARK - 100, 5_000, 5, INVERSE);
  const closes = Array.from({ length: 24 }, () => contracts.call(closeContract, ALICE, { id, share: '100' }));
  const ended = await Promise.allSettled(closes);
  for (const one of ended) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Refusal);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const [sum] = await rows(sql<{ lots: number }>`
    SELECT sum((record->>'lots')::bigint)::bigint AS lots FROM contract_position_events WHERE position_id = ${id} AND kind = 'reduce'`);
  expect(sum?.lots).toBe(1_000);
});

it('a fill that closes a maker’s net position and begins another is worth as much as the other side’s', async () => {
  const level = (priceTicks: number) => [{ priceTicks, lots: 500 }];
  await contracts
    .node()
    .contracts.venue.quote({ userId: BOB, marketId: BTC_INVERSE, bids: level(681_000), asks: level(681_200) });
  await contracts.enter(ALICE, 'buy', 681_200, 250, 10, INVERSE);
  await contracts.enter(CAROL, 'sell', 681_000, 289, 10, INVERSE);
  const parts = await rows(sql<{ side: string; record: Record<string, unknown> }>`
    SELECT side, record FROM contract_position_events WHERE user_id IN (${BOB}, ${CAROL}) ORDER BY id DESC LIMIT 3`);
  // Rounded down by itself, what begins would be worth 0.00572687.
  expect(parts.map(({ side, record: { kind, lots, before_lots: before, value } }) => [side, kind, lots, before, value])).toEqual(
    expect.arrayContaining([
      ['short', 'reduce', '250', undefined, '3671071'],
      ['long', 'add', '39', '250', '572688'],
      ['short', 'add', '289', undefined, '4243759'],
    ]),
  );
});
