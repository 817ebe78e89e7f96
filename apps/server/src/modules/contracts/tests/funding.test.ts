/** Funding on a desk without a database: marks, samples, rates and payments, to the last digit. */
import type { FundingRules } from '@glasshouse/risk';
import { expect, it } from 'vitest';
import { PERIOD_MS } from '@glasshouse/proofs/contracts';
import { MARKET, PureContracts, USDT, usdt } from './support/pure-contracts.ts';

const [ALICE, BOB, CAROL, DAVE] = [11, 12, 13, 14] as const;
const USERS = [ALICE, BOB, CAROL, DAVE];
const BEGIN = 62_500 * PERIOD_MS;
/** A rate of so many 10^-8, without any sample. */
const fixed = (rate: bigint): FundingRules => ({ interest: rate, band: 10n ** 7n, cap: 10n ** 7n, minSamples: 0 });

/** A market whose periods have a rate. */
function market(rate: bigint, paidAtOnce = 5_000) {
  return new PureContracts(USERS, usdt('100000'), usdt('100000'), { rulesAt: () => fixed(rate), paidAtOnce });
}
const of = (contracts: PureContracts, key: string) => contracts.accounts.get(key) ?? 0n;
const kinds = (contracts: PureContracts) => contracts.kept.flatMap(({ records }) => records.map(({ body }) => body));
const lastOf = (contracts: PureContracts, kind: string) => kinds(contracts).findLast((body) => body['kind'] === kind);
/** A second of the index at a time. */
function at(contracts: PureContracts, time: number, ...prices: (number | null)[]) {
  contracts.time = time - 1_000;
  contracts.tick(...prices);
}

it.each([
  [10_000n, 23_540_000, 681_150n],
  [50_000n, 7_200_000, 681_393n],
  [-75_000n, 14_400_000, 680_883n],
])('the mark is the index with the rate of the period, less as time goes by: %s after %s ms', (rate, elapsed, mark) => {
  const contracts = market(rate);
  at(contracts, BEGIN, 681_138);
  at(contracts, BEGIN + elapsed, 681_138);
  expect(contracts.engine.markOf(MARKET)).toEqual({ ticks: mark, index: 681_138n, time: BEGIN + elapsed });
});

it.each([
  // A bid above the index, or an offer below it, for more than 10,000 USDT; a better one stands for a part of the minute only.
  ['buy', 681_555, 681_600, { impact_bid: '681555', impact_ask: null, premium: '61221', counted: '61221' }, '11221'],
  ['sell', 680_321, 680_200, { impact_bid: null, impact_ask: '680321', premium: '-119946', counted: '-119946' }, '-69946'],
] as const)(
  'a minute counts the premium nearest to zero, and the rate follows from the minutes before: %s',
  (side, price, better, sample, rate) => {
    const contracts = new PureContracts(USERS, usdt('100000'), usdt('100000'), {
      rulesAt: () => ({ interest: 10_000n, band: 50_000n, cap: 375_000n, minSamples: 1 }),
    });
    at(contracts, BEGIN + 30_000, 681_138);
    contracts.enter(ALICE, side, price, 20_000);
    at(contracts, BEGIN + 60_000, ...Array.from({ length: 30 }, () => 681_138));
    contracts.enter(ALICE, side, better, 20_000);
    contracts.tick(...Array.from({ length: 30 }, () => 681_138));
    at(contracts, BEGIN + PERIOD_MS, 681_138);
    const first = { minute: String(BEGIN + 60_000), ticks: '60', tick: String(BEGIN + 60_000), size: '10000000000' };
    expect(lastOf(contracts, 'contract_sample')).toMatchObject({ ...first, ...sample });
    expect(lastOf(contracts, 'contract_rate')).toMatchObject({
      period: '62501',
      samples: { count: '1' },
      mean: sample.counted,
      rate,
    });
  },
);

it('a restart leaves the minute under way out, and records none twice', () => {
  const contracts = market(0n);
  at(contracts, BEGIN, ...Array.from({ length: 90 }, () => 681_138));
  contracts.restart();
  contracts.tick(...Array.from({ length: 100 }, () => 681_138));
  const minutes = kinds(contracts).flatMap((body) =>
    body['kind'] === 'contract_sample' ? [Number(body['minute']) - BEGIN] : [],
  );
  expect(minutes).toEqual([0, 120_000]);
});

it('longs pay shorts at the mark of the first second of the next period, rounded against neither more than an atom', () => {
  const contracts = market(10_000n);
  at(contracts, BEGIN, 681_138);
  const [long] = contracts.pair(ALICE, BOB, 681_138, 1_200);
  const [other] = contracts.pair(CAROL, DAVE, 681_138, 777);
  const before = USERS.map((user) => [of(contracts, `${user}:available`), of(contracts, `${user}:frozen`)] as const);
  at(contracts, BEGIN + PERIOD_MS, 682_000);
  contracts.check();
  const changes = USERS.map((user, i) => [
    of(contracts, `${user}:available`) - before[i]![0],
    of(contracts, `${user}:frozen`) - before[i]![1],
  ]);
  expect(changes).toEqual([
    [0n, -81_840n],
    [81_840n, 0n],
    [0n, -52_992n],
    [52_991n, 0n],
  ]);
  expect(of(contracts, `house:contracts_funding:${MARKET}`)).toBe(0n);
  expect(of(contracts, 'house:rounding')).toBe(1n);
  expect(contracts.position(long)).toMatchObject({ funding: 81_840n, fundingPeriod: 62_500 });
  expect(contracts.position(other).core.margin).toBe(usdt('26.462212') - 52_992n);
  expect(lastOf(contracts, 'contract_funding')).toMatchObject({ state: 'due', mark: '682000', rate: '10000', long_lots: '1977' });
});

it('what is touched before its turn pays first, what begins after the second does not, and each pays once over a restart', () => {
  const contracts = market(10_000n, 1);
  at(contracts, BEGIN, 681_138);
  const [long, short] = contracts.pair(ALICE, BOB, 681_138, 1_200);
  contracts.pair(CAROL, DAVE, 681_138, 777);
  contracts.isPaid = false;
  at(contracts, BEGIN + PERIOD_MS, ...Array.from({ length: 12 }, () => 682_000));
  const paid = () => contracts.events.filter(({ fields }) => fields.kind === 'funding').map(({ positionId }) => positionId);
  expect(paid()).toEqual([]);
  contracts.act(contracts.position(short), { act: 'margin', positionId: short, atoms: '1000000' });
  expect(contracts.position(short)).toMatchObject({ funding: -81_840n, fundingPeriod: 62_500 });
  const [late] = contracts.pair(CAROL, DAVE, 682_000, 50);
  expect(contracts.position(late).fundingPeriod).toBe(62_500);
  contracts.check();
  contracts.restart();
  contracts.isPaid = true;
  contracts.tick(682_000);
  // The payer comes before those that receive.
  expect(paid()).toEqual([short, long]);
  contracts.restart();
  contracts.tick(682_000, 682_000, 682_000);
  expect(new Set(paid()).size).toBe(4);
  expect(paid()).toHaveLength(4);
  expect(contracts.kept.flatMap(({ fundingEnds }) => fundingEnds)).toEqual([
    { marketId: MARKET, period: 62_500, positions: 4, rest: 1n },
  ]);
  expect(of(contracts, `house:contracts_funding:${MARKET}`)).toBe(0n);
  contracts.check();
});

it('what margin cannot pay is owed, is paid first by a close, and the fund pays what none covers', () => {
  const contracts = market(2_000_000n);
  at(contracts, BEGIN, 681_138);
  const [long] = contracts.pair(ALICE, BOB, 681_138, 1_200, [100, 20]);
  const { margin } = contracts.position(long).core;
  at(contracts, BEGIN + PERIOD_MS, 690_000);
  const due = 16_560_000n;
  expect(contracts.position(long).core).toMatchObject({ margin: 0n, owed: due - margin });
  expect(of(contracts, `${ALICE}:owed`)).toBe(margin - due);
  contracts.check();
  contracts.act(contracts.position(long), { act: 'margin', positionId: long, atoms: '1000000' });
  expect(contracts.position(long).core).toMatchObject({ margin: 0n, owed: due - margin - 1_000_000n });
  const before = of(contracts, `${ALICE}:available`);
  contracts.tick(...Array.from({ length: 12 }, () => 700_000));
  contracts.enter(CAROL, 'buy', 700_000, 1_200);
  contracts.tryClose(contracts.position(long), 1_200);
  contracts.check();
  const [value, fee] = [840_000_000n, 420_000n];
  const result = value - contracts.position(long).openedValue;
  expect(of(contracts, `${ALICE}:available`) - before).toBe(result - fee - (due - margin - 1_000_000n));
  expect(of(contracts, `${ALICE}:owed`)).toBe(0n);
});

it('a position that owes is liquidated like any other, and nobody ends below zero', () => {
  const contracts = market(2_000_000n);
  at(contracts, BEGIN, 681_138);
  const [long] = contracts.pair(ALICE, BOB, 681_138, 1_200, [100, 20]);
  at(contracts, BEGIN + PERIOD_MS, ...Array.from({ length: 12 }, () => 681_138));
  contracts.check();
  expect(contracts.position(long)).toMatchObject({ status: 'closed', closeReason: 'liquidated' });
  expect(of(contracts, `${ALICE}:owed`)).toBe(0n);
  expect(of(contracts, `${ALICE}:frozen`)).toBe(0n);
  expect(contracts.engine.memory.fund(USDT).balance).toBe(contracts.fund);
});

it('without a price within ten minutes of its end a period is skipped, and nobody pays', () => {
  const contracts = market(10_000n);
  at(contracts, BEGIN, 681_138);
  contracts.pair(ALICE, BOB, 681_138, 1_200);
  at(contracts, BEGIN + PERIOD_MS, null);
  expect(lastOf(contracts, 'contract_rate')).toMatchObject({ period: '62501' });
  at(contracts, BEGIN + PERIOD_MS + 600_000, null, null, 681_138);
  expect(lastOf(contracts, 'contract_funding')).toMatchObject({ period: '62500', state: 'skipped', mark: null });
  expect(contracts.events.some(({ fields }) => fields.kind === 'funding')).toBe(false);
  contracts.check();
});
