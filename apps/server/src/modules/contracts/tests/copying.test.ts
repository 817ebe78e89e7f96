/** Orders of a trader with those of their followers: one block, one price, and nobody resized. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PureContracts, usdt } from './support/pure-contracts.ts';

const [LEADER, MAKER, BUYER] = [1, 2, 3];
const [A, B, C] = [11, 12, 13] as const;
const MARK = 681_200;

/** A leader at 10 times with followers, and asks at the prices that are given. */
function open(follows: readonly { user: number; numberE4: bigint; slippagePpm?: bigint; atoms?: string }[]) {
  const users = [LEADER, MAKER, BUYER, ...follows.map(({ user }) => user)];
  const contracts = new PureContracts(users, usdt('50000'));
  follows.forEach(({ user, numberE4, slippagePpm = 20_000n }, i) =>
    contracts.setAside(user, i + 1, LEADER, { sizing: { type: 'multiple', numberE4 }, slippagePpm }),
  );
  contracts.tick(MARK);
  return contracts;
}
const ask = (contracts: PureContracts, priceTicks: number, lots: number) => contracts.enter(MAKER, 'sell', priceTicks, lots, 5);
const copiesOf = (contracts: PureContracts, id: number) => {
  const { blockId } = contracts.position(id);
  return [...contracts.positions.values()].filter((one) => one.purse !== null && one.blockId === blockId && blockId !== null);
};
/** Lots at each price that a user bought. */
const fillsOf = (contracts: PureContracts, positionId: number) =>
  contracts.events
    .filter((event) => event.positionId === positionId && event.fields.kind === 'add')
    .map(({ fields }) => [Number(fields['ticks']), Number(fields['lots'])]);
const sizes = [
  { user: A, numberE4: 2_500n },
  { user: B, numberE4: 1_234n },
  { user: C, numberE4: 100n },
];
function asks(contracts: PureContracts) {
  ask(contracts, 681_210, 5_000);
  ask(contracts, 681_260, 4_000);
  ask(contracts, 681_340, 10_000);
}

describe('a block of a trader and three followers', () => {
  it('fills all at one price list, pro rata, as the example says', () => {
    const contracts = open(sizes);
    asks(contracts);
    const id = contracts.enter(LEADER, 'buy', 682_000, 10_000, 10);
    const copies = copiesOf(contracts, id);
    expect(copies.map(({ userId, purse }) => [userId, purse])).toEqual([
      [A, 1],
      [B, 2],
      [C, 3],
    ]);
    expect([id, ...copies.map((one) => one.id)].map((one) => fillsOf(contracts, one))).toEqual([
      [
        [681_210, 3_614],
        [681_260, 2_891],
        [681_340, 3_495],
      ],
      [
        [681_210, 904],
        [681_260, 723],
        [681_340, 873],
      ],
      [
        [681_210, 446],
        [681_260, 357],
        [681_340, 431],
      ],
      [
        [681_210, 36],
        [681_260, 29],
        [681_340, 35],
      ],
    ]);
    const [block] = contracts.blocks;
    expect(block).toMatchObject({ kind: 'open', side: 'buy', markTicks: BigInt(MARK), bestTicks: 681_210n, leaderId: LEADER });
    contracts.check();
  });

  it('leaves out of a price whom it is worse than their guard allows; the rest of theirs ends', () => {
    const contracts = open(sizes.map((one) => (one.user === B ? { ...one, slippagePpm: 100n } : one)));
    asks(contracts);
    const id = contracts.enter(LEADER, 'buy', 682_000, 10_000, 10);
    const copy = copiesOf(contracts, id).find(({ userId }) => userId === B)!;
    expect(fillsOf(contracts, copy.id)).toEqual([
      [681_210, 446],
      [681_260, 357],
    ]);
    expect(copy.core.lots).toBe(803n);
    expect(contracts.blocks[0]?.members.map(({ lots, guardTicks }) => [lots, guardTicks])).toEqual([
      [2_500n, 682_000n],
      [1_234n, 681_268n],
      [100n, 682_000n],
    ]);
    contracts.check();
  });

  it('closes the same part of each copy in one block, and all of it with the last lot', () => {
    const contracts = open(sizes);
    asks(contracts);
    const id = contracts.enter(LEADER, 'buy', 682_000, 10_000, 10);
    contracts.enter(BUYER, 'buy', 681_100, 60_000, 5);
    contracts.tryClose(contracts.position(id), 3_700);
    expect(copiesOf(contracts, id).map(({ closedLots }) => closedLots)).toEqual([925n, 457n, 37n]);
    expect(contracts.blocks.map(({ kind }) => kind)).toEqual(['open', 'close']);
    contracts.tryClose(contracts.position(id), 6_300);
    for (const copy of copiesOf(contracts, id)) {
      expect(copy.status).toBe('closed');
      const last = contracts.events.findLast((event) => event.positionId === copy.id)!;
      expect(last.fields['ticks']).toBe('681100');
    }
    contracts.check();
  });

  it('closes with the stop of the trader at the same second', () => {
    const contracts = open(sizes);
    asks(contracts);
    const id = contracts.enter(LEADER, 'buy', 682_000, 10_000, 10);
    contracts.enter(BUYER, 'buy', 679_900, 60_000, 5);
    contracts.act(contracts.position(id), { act: 'stops', positionId: id, stopLossTicks: 680_000 });
    contracts.tick(679_950);
    expect([contracts.position(id), ...copiesOf(contracts, id)].map(({ status }) => status)).toEqual(Array(4).fill('closed'));
    expect(contracts.blocks.at(-1)).toMatchObject({ kind: 'stop', side: 'sell' });
    contracts.check();
  });

  it('rests as one order of all lots, ends with the order of the trader, and gives back what it held', () => {
    const contracts = open(sizes);
    const id = contracts.enter(LEADER, 'buy', 681_000, 10_000, 10);
    expect(contracts.desk.books.of(1).levels('buy', 3)).toEqual([[681_000, 13_834]]);
    const before = contracts.holds.get('copy_follow:1')!;
    expect(before).toBeLessThan(usdt('50000'));
    contracts.cancel({ userId: LEADER, id });
    expect(contracts.desk.books.of(1).levels('buy', 3)).toEqual([]);
    expect([1, 2, 3].map((purse) => contracts.holds.get(`copy_follow:${purse}`))).toEqual(Array(3).fill(usdt('50000')));
    contracts.check();
  });

  it('that rests is filled pro rata, also behind a restart', () => {
    const contracts = open(sizes);
    const id = contracts.enter(LEADER, 'buy', 681_000, 10_000, 10);
    contracts.restart();
    ask(contracts, 681_000, 6_917);
    expect([contracts.position(id), ...copiesOf(contracts, id)].map(({ core }) => core.lots)).toEqual([
      5_000n,
      1_250n,
      617n,
      50n,
    ]);
    contracts.check();
  });
});

describe('a follow is left out', () => {
  const reasonOf = (contracts: PureContracts) => contracts.blocks.at(-1)?.members.map(({ skipped }) => skipped);
  const follows = [{ user: A, numberE4: 2_500n }];

  it.each([
    ['that rests', { isOpening: false }, 'paused'],
    ['whose copies are as many as may be open', { openMax: 0 }, 'open_max'],
    ['whose copy would be larger than any tier', { sizing: { type: 'lots', numberE4: 50_000_000_000n } }, 'too_large'],
    ['whose allowance of the day is used', { slipUsed: usdt('1000') }, 'slippage_day'],
    ['whose margin is more than one copy may have', { orderMarginMax: usdt('1') }, 'order_margin'],
  ] as const)('%s', (_title, more, reason) => {
    const contracts = open(follows);
    contracts.follows.set(1, { ...contracts.follows.get(1)!, ...more });
    asks(contracts);
    const id = contracts.enter(LEADER, 'buy', 682_000, 10_000, 10);
    expect(reasonOf(contracts)).toEqual([reason]);
    expect(contracts.position(id).core.lots).toBe(10_000n);
    expect([...contracts.positions.values()].filter(({ purse }) => purse !== null)).toEqual([]);
    expect(contracts.holds.get('copy_follow:1')).toBe(usdt('50000'));
  });

  it('whose money is in other copies', () => {
    const contracts = open([{ user: A, numberE4: 50_000n }]);
    ask(contracts, 681_210, 140_000);
    contracts.enter(LEADER, 'buy', 682_000, 11_000, 1);
    contracts.enter(LEADER, 'buy', 682_000, 11_000, 1);
    expect(contracts.blocks.map(({ members }) => members[0]?.skipped)).toEqual([null, 'budget']);
    contracts.check();
  });

  it('whose copy would be nothing', () => {
    const contracts = open([{ user: A, numberE4: 100n }]);
    asks(contracts);
    contracts.enter(LEADER, 'buy', 682_000, 40, 10);
    expect(reasonOf(contracts)).toEqual(['too_small']);
  });

  it('whose owner has an opposite order in the market', () => {
    const contracts = open(follows);
    contracts.enterAll([{ userId: A, side: 'sell', priceTicks: 690_000, lots: 100, multiple: 5, purse: 1 }]);
    asks(contracts);
    contracts.enter(LEADER, 'buy', 682_000, 10_000, 10);
    expect(reasonOf(contracts)).toEqual(['own_order']);
  });
});

it('whatever a leader does: everybody is sound, a follow never loses more than it set aside, and its fills are its leader’s prices', {
  timeout: 120_000,
}, () => {
  const side = fc.constantFrom('buy' as const, 'sell' as const);
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant('make' as const),
        side,
        away: fc.integer({ min: -40, max: 40 }),
        lots: fc.integer({ min: 10, max: 9_000 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant('lead' as const),
        side,
        away: fc.integer({ min: -30, max: 30 }),
        lots: fc.integer({ min: 10, max: 5_000 }),
        multiple: fc.constantFrom(2, 10, 50),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        what: fc.constant('close' as const),
        nth: fc.nat(9),
        share: fc.integer({ min: 1, max: 100 }),
        rests: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel' as const), nth: fc.nat(9) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        what: fc.constant('own' as const),
        nth: fc.nat(9),
        share: fc.integer({ min: 1, max: 100 }),
        rests: fc.boolean(),
      }),
    },
    { weight: 4, arbitrary: fc.record({ what: fc.constant('tick' as const), move: fc.integer({ min: -200, max: 200 }) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('restart' as const) }) },
  );
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 15, maxLength: 50 }), (steps) => {
      const contracts = open(sizes);
      let at = MARK;
      const priced = (away: number) => Math.round(at * (1 + away / 10_000));
      for (const one of steps) {
        const own = [...contracts.positions.values()].filter(({ status }) => status !== 'closed');
        if (one.what === 'make') contracts.tryEnter({ userId: MAKER, ...one, priceTicks: priced(one.away), multiple: 3 });
        else if (one.what === 'lead') contracts.tryEnter({ userId: LEADER, ...one, priceTicks: priced(one.away) });
        else if (one.what === 'tick') contracts.tick((at = priced(one.move)));
        else if (one.what === 'restart') contracts.restart();
        else if (one.what === 'cancel') {
          const orders = [...contracts.desk.open.values()].filter(
            ({ userId, id, blockId }) => userId === LEADER && id !== blockId,
          );
          const order = orders[one.nth % Math.max(1, orders.length)];
          if (order) contracts.cancel(order);
        } else {
          const mine = own.filter(({ userId, purse }) => (one.what === 'own' ? purse !== null : userId === LEADER));
          const position = mine[one.nth % Math.max(1, mine.length)];
          const lots = position && Math.max(1, Math.floor((Number(position.core.lots) * one.share) / 100));
          const limit = one.rests ? priced(position?.core.side === 'long' ? 20 : -20) : null;
          if (position && lots) contracts.tryClose(position, lots, limit);
        }
        contracts.check();
        for (const { id, userId } of contracts.follows.values()) {
          expect(contracts.holds.get(`copy_follow:${id}`) ?? 0n).toBeGreaterThanOrEqual(0n);
          expect(contracts.accounts.get(`${userId}:available`)).toBe(0n);
        }
      }
      for (const { members, kind } of contracts.blocks) {
        seen.add(kind);
        for (const { skipped } of members) seen.add(String(skipped));
      }
      for (const leader of contracts.positions.values()) {
        if (leader.purse !== null || leader.blockId === null) continue;
        const prices = new Set(fillsOf(contracts, leader.id).map(([ticks]) => ticks));
        // Of a trade of few lots a member may have none: then it is at a price of the block all the same.
        for (const copy of copiesOf(contracts, leader.id))
          if (copy.openedLots > 100n)
            for (const [ticks] of fillsOf(contracts, copy.id)) seen.add(prices.has(ticks) ? 'same price' : 'other');
      }
    }),
    { numRuns: 60, endOnFailure: true },
  );
  expect(seen).not.toContain('other');
  for (const what of ['open', 'close', 'same price', 'too_small', 'own_order']) expect(seen).toContain(what);
});
