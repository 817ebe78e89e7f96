/** Races on PostgreSQL: closes, stops, margin, liquidations and funding of one position at the same moment. Each happens once. */
import {
  changeContractMargin,
  closeContract,
  getContractPosition,
  offsetContracts,
  setContractStops,
  submitContract,
} from '@glasshouse/contract/contracts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { BTC_PERPETUAL, type TestContracts, openTestContracts } from './support/contracts-desk.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;
/** A second before the last of a period. */
const START = Date.UTC(2026, 0, 5, 15, 59, 58);
const MARK = 681_138;

let contracts: TestContracts;
beforeEach(async () => {
  const rulesAt = () => ({ interest: 10_000n, band: 50_000n, cap: 375_000n, minSamples: 0 });
  contracts = await openTestContracts({ rulesAt, paidAtOnce: 1 }, START);
  await contracts.capital(100_000);
  for (const user of [ALICE, BOB, CAROL]) await contracts.fund(user, 1_000_000);
  await contracts.tick(MARK);
});
afterEach(() => contracts.closeSound());

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(contracts.database.db)).rows;
const eventsOf = (position: number) =>
  rows(sql<{ kind: string; count: number; lots: number | null }>`
    SELECT kind, count(*)::int AS count, sum((record->>'lots')::bigint)::bigint AS lots FROM contract_position_events
    WHERE position_id = ${position} GROUP BY kind ORDER BY kind`);
const goOn = async () => {
  for (let n = 0; n < 6; n++) await contracts.node().contracts.venue.submitOne({ type: 'tick', marketId: BTC_PERPETUAL }, null);
};
/** The codes of what was refused; anything else that failed fails the test. */
async function codesOf(work: readonly Promise<unknown>[]): Promise<string[]> {
  const ended = await Promise.allSettled(work);
  return ended.flatMap((one) => {
    if (one.status === 'fulfilled') return [];
    if (!(one.reason instanceof Refusal)) throw one.reason;
    return [one.reason.code];
  });
}
/** A long of lots at 20 times. */
async function long(lots: number): Promise<number> {
  await contracts.enter(BOB, 'sell', MARK, lots, 5);
  return (await contracts.enter(ALICE, 'buy', MARK, lots, 20)).id;
}
const close = (id: number, more: object = {}) => contracts.call(closeContract, ALICE, { id, ...more });
const margin = (id: number, number: string) => contracts.call(changeContractMargin, ALICE, { id, number });

it('funding, a close and margin at the same millisecond: who was there pays once, whatever came first', {
  timeout: 120_000,
}, async () => {
  const ids = [await long(400), await long(400), await long(400)];
  await contracts.enter(CAROL, 'buy', MARK - 100, 5_000, 5);
  await contracts.logSeconds(682_000);
  const acts = ids.flatMap((id) => [margin(id, '5'), close(id, { share: '0.01' }), margin(id, '2'), close(id)]);
  const entries = [
    contracts.call(submitContract, CAROL, { currency_id: 1, legal_id: 3, type: 1, status: 1, multiple: 5, share: '0.01' }),
  ];
  const codes = await codesOf([contracts.look(), ...acts, contracts.look(), ...entries, goOn()]);
  for (const code of codes) expect(code).toMatch(/^(CONTRACTS_(POSITION_CLOSED|REDUCE_TOO_MUCH)|ORDER_)/);
  await contracts.look();
  await goOn();
  for (const id of ids) {
    const events = await eventsOf(id);
    expect(events.find(({ kind }) => kind === 'funding')).toMatchObject({ count: 1 });
    expect(events.find(({ kind }) => kind === 'reduce')).toMatchObject({ lots: 400 });
  }
  const [end] = await rows(sql<{ positions: number }>`SELECT positions FROM contract_funding_ends WHERE positions > 0`);
  const [paid] = await rows(
    sql<{ count: number }>`SELECT count(*)::int AS count FROM contract_position_events WHERE kind = 'funding'`,
  );
  expect(end?.positions).toBe(paid?.count);
});

it('a stop and closes of its owner at the same second close each lot once', { timeout: 120_000 }, async () => {
  const id = await long(1_000);
  await contracts.enter(CAROL, 'buy', 670_000, 5_000, 5);
  await contracts.call(setContractStops, ALICE, { id, stop_loss_price: '6750' });
  await contracts.logSeconds(674_900);
  const codes = await codesOf([
    contracts.look(),
    ...Array.from({ length: 16 }, () => close(id, { share: '0.05' })),
    contracts.look(),
  ]);
  for (const code of codes) expect(code).toMatch(/^CONTRACTS_(POSITION_CLOSED|REDUCE_TOO_MUCH)$/);
  await contracts.look();
  const { position } = await contracts.call(getContractPosition, ALICE, { id });
  expect(position.share).toBe('0');
  expect((await eventsOf(id)).find(({ kind }) => kind === 'reduce')).toMatchObject({ lots: 1_000 });
  expect(await rows(sql`SELECT FROM contract_stop_fires WHERE position_id = ${id}`)).toHaveLength(1);
});

it('offsets and closes of the same two positions at the same moment close each lot once', { timeout: 120_000 }, async () => {
  const id = await long(400);
  await contracts.enter(BOB, 'buy', MARK, 300, 5);
  const short = (await contracts.enter(ALICE, 'sell', MARK, 300, 20)).id;
  await contracts.enter(CAROL, 'buy', MARK - 100, 5_000, 5);
  await contracts.enter(CAROL, 'sell', MARK + 100, 5_000, 5);
  const offset = (share?: string) =>
    contracts.call(offsetContracts, ALICE, { long_id: id, short_id: short, ...(share && { share }) });
  const codes = await codesOf([
    ...Array.from({ length: 24 }, () => offset('0.002')),
    close(id, { share: '0.01' }),
    close(short, { share: '0.01' }),
    offset(),
    offset(),
  ]);
  for (const code of codes) expect(code).toMatch(/^CONTRACTS_(POSITION_CLOSED|REDUCE_TOO_MUCH)$/);
  const lotsOf = async (of: number, kind: string) => (await eventsOf(of)).find((one) => one.kind === kind)?.lots ?? 0;
  const offsetLots = await lotsOf(id, 'offset');
  expect(offsetLots).toBeGreaterThan(0);
  expect(await lotsOf(short, 'offset')).toBe(offsetLots);
  expect((await contracts.call(getContractPosition, ALICE, { id: short })).position.share).toBe('0');
  const { position } = await contracts.call(getContractPosition, ALICE, { id });
  expect(Number(position.share)).toBeCloseTo((400 - offsetLots - (await lotsOf(id, 'reduce'))) / 10_000, 9);
});

it('margin that comes with the second of a liquidation either prevents it or finds the position gone', {
  timeout: 120_000,
}, async () => {
  const ids = [await long(400), await long(400), await long(400), await long(400)];
  await contracts.enter(CAROL, 'buy', 650_000, 5_000, 5);
  await contracts.logSeconds(650_659);
  const codes = await codesOf([
    ...ids.slice(0, 2).map((id) => margin(id, '500')),
    contracts.look(),
    ...ids.flatMap((id) => [margin(id, '500'), margin(id, '-500')]),
    contracts.look(),
  ]);
  for (const code of codes) expect(code).toMatch(/^CONTRACTS_/);
  await contracts.look();
  const [ended] = await rows(
    sql<{ ids: number[] }>`SELECT coalesce(array_agg(position_id ORDER BY id), '{}') AS ids FROM contract_liquidations`,
  );
  expect(new Set(ended?.ids).size).toBe(ended?.ids.length);
  for (const id of ids) {
    const { position } = await contracts.call(getContractPosition, ALICE, { id });
    const events = await eventsOf(id);
    const added = events.find(({ kind }) => kind === 'margin')?.count ?? 0;
    expect([id, position.share]).toEqual([id, ended?.ids.map(Number).includes(id) ? '0' : '0.04']);
    // Those that are still there have margin that came before the second was looked at.
    expect(position.share === '0' || added > 0).toBe(true);
  }
});
