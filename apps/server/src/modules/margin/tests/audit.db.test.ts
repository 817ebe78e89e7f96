/** The whole log of margin: nothing is found in an honest one, each planted rigging is; and every hour of every pool stands in it. */
import { getMarginRates } from '@glasshouse/contract/margin';
import { canonicalText } from '@glasshouse/proofs';
import {
  MarginAudit,
  type MarginFindingCode,
  type MarginLiquidationFacts,
  type MarginRateFacts,
  marginLiquidationRecord,
  marginRateRecord,
  readMarginLiquidation,
  readMarginRate,
} from '@glasshouse/proofs/margin';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { paperCapitalJournal } from '../../ledger/index.ts';
import { ALICE, BOB, BTC, PRICE, START, type TestMargin, USDT, openMargin } from './support/margin.ts';

interface Entry {
  readonly body: string;
  readonly prices: readonly string[] | null;
}

let margin: TestMargin;
let entries: Entry[] = [];

/** Capital of the pool comes. */
async function capital(atoms: bigint, id: number): Promise<void> {
  const more = paperCapitalJournal({ scope: 'test', reference: '', purpose: 'margin_pool' }, USDT, atoms, id);
  await inTransaction(margin.db, (tx) => margin.ledger.post(tx, more));
  await margin.margin.run();
}

/** Hours in which nobody borrows, capital that comes before the first loan, a loan in the middle of one, capital that comes, a restart, a sale in two steps. */
async function live(): Promise<void> {
  await margin.sign();
  await margin.nextHour();
  margin.clock.advance(600_000);
  await capital(100_000_000_000n, 76);
  await margin.rebuild();
  await margin.nextHour();
  const { pools } = await margin.call(getMarginRates, ALICE, {});
  expect(pools.filter(({ now }) => now?.record).map(({ code }) => code)).toEqual(expect.arrayContaining(['BTC', 'USDT']));
  margin.clock.advance(1_234_000);
  await margin.tick(PRICE);
  await margin.fund(BOB, BTC, '10');
  await margin.fund(BOB, USDT, '100000');
  await margin.own(ALICE, USDT, '1000');
  await margin.spotOrder(BOB, 'sell', '0.43897', '6811.38');
  await margin.place(ALICE, 'buy', '0.43897', '6811.38', { side_effect: 'borrow' });
  margin.clock.advance(600_000);
  await capital(500_000_000_000n, 77);
  await margin.rebuild();
  await margin.tick(PRICE);
  await margin.repay(ALICE, USDT, '0.5').catch(() => {});
  await margin.nextHour();
  await margin.nextHour();
  await margin.tick(490_000);
  await margin.spotOrder(BOB, 'buy', '1', '4900');
  await margin.tick(490_001);
  await margin.nextHour(490_001);
  await margin.sign();
}

beforeAll(async () => {
  margin = await openMargin(START, { hasLog: true });
  await live();
  const { rows } = await sql<{ body: string; prices: string | null }>`
    SELECT body, prices FROM log_entries ORDER BY leaf`.execute(margin.db);
  entries = rows.map(({ body, prices }) => ({ body, prices: prices === null ? null : prices.split('\n') }));
}, 120_000);
afterAll(() => margin.closeSound());

function audited(all: readonly Entry[]): MarginAudit {
  const audit = new MarginAudit();
  all.forEach(({ body, prices }, leaf) => audit.add(leaf, body, prices));
  return audit;
}
const found = (all: readonly Entry[]) => [...new Set(audited(all).findings.map(({ what }) => what))];

/** The log with the newest entry that `bend` answers a text for changed into it. */
function bent(bend: (body: string) => string | null): Entry[] {
  const at = entries.findLastIndex(({ body }) => bend(body) !== null);
  expect(at).toBeGreaterThan(-1);
  return entries.map((entry, i) => (i === at ? { ...entry, body: bend(entry.body) as string } : entry));
}
const withRate = (change: (facts: MarginRateFacts) => MarginRateFacts | null) =>
  bent((body) => {
    const facts = readMarginRate(body);
    const next = facts?.asset === 'USDT' && facts.lent > 0n ? change(facts) : null;
    return next && canonicalText(marginRateRecord(next));
  });
const withStep = (change: (facts: MarginLiquidationFacts) => MarginLiquidationFacts) =>
  bent((body) => {
    const facts = readMarginLiquidation(body);
    return facts && canonicalText(marginLiquidationRecord(change(facts)));
  });
const without = (isGone: (body: string) => boolean) => {
  const at = entries.findIndex(({ body }) => isGone(body));
  return entries.filter((_, i) => i !== at);
};
const rateOf = (body: string) => {
  const facts = readMarginRate(body);
  return facts?.asset === 'USDT' && facts.lent > 0n ? facts : null;
};

describe('the audit of margin', () => {
  it('finds nothing in an honest log, which has each hour of each pool', () => {
    const audit = audited(entries);
    expect(audit.findings).toEqual([]);
    expect(audit.counts.get('margin_liquidation')).toBeGreaterThan(1);
    const hours = entries.flatMap(({ body }) => readMarginRate(body) ?? []).filter(({ asset }) => asset === 'BTC');
    expect(hours.map(({ hour }) => hour)).toEqual(hours.map((_, i) => (hours[0]?.hour ?? 0) + i));
    expect(hours.length).toBeGreaterThan(5);
    // The hour of the loan and of the capital lists what the pool was at each moment of it.
    const uses = entries.flatMap(({ body }) => rateOf(body)?.uses ?? []);
    expect(new Set(uses.map(({ lent, idle }) => lent + idle)).size).toBeGreaterThan(1);
  });

  it('finds nothing where seconds that nothing rests on were forgotten', () => {
    const named = new Set(
      entries.flatMap(({ body }) => readMarginLiquidation(body)?.before ?? []).map(({ market }) => market?.time),
    );
    const audit = new MarginAudit();
    entries.forEach(({ body, prices }, leaf) => {
      const isForgotten = prices !== null && !named.has(Number((JSON.parse(body) as { time: string }).time));
      audit.add(leaf, isForgotten ? null : body, isForgotten ? null : prices);
    });
    expect(audit.findings).toEqual([]);
  });

  it.each<[string, () => readonly Entry[], readonly MarginFindingCode[]]>([
    ['a rate above its curve', () => withRate((facts) => ({ ...facts, annualPpm: facts.annualPpm + 1 })), ['NOT_BY_RULE']],
    [
      'a use that the pool did not have',
      () => withRate((facts) => ({ ...facts, uses: facts.uses?.map((use) => ({ ...use, idle: use.idle / 2n })) ?? null })),
      ['NOT_BY_RULE'],
    ],
    [
      'a pool that was less idle than the hour before left it',
      () =>
        withRate((facts) => {
          const idle = (facts.uses?.[0]?.idle ?? 0n) + 1n;
          return facts.uses?.length === 1 ? { ...facts, uses: [{ ...facts.uses[0]!, idle }] } : null;
        }),
      ['USE'],
    ],
    ['an hour that is left out', () => without((body) => (rateOf(body)?.uses?.length ?? 0) > 1), ['MISSING']],
    ['a step that is left out', () => without((body) => readMarginLiquidation(body)?.from === null), ['MISSING', 'STEP']],
    ['a charge that is less', () => withStep((facts) => ({ ...facts, charge: facts.charge - 1n })), ['AMOUNTS']],
    [
      'a price of another second',
      () =>
        withStep((facts) => ({
          ...facts,
          before: facts.before.map((item) => (item.market ? { ...item, ticks: item.ticks - 1n } : item)),
        })),
      ['PRICE'],
    ],
  ])('finds %s', (_, plant, what) => {
    expect(found(plant())).toEqual(expect.arrayContaining([...what]));
  });
});
