/** Random markets: the index of triggers finds what walking over everything finds, and money adds up whatever happens. */
import { ContractAudit, type ContractReceipt, contractReceipts } from '@glasshouse/proofs/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MarkTick } from '../engine/mark-log.ts';
import type { MarketTriggers } from '../engine/market-triggers.ts';
import { PERIOD_MS } from '@glasshouse/proofs/contracts';
import type { FundingParts } from '../engine/watch.ts';
import { ETHER, INVERSE_WORLD, LINEAR_WORLD, MARKET, PureContracts, type World, usdt } from './support/pure-contracts.ts';
import { logOf, receiptsOf } from './support/receipts-of.ts';
import { ScanningTriggers } from './support/scanning.ts';

/** The kind of the markets: about what a dollar is in atoms, and how many more lots of the second market are worth as much. */
interface Played {
  readonly kind: 'linear' | 'inverse';
  readonly world: World;
  readonly dollar: bigint;
  readonly scale: Readonly<Record<typeof MARKET | typeof ETHER, number>>;
}
const KINDS: readonly Played[] = [
  { kind: 'linear', world: LINEAR_WORLD, dollar: usdt('1'), scale: { [MARKET]: 1, [ETHER]: 18 } },
  { kind: 'inverse', world: INVERSE_WORLD, dollar: 15_000n, scale: { [MARKET]: 1, [ETHER]: 1 } },
];
const USERS = [11, 12, 13, 14, 15] as const;
/** What users begin with: much, so that margins alone matter, or so little that cross accounts come to their requirement. */
const CASH = [usdt('100000'), usdt('12000'), usdt('3000')];
/** All money that there is: of the users and of the fund. */
const startOf = (steps: readonly unknown[], { dollar }: Played) =>
  ((CASH[steps.length % CASH.length] as bigint) * dollar) / usdt('1');
const fundOf = ({ dollar }: Played) => 5_000n * dollar;
const allOf = (steps: readonly unknown[], of: Played) => BigInt(USERS.length) * startOf(steps, of) + fundOf(of);
const user = fc.constantFrom(...USERS);
const multiple = fc.constantFrom(2, 5, 10, 20, 50, 100);
const mode = fc.constantFrom('isolated' as const, 'cross' as const);
/** Most happens in one market. */
const marketId = fc.constantFrom(MARKET, MARKET, MARKET, ETHER);
const little = fc.integer({ min: -250, max: 250 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('pair' as const),
      marketId,
      users: fc.uniqueArray(user, { minLength: 2, maxLength: 2 }),
      lots: fc.integer({ min: 10, max: 60_000 }),
      multiples: fc.tuple(multiple, multiple),
      modes: fc.tuple(mode, mode),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('enter' as const),
      marketId,
      user,
      side: fc.constantFrom('buy' as const, 'sell' as const),
      /** From the mark, in parts per ten thousand. */
      away: fc.integer({ min: -120, max: 120 }),
      lots: fc.integer({ min: 10, max: 90_000 }),
      multiple,
      mode,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('rest' as const),
      nth: fc.nat(40),
      share: fc.integer({ min: 1, max: 100 }),
      away: fc.integer({ min: -60, max: 200 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('stops' as const),
      /** Of what is open, in percent; 100: all of it, whatever comes. */
      share: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 })),
      nth: fc.nat(40),
      away: fc.integer({ min: 5, max: 300 }),
      kind: fc.constantFrom('sl' as const, 'tp' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('trail' as const),
      nth: fc.nat(40),
      /** Tenths of a percent, and where it begins, from the mark in parts per ten thousand; 0: at once. */
      callback: fc.integer({ min: 1, max: 12 }),
      away: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })),
      share: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('margin' as const), nth: fc.nat(40), atoms: fc.integer({ min: -400, max: 400 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('close' as const), nth: fc.nat(40), share: fc.integer({ min: 1, max: 100 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('offset' as const), nth: fc.nat(40), share: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('reverse' as const), nth: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('multiple' as const), nth: fc.nat(40), multiple }) },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('tick' as const), move: little, ether: little }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('gap' as const), move: fc.constantFrom(-900, -700, 700, 900), ether: little }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('outage' as const),
      seconds: fc.integer({ min: 1, max: 40 }),
      /** Seconds with a price that follow at once, and how far it moved meanwhile. */
      back: fc.integer({ min: 0, max: 14 }),
      move: fc.integer({ min: -600, max: 600 }),
      ether: little,
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('restart' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('mode' as const),
      mode: fc.constantFrom('normal' as const, 'normal' as const, 'cancel_only' as const, 'halted' as const),
    }),
  },
);
/** The same, and the end of a period of funding now and then. */
const funded = fc.oneof(
  { weight: 20, arbitrary: step },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('period' as const),
      move: little,
      ether: little,
      /** Whether payments go on at once, or wait until something touches a position. */
      isPaid: fc.boolean(),
    }),
  },
);
type Step = typeof funded extends fc.Arbitrary<infer T> ? T : never;

/** Where the indexes of both markets stand. */
type Prices = Readonly<Record<typeof MARKET | typeof ETHER, number>>;

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const movedBy = (at: Prices, { move, ether }: { move: number; ether: number }): Prices => ({
  [MARKET]: Math.max(100_000, Math.round(at[MARKET] * (1 + move / 10_000))),
  [ETHER]: Math.max(5_000, Math.round(at[ETHER] * (1 + ether / 10_000))),
});
const both = (at: Prices) => [at[MARKET], at[ETHER]] as const;

/** Closes a part of a position against the first opposite one of its owner. */
function offset(contracts: PureContracts, one: ReturnType<PureContracts['position']> | null, share: number): void {
  const other = [...contracts.positions.values()].find(
    (each) =>
      one !== null &&
      each.status !== 'closed' &&
      each.userId === one.userId &&
      each.marketId === one.marketId &&
      each.core.side !== one.core.side,
  );
  if (one === null || other === undefined) return;
  const [long, short] = one.core.side === 'long' ? [one, other] : [other, one];
  const most = Number(long.core.lots < short.core.lots ? long.core.lots : short.core.lots);
  const lots = Math.max(1, Math.floor((most * share) / 100));
  contracts.act(long, { act: 'offset', positionId: long.id, against: short.id, lots });
}

/** Does a step; `at` is where the indexes stand. */
function act(contracts: PureContracts, at: Prices, one: Step, { dollar, scale }: Played): Prices {
  const openIds = [...contracts.positions.values()].filter(({ status }) => status !== 'closed').map(({ id }) => id);
  const nth = (n: number) => (openIds.length === 0 ? null : contracts.position(openIds[n % openIds.length] as number));
  if (one.what === 'enter') {
    const { side, multiple, marketId: market } = one;
    const priceTicks = Math.round(at[market] * (1 + one.away / 10_000));
    const lots = one.lots * scale[market];
    contracts.tryEnter({ userId: one.user, side, priceTicks, lots, multiple, marginMode: one.mode, marketId: market });
  } else if (one.what === 'pair') {
    const [a, b] = one.users as [number, number];
    const [first, second] = one.multiples;
    const [sells, buys] = one.modes;
    const of = { priceTicks: at[one.marketId], lots: one.lots * scale[one.marketId], marketId: one.marketId };
    contracts.tryEnter({ userId: a, side: 'sell', multiple: first, marginMode: sells, ...of });
    contracts.tryEnter({ userId: b, side: 'buy', multiple: second, marginMode: buys, ...of });
  } else if (one.what === 'stops') {
    const position = nth(one.nth);
    if (!position) return at;
    const way = (position.core.side === 'long') === (one.kind === 'tp') ? 1 : -1;
    const ticks = Math.round(at[position.marketId as typeof MARKET] * (1 + (way * one.away) / 10_000));
    const name = one.kind === 'tp' ? 'takeProfitTicks' : 'stopLossTicks';
    const { id: positionId, core } = position;
    const lots = Math.max(1, Math.floor((Number(core.lots) * one.share) / 100));
    if (one.share === 100) contracts.act(position, { act: 'stops', positionId, [name]: ticks });
    else contracts.act(position, { act: 'add_stop', positionId, kind: one.kind, ticks, lots });
  } else if (one.what === 'trail') {
    const position = nth(one.nth);
    if (!position) return at;
    const way = position.core.side === 'long' ? 1 : -1;
    const begins = Math.round(at[position.marketId as typeof MARKET] * (1 + (way * one.away) / 10_000));
    const lots = Math.max(1, Math.floor((Number(position.core.lots) * one.share) / 100));
    contracts.act(position, {
      act: 'add_trail',
      positionId: position.id,
      callback: one.callback,
      activationTicks: one.away === 0 ? null : begins,
      lots: one.share === 100 ? null : lots,
    });
  } else if (one.what === 'margin') {
    const position = nth(one.nth);
    if (position) contracts.act(position, { act: 'margin', positionId: position.id, atoms: String(BigInt(one.atoms) * dollar) });
  } else if (one.what === 'close') {
    const position = nth(one.nth);
    if (position) contracts.tryClose(position, Math.max(1, Math.floor((Number(position.core.lots) * one.share) / 100)));
  } else if (one.what === 'reverse') {
    const position = nth(one.nth);
    if (position) contracts.reverse(position);
  } else if (one.what === 'multiple') {
    const position = nth(one.nth);
    if (position) contracts.act(position, { act: 'multiple', positionId: position.id, multiple: one.multiple });
  } else if (one.what === 'rest') {
    const position = nth(one.nth);
    if (!position) return at;
    const way = position.core.side === 'long' ? 1 : -1;
    const ticks = Math.round(at[position.marketId as typeof MARKET] * (1 + (way * one.away) / 10_000));
    contracts.tryClose(position, Math.max(1, Math.floor((Number(position.core.lots) * one.share) / 100)), ticks);
  } else if (one.what === 'offset') offset(contracts, nth(one.nth), one.share);
  else if (one.what === 'outage') {
    const next = one.back === 0 ? at : movedBy(at, one);
    contracts.tickBoth(...times(one.seconds, [null, null] as const), ...times(one.back, both(next)));
    return next;
  } else if (one.what === 'period') {
    const next = movedBy(at, one);
    contracts.isPaid = one.isPaid;
    contracts.time = (Math.floor(contracts.time / PERIOD_MS) + 1) * PERIOD_MS - 1_000;
    contracts.tickBoth(...times(12, both(next)));
    return next;
  } else if (one.what === 'restart') contracts.restart();
  else if (one.what === 'mode') contracts.mode = one.mode;
  else {
    const next = movedBy(at, one);
    contracts.tickBoth(both(next));
    return next;
  }
  return at;
}

/** A market that fails ends at once: to shrink it would make and sign all of its receipts for hours. */
const AT_ONCE = { endOnFailure: true };
/** Payments of funding are many and alike. */
const MOST_PAYMENTS = 6;

/** Rates of periods as they come; what a margin cannot pay is owed. */
const RATES = [10_000n, -375_000n, 0n, 900_000n, -2_000_000n];
const rulesAt = (period: number) => ({
  interest: RATES[period % RATES.length] as bigint,
  band: 10n ** 8n,
  cap: 10n ** 8n,
  minSamples: 0,
});

/** Plays steps; answers what was recorded, who has what, and the digest of the triggers. */
function play(steps: readonly Step[], isScanned: boolean, of: Played, funding: Partial<FundingParts> = {}) {
  const contracts = new PureContracts(USERS, startOf(steps, of), fundOf(of), funding, of.world);
  if (isScanned) {
    const marks = new Map<number, MarkTick[]>([
      [MARKET, []],
      [ETHER, []],
    ]);
    contracts.scanned = (marketId) => {
      const market = { marketId, isInverse: of.kind === 'inverse', marks: marks.get(marketId) ?? [] };
      return new ScanningTriggers(contracts.book, contracts.desk.open, market) as unknown as MarketTriggers;
    };
    contracts.isScanned = true;
  }
  let at: Prices = { [MARKET]: 681_138, [ETHER]: 38_000 };
  contracts.tickBoth(both(at));
  for (const one of steps) {
    at = act(contracts, at, one, of);
    contracts.check();
  }
  return contracts;
}

const outcome = (contracts: PureContracts) => ({
  records: contracts.kept.flatMap(({ records }) => records.map(({ kind, body }) => [kind, body])),
  accounts: [...contracts.accounts].toSorted(([a], [b]) => (a < b ? -1 : 1)),
});

it.each(KINDS)(
  'triggers, their order and money of $kind markets are those of a walk over everything, at every tick',
  { timeout: 180_000 },
  (of) => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(funded, { minLength: 20, maxLength: 80 }), (steps) => {
        const funding = { rulesAt, paidAtOnce: 2 };
        const [indexed, scanned] = [play(steps, false, of, funding), play(steps, true, of, funding)];
        expect(outcome(indexed)).toEqual(outcome(scanned));
        for (const { fields } of indexed.events)
          if (fields.kind === 'cross') seen.add(fields['mark'] === null ? 'cross' : 'settled');
          else if (fields.kind === 'funding') seen.add(fields['owed'] === '0' ? 'funding' : 'owed');
          else if (fields.kind === 'multiple') seen.add(String(fields['margin']).startsWith('-') ? 'larger' : 'smaller');
          else if (fields.kind === 'offset' && fields['liquidation'] === null) {
            expect(fields['from_fund']).toBe('0');
            seen.add('offset');
          }
        for (const { stop } of indexed.fires) seen.add(stop);
        for (const what of indexed.told) seen.add(what);
        indexed.isPaid = true;
        for (let i = 0; i < 60 && indexed.engine.memory.paying.length > 0; i++) indexed.tickBoth([null, null]);
        for (const id of [MARKET, ETHER]) expect(indexed.accounts.get(`house:contracts_funding:${id}`) ?? 0n).toBe(0n);
        expect([...indexed.accounts].reduce((sum, [, atoms]) => sum + atoms, 0n)).toBe(allOf(steps, of));
        for (const { records } of indexed.kept)
          for (const { kind, marketId: market, lists } of records) {
            seen.add(kind);
            if (lists?.account?.some((text) => !text.includes(`"market":"${market}"`))) seen.add('two markets');
          }
        for (const { rank } of indexed.adls) seen.add(rank === 0 ? 'own' : 'ranked');
        for (const { bookLots } of indexed.liquidations) if (bookLots > 0n) seen.add('book');
        for (const { marginMode } of indexed.liquidations) if (marginMode === 'cross') seen.add('cross liquidation');
      }),
      { numRuns: 120, ...AT_ONCE },
    );
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'contract_adl',
        'contract_liquidation',
        'contract_stop',
        'sl',
        'trailing',
        'tp',
        'own',
        'ranked',
        'book',
        'funding',
        'offset',
        'larger',
        'smaller',
        'reversed',
        'closed alone',
        'multiple of a part',
        'offset of a part',
        'owed',
        'cross',
        'settled',
        'cross liquidation',
        'two markets',
      ]),
    );
  },
);

it.each(KINDS)(
  'every stop, liquidation, deleveraging and payment of a random $kind market has a receipt that verifies',
  {
    timeout: 120_000,
  },
  (of) => {
    const verified: Record<string, number> = {};
    fc.assert(
      fc.property(fc.array(funded, { minLength: 20, maxLength: 60 }), (steps) => {
        for (const file of receiptsOf(play(steps, false, of, { rulesAt, paidAtOnce: 2 }), MOST_PAYMENTS)) {
          const { steps: checks } = contractReceipts.verify(file);
          expect(checks.filter(({ ok }) => !ok).map(({ id }) => `${file.of} ${id} ${file.record.body}`)).toEqual([]);
          verified[file.of] = (verified[file.of] ?? 0) + 1;
        }
      }),
      { numRuns: 30, ...AT_ONCE },
    );
    expect(Object.keys(verified).toSorted()).toEqual(['adl', 'funding', 'liquidation', 'stop']);
  },
);

it.each(KINDS)('the triggers of $kind markets after a restart are those before it', (of) => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 50 }), (steps) => {
      const contracts = play(steps, false, of);
      const digest = () => {
        contracts.tickBoth([null, null]);
        return [MARKET, ETHER].map((id) => {
          const { digest: of, extremes } = contracts.engine.memory.triggers(id);
          return [of, new Map([...extremes].toSorted(([a], [b]) => (a < b ? -1 : 1)))];
        });
      };
      const before = digest();
      contracts.restart();
      expect(digest()).toEqual(before);
    }),
    { numRuns: 40 },
  );
});

const SHOWN = ['account', 'continues', 'older', 'own', 'pause', 'ranking', 'wait'];
/** What a receipt shows beside its kind. */
const shownIn = (file: ContractReceipt): string[] => [
  ...((file.account ?? []).length > 0 ? ['account'] : []),
  ...(file.older.length > 0 ? ['older'] : []),
  ...(file.own.length > 0 ? ['own'] : []),
  ...(file.ranking.length > 0 ? ['ranking'] : []),
  ...(file.wait === null ? [] : ['wait']),
  ...(file.ticks.length > 30 ? ['pause'] : []),
  ...(file.record.body.includes('"continues":"') ? ['continues'] : []),
];

it.each(KINDS)(
  'the audit of the log finds nothing in what a random $kind market records, whatever its receipts show',
  { timeout: 120_000 },
  (of) => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(funded, { minLength: 20, maxLength: 80 }), (steps) => {
        const contracts = play(steps, false, of, { rulesAt, paidAtOnce: 2 });
        const { log } = logOf(contracts);
        const audit = new ContractAudit((_, period) => rulesAt(period));
        for (const [leaf, text] of log.texts.entries()) audit.add(leaf, text, log.prices.get(leaf) ?? null);
        audit.finish();
        expect(audit.findings).toEqual([]);
        if (seen.size < SHOWN.length)
          for (const file of receiptsOf(contracts, MOST_PAYMENTS)) for (const what of shownIn(file)) seen.add(what);
      }),
      { numRuns: 60, ...AT_ONCE },
    );
    expect([...seen].toSorted()).toEqual(SHOWN);
  },
);
