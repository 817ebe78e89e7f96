/** Liquidations on PostgreSQL: money and rows of an attempt, exactly once over restarts, receipts that verify, and every check holds. */
import { getContractFund, getContractReceipt, listContractLiquidations } from '@glasshouse/contract/contracts';
import { contractReceipts } from '@glasshouse/proofs/contracts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestContracts, openTestContracts } from './support/contracts-desk.ts';

const [ALICE, BOB, CAROL, DAVE] = [11, 12, 13, 14] as const;

let contracts: TestContracts;
beforeEach(async () => {
  contracts = await openTestContracts();
  await contracts.capital(100_000);
  for (const user of [ALICE, BOB, CAROL, DAVE]) await contracts.fund(user, 1_000_000);
  await contracts.tick(681_138);
});
afterEach(() => contracts.close());

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(contracts.database.db)).rows;
const liquidations = () =>
  rows(sql<{ id: number; position_id: number; tick_ms: number; returned: string; fund_fee: string; adl_lots: number }>`
    SELECT * FROM contract_liquidations ORDER BY id`);

/** A long of 0.12 that is due at 6,506.59, with bids below. */
async function due(): Promise<number> {
  await contracts.enter(BOB, 'sell', 681_138, 1_200, 5);
  const { id } = await contracts.enter(ALICE, 'buy', 681_138, 1_200, 20);
  await contracts.tick(651_000);
  await contracts.enter(CAROL, 'buy', 650_510, 800, 2);
  await contracts.enter(DAVE, 'buy', 650_390, 400, 2);
  return id;
}

it('a liquidation moves what its row says, stands in the log, and its receipt verifies', { timeout: 60_000 }, async () => {
  const position = await due();
  await contracts.tick(650_660, 650_659);
  expect(await liquidations()).toMatchObject([{ position_id: position, fund_fee: '1951410', returned: '1724988' }]);
  expect(await contracts.sound()).toEqual([]);
  await contracts.sign();
  const id = (await liquidations())[0]?.id as number;
  const file = await contracts.call(getContractReceipt, ALICE, { id, kind: 'liquidation' });
  const { steps } = contractReceipts.verify(file);
  expect(steps.filter(({ ok }) => !ok)).toEqual([]);
  await expect(contracts.call(getContractReceipt, BOB, { id, kind: 'liquidation' })).rejects.toThrow('CONTRACTS_RECEIPT_UNKNOWN');
  const { list } = await contracts.call(listContractLiquidations, 0, {});
  expect(list).toMatchObject([{ id, mark: '6506.59', share: '0.12', filled_share: '0.12', fund_fee: '1.95141' }]);
  const { funds, list: markets } = await contracts.call(getContractFund, 0, {});
  expect(funds.find(({ currency_id }) => currency_id === 3)).toMatchObject({
    balance: '100001.95141',
    capital: '100000',
    received: '1.95141',
    paid: '0',
  });
  for (const { clearing, unrealized } of markets) expect(unrealized === null || unrealized === clearing).toBe(true);
  expect(await contracts.sound()).toEqual([]);
});

it('a deleveraging has a receipt of its own, and the fund never falls below zero', { timeout: 60_000 }, async () => {
  await contracts.enter(BOB, 'sell', 681_138, 1_200, 5);
  await contracts.enter(ALICE, 'buy', 681_138, 1_200, 20);
  await contracts.tick(640_000);
  const [adl] = await rows(sql<{ id: number; rank: number; user_id: number }>`SELECT * FROM contract_adls`);
  expect(adl).toMatchObject({ rank: 1, user_id: BOB });
  await contracts.sign();
  const file = await contracts.call(getContractReceipt, BOB, { id: adl?.id as number, kind: 'adl' });
  expect(contractReceipts.verify(file).steps.filter(({ ok }) => !ok)).toEqual([]);
  expect(await contracts.sound()).toEqual([]);
});

it('seconds that nobody looked at are looked at after a restart, once each', { timeout: 60_000 }, async () => {
  const position = await due();
  await contracts.logSeconds(650_659, 640_000);
  await contracts.restart();
  await contracts.look();
  await contracts.restart();
  await contracts.look();
  expect((await liquidations()).map(({ position_id }) => position_id)).toEqual([position]);
  expect(await contracts.sound()).toEqual([]);
});

it('the pause after an outage is the same for a process that begins in its midst', { timeout: 60_000 }, async () => {
  await due();
  await contracts.tick(...Array.from({ length: 31 }, () => null), 640_000, 640_000);
  await contracts.restart();
  await contracts.tick(...Array.from({ length: 8 }, () => 640_000));
  expect(await liquidations()).toEqual([]);
  await contracts.tick(640_000);
  expect(await liquidations()).toHaveLength(1);
  expect(await contracts.sound()).toEqual([]);
});

it('owners have news of what happened to their positions, each once', { timeout: 60_000 }, async () => {
  await contracts.people(ALICE, BOB);
  await contracts.enter(BOB, 'sell', 681_138, 1_200, 5);
  await contracts.enter(ALICE, 'buy', 681_138, 1_200, 20);
  await contracts.tick(651_400, 640_000);
  await contracts.tell();
  await contracts.tell();
  expect(contracts.news.map(({ userId, kind }) => [userId, kind])).toEqual([
    [ALICE, 'contract_at_risk'],
    [ALICE, 'contract_liquidated'],
    [BOB, 'contract_deleveraged'],
  ]);
  expect(contracts.news[1]?.params).toMatchObject({
    symbol: 'BTC/USDT',
    side: 'long',
    share: '0.12',
    mark: '6400',
    returned: '0.000237',
    // What came back less the margin of 40.868280.
    result: '-40.868043',
  });
});
