/** The analysis of own contracts says to the atom what the bills of the same days add up to, whatever ended a position. */
import {
  closeContract,
  getContractAnalysis,
  listContractChanges,
  listContractPositions,
  listContractTrades,
} from '@glasshouse/contract/contracts';
import { parseAmount } from '@glasshouse/money';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BTC_MARKETS, type TestContracts, openTestContracts } from './support/contracts-desk.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;
const MARK = 681_138;
/** A second before the last of a period, which is the last of a day too. */
const START = Date.UTC(2026, 0, 5, 23, 59, 56);
const DAY_MS = 86_400_000;
const MIDNIGHT = Date.UTC(2026, 0, 6);
const EDGES = [MIDNIGHT - DAY_MS, MIDNIGHT, MIDNIGHT + DAY_MS];

let contracts: TestContracts;
beforeEach(async () => {
  const rulesAt = () => ({ interest: 10_000n, band: 50_000n, cap: 375_000n, minSamples: 0 });
  contracts = await openTestContracts({ rulesAt }, START);
  await contracts.capital(100_000, 500_000_000n);
});
afterEach(() => contracts.closeSound());

/** What the balances of a user changed by, by cause, between two times. */
async function billed(userId: number, account: string, [from, to]: readonly [number, number]): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ cause: string; atoms: string }>`
    SELECT e.cause, sum(e.amount)::text AS atoms FROM entries e
    JOIN accounts a ON a.id = e.account_id JOIN journals j ON j.id = e.journal_id
    WHERE a.kind = 'user' AND a.owner = ${userId} AND a.purpose = ${account} AND j.created_at >= ${from} AND j.created_at < ${to}
    GROUP BY 1`.execute(contracts.database.db);
  return Object.fromEntries(rows.map(({ cause, atoms }) => [cause, BigInt(atoms)]));
}

const atomsOf = (text: string, scale: number): bigint => {
  const parsed = parseAmount(text, scale, 'any');
  if (!parsed.ok) throw new RangeError(text);
  return parsed.atoms;
};

describe.each(BTC_MARKETS)('of $kind contracts', (market) => {
  const [currency_id, scale, lots] = market.kind === 'linear' ? [3, 6, 1_000] : [1, 8, 1_000];
  const analysis = (userId: number, edges = EDGES) => contracts.call(getContractAnalysis, userId, { currency_id, edges });

  beforeEach(async () => {
    for (const user of [ALICE, BOB, CAROL]) await contracts.fundFor(user, market, 100_000);
    await contracts.tick(MARK);
  });

  /** All changes of a user in the market, read page after page. */
  const changes = async (userId: number, range: { from?: number; to?: number } = {}) => {
    const pair = { currency_id: 1, legal_id: market.kind === 'linear' ? 3 : 101 };
    const list = [];
    for (let cursor: string | undefined; ; ) {
      const page = await contracts.call(listContractChanges, userId, { ...pair, ...range, limit: 3, ...(cursor && { cursor }) });
      list.push(...page.list);
      if (page.next === undefined) return list;
      cursor = page.next;
    }
  };

  /** What the positions of a user say, added up. */
  const outcome = async (userId: number) => {
    const ended = await contracts.call(listContractTrades, userId, { status: 3 });
    const open = await contracts.call(listContractPositions, userId, {});
    const positions = [...ended.positions, ...open.list];
    const sum = (name: 'realized' | 'handling_fee' | 'overnight_fee' | 'liquidation_fee' | 'insurance') =>
      positions.reduce((atoms, position) => atoms + atomsOf(position[name], scale), 0n);
    return {
      result: sum('realized'),
      fees: sum('handling_fee'),
      funding: sum('overnight_fee'),
      liquidation: sum('liquidation_fee'),
      insurance: sum('insurance'),
    };
  };

  const long = async (multiple: number) => {
    await contracts.enter(BOB, 'sell', MARK, lots, 5, market);
    return (await contracts.enter(ALICE, 'buy', MARK, lots, multiple, market)).id;
  };

  it('is made of closes, fees, funding and liquidations, each as its bills have it', { timeout: 120_000 }, async () => {
    // One is closed with a gain, one pays funding and is liquidated in the book, one goes in a gap.
    const first = await long(10);
    await contracts.enter(CAROL, 'buy', MARK + 10_000, lots, 5, market);
    await contracts.call(closeContract, ALICE, { id: first });
    await long(10);
    await long(50);
    await contracts.tick(null, MARK, MARK, MARK);
    await contracts.tick(669_000);
    await contracts.enter(CAROL, 'buy', 622_500, lots / 2, 2, market);
    await contracts.tick(622_000, 560_000);
    for (const userId of [ALICE, BOB]) {
      const { total, days, markets } = await analysis(userId);
      for (const [at, range] of [
        [0, [MIDNIGHT - DAY_MS, MIDNIGHT]],
        [1, [MIDNIGHT, MIDNIGHT + DAY_MS]],
      ] as const) {
        const {
          contract_result = 0n,
          contract_fee = 0n,
          contract_funding = 0n,
          contract_liquidation = 0n,
          contract_insurance = 0n,
        } = await billed(userId, market.account, range);
        const day = days[at];
        expect({
          result: atomsOf(day?.result ?? '', scale),
          fees: atomsOf(day?.fees ?? '', scale),
          funding: atomsOf(day?.funding ?? '', scale),
          liquidation: atomsOf(day?.liquidation ?? '', scale),
          insurance: atomsOf(day?.insurance ?? '', scale),
        }).toEqual({
          result: contract_result,
          fees: -contract_fee,
          funding: -contract_funding,
          liquidation: -contract_liquidation,
          insurance: contract_insurance,
        });
      }
      expect(days.at(-1)?.until).toBe(total.net);
      expect(await outcome(userId)).toEqual({
        result: atomsOf(total.result, scale),
        fees: atomsOf(total.fees, scale),
        funding: atomsOf(total.funding, scale),
        liquidation: atomsOf(total.liquidation, scale),
        insurance: atomsOf(total.insurance, scale),
      });
      for (const day of days) {
        const there = await changes(userId, { from: day.from, to: day.from + DAY_MS });
        for (const part of ['result', 'fees', 'funding', 'liquidation', 'insurance', 'net'] as const) {
          const sum = there.reduce((atoms, change) => atoms + atomsOf(change[part], scale), 0n);
          expect(sum, part).toBe(atomsOf(day[part], scale));
        }
      }
      expect((await changes(userId)).map(({ id }) => id)).toEqual(
        (await changes(userId)).map(({ id }) => id).toSorted((a, b) => b - a),
      );
      expect(markets).toMatchObject([{ market_id: market.marketId, contract: market.kind, net: total.net }]);
    }
    const { total } = await analysis(ALICE);
    expect(total).toMatchObject({ closed: 3, won: 1 });
    expect([total.funding, total.liquidation].map((text) => Number(text) > 0)).toEqual([true, true]);
  });

  it('is nobody else’s, and of other days nothing', { timeout: 60_000 }, async () => {
    const id = await long(10);
    await contracts.enter(CAROL, 'buy', MARK, lots, 5, market);
    await contracts.call(closeContract, ALICE, { id });
    expect((await analysis(ALICE)).total.closed).toBe(1);
    expect((await analysis(14)).markets).toEqual([]);
    expect((await changes(ALICE)).map(({ kind, position_id }) => [kind, position_id])).toEqual([
      ['close', id],
      ['open', id],
    ]);
    expect(await changes(14)).toEqual([]);
    const later = [MIDNIGHT + DAY_MS, MIDNIGHT + 2 * DAY_MS];
    expect(await analysis(ALICE, later)).toMatchObject({ total: { closed: 0, net: '0' }, markets: [] });
  });

  it('refuses days that do not follow each other, and a currency that nothing settles in', { timeout: 60_000 }, async () => {
    for (const edges of [
      [EDGES[1], EDGES[0]],
      [EDGES[0], EDGES[0]],
      [EDGES[0], EDGES[2]],
    ] as number[][])
      await expect(analysis(ALICE, edges)).rejects.toMatchObject({ code: 'FIELD_INVALID' });
    const other = { currency_id: 101, edges: EDGES };
    await expect(contracts.call(getContractAnalysis, ALICE, other)).rejects.toMatchObject({ code: 'MARKETS_UNKNOWN_MARKET' });
  });
});
