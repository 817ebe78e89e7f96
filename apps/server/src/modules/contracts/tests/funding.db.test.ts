/** A funding hour on PostgreSQL: both sides' money, rows and lists, exactly once over restarts, and every check holds. */
import { getContractTerms, listContractFunding, listContractPayments, previewContract } from '@glasshouse/contract/contracts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestContracts, openTestContracts } from './support/contracts-desk.ts';

const [ALICE, BOB, CAROL, DAVE] = [11, 12, 13, 14] as const;
const PAIR = { currency_id: 1, legal_id: 3 };
/** A second before the last of a period. */
const START = Date.UTC(2026, 0, 5, 15, 59, 58);
const PERIOD = Math.floor(START / 28_800_000);

let contracts: TestContracts;
beforeEach(async () => {
  const rulesAt = () => ({ interest: 10_000n, band: 50_000n, cap: 375_000n, minSamples: 0 });
  contracts = await openTestContracts({ rulesAt, paidAtOnce: 1 }, START);
  await contracts.capital(100_000);
  for (const user of [ALICE, BOB, CAROL, DAVE]) await contracts.fund(user, 100_000);
  await contracts.tick(681_138);
});
afterEach(() => contracts.close());

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(contracts.database.db)).rows;
/** What funding moved of users, by their buckets. */
const bills = () =>
  rows(sql<{ user: number; bucket: string; amount: string }>`
    SELECT a.owner AS user, a.bucket, sum(e.amount)::text AS amount FROM entries e JOIN accounts a ON a.id = e.account_id
    WHERE e.cause = 'contract_funding' AND a.kind = 'user' GROUP BY 1, 2 ORDER BY 1, 2`);
const trade = async (long: number, short: number, ticks: number, lots: number) => {
  await contracts.enter(short, 'sell', ticks, lots, 5);
  return (await contracts.enter(long, 'buy', ticks, lots, 20)).id;
};

it('at its end longs pay shorts, each once over restarts, and the account between is empty', { timeout: 120_000 }, async () => {
  const long = await trade(ALICE, BOB, 681_138, 1_200);
  await trade(CAROL, DAVE, 681_138, 777);
  const preview = { ...PAIR, share: '0.12', multiple: 20, type: 1, status: 0, target_price: '6811.38' } as const;
  expect((await contracts.call(previewContract, ALICE, preview)).funding).toMatchObject({ rate: '0.0001', amount: '-0.081737' });
  // One position pays with each look: the process dies between two of them, and another pays when it is touched.
  await contracts.tick(682_000);
  await contracts.restart();
  expect(await contracts.sound()).toEqual([]);
  expect((await contracts.call(listContractFunding, 0, PAIR)).list[1]).toMatchObject({
    period: PERIOD,
    state: 'due',
    mark: '6820',
  });
  await contracts.tick(682_000);
  await contracts.restart();
  await contracts.tick(682_000, 682_000, 682_000);
  expect(await bills()).toEqual([
    { user: ALICE, bucket: 'frozen', amount: '-81840' },
    { user: BOB, bucket: 'available', amount: '81840' },
    { user: CAROL, bucket: 'frozen', amount: '-52992' },
    { user: DAVE, bucket: 'available', amount: '52991' },
  ]);
  expect(await contracts.sound()).toEqual([]);
  // A hundredth of a percent of the value is less than a hundredth of a margin at 20x.
  await contracts.people(ALICE, CAROL);
  await contracts.tell();
  expect(contracts.news.filter(({ kind }) => kind === 'contract_funding')).toEqual([]);
  const { list } = await contracts.call(listContractFunding, 0, PAIR);
  expect(list).toMatchObject([
    { period: PERIOD + 1, state: 'known', rate: '0.0001' },
    { period: PERIOD, state: 'done', mark: '6820' },
  ]);
  const paid = { position_id: long, period: PERIOD, amount: '-0.08184', value: '818.4', rate: '0.0001', owed: '0' };
  expect((await contracts.call(listContractPayments, ALICE, {})).list).toMatchObject([paid]);
  const { funding, mark, index } = await contracts.call(getContractTerms, 0, PAIR);
  expect(funding).toMatchObject({ rate: '0.0001', period: PERIOD + 1, due: (PERIOD + 2) * 28_800_000 });
  expect([mark, index]).toEqual(['6820', '6820']);
});

it('the owner is notified of a payment of more than a hundredth of its margin, once', { timeout: 120_000 }, async () => {
  await contracts.people(ALICE, BOB);
  await contracts.enter(BOB, 'sell', 681_138, 1_200, 5);
  const { id } = await contracts.enter(ALICE, 'buy', 681_138, 1_200, 100);
  await contracts.tick(682_000, 682_000, 682_000);
  await contracts.tell();
  await contracts.restart();
  await contracts.tell();
  const told = { id, symbol: 'BTC/USDT', side: 'long', share: '0.12', amount: '0.08184', owed: '0', code: 'USDT' };
  expect(contracts.news.filter(({ kind }) => kind === 'contract_funding')).toEqual([
    { userId: ALICE, kind: 'contract_funding', params: told },
  ]);
});
