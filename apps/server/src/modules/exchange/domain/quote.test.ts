/** Mass quotes beside ordinary orders: whatever is asked, no atom appears or is lost, and a quote holds what it may cost. */
import type { Side } from '@glasshouse/contract/orders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PureDesk } from '../tests/support/batches.ts';
import { BASE, QUOTE, rules } from '../tests/support/market-rules.ts';
import { clearingOf } from '../clearing/clearing.ts';
import { balanceId } from './batch.ts';
import { type Command, decide } from './commands.ts';
import { journalsOf } from './journals.ts';
import { openLots } from './order.ts';
import type { QuoteCommand } from './place-quote.ts';
import { type Quote, quoteKey } from './quote.ts';

const USERS = [1, 2, 3];
const SIDES = ['buy', 'sell'] as const;
const lots = fc.integer({ min: 1, max: 60 });
const user = fc.constantFrom(...USERS);
const stp = fc.constantFrom('expire_taker' as const, 'expire_maker' as const, 'expire_both' as const, 'decrement' as const);
const levels = (min: number, max: number) =>
  fc.uniqueArray(fc.record({ priceTicks: fc.integer({ min, max }), lots }), { maxLength: 6, selector: (one) => one.priceTicks });
const quote: fc.Arbitrary<QuoteCommand> = fc
  .record({
    userId: user,
    mid: fc.integer({ min: 94, max: 106 }),
    bids: levels(1, 6),
    asks: levels(0, 5),
    stp,
    reserve: fc.option(fc.record({ buy: fc.bigInt(0n, 3_000n), sell: fc.bigInt(0n, 200_000n) }), { nil: undefined }),
    fills: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    until: fc.option(fc.integer({ min: 2, max: 20 }), { nil: undefined }),
  })
  .map(({ mid, bids, asks, reserve, fills, until, ...rest }) => ({
    type: 'quote',
    marketId: 1,
    ...rest,
    bids: bids.map((level) => ({ ...level, priceTicks: mid - level.priceTicks })),
    asks: asks.map((level) => ({ ...level, priceTicks: mid + level.priceTicks })),
    ...(reserve && { reserve }),
    ...(fills === undefined ? {} : { protection: { fills, withinMs: 3 } }),
    ...(until === undefined ? {} : { until }),
  }));
const order: fc.Arbitrary<Command> = fc.record({
  type: fc.constant('place' as const),
  userId: user,
  marketId: fc.constant(1),
  side: fc.constantFrom(...SIDES),
  kind: fc.constant('limit' as const),
  force: fc.constantFrom('gtc' as const, 'ioc' as const, 'post_only' as const),
  priceTicks: fc.integer({ min: 90, max: 110 }),
  lots,
  stp,
});
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: quote },
  { weight: 5, arbitrary: order },
  {
    weight: 1,
    arbitrary: user.map((userId): Command => ({ type: 'endQuotes', ofUser: userId, marketId: null, why: 'requested' })),
  },
  {
    weight: 1,
    arbitrary: user.map((userId): Command => ({ type: 'cancelAll', userId, marketIds: null, side: null, connection: null })),
  },
);
const batches = fc.array(fc.record({ keep: fc.boolean(), commands: fc.array(command, { maxLength: 8 }) }), {
  minLength: 1,
  maxLength: 20,
});

/** What the levels of a side may cost together. */
function costOf(desk: PureDesk, { levels: of }: Quote, side: Side): bigint {
  let cost = 0n;
  desk.run((batch) => {
    for (const level of of.values()) if (level.side === side) cost += clearingOf(rules, level).reserve.needs(batch, rules, level);
  }, false);
  return cost;
}

const held = (desk: PureDesk, userId: number) => desk.quotes.get(quoteKey({ userId, marketId: 1 }));

describe('quotes', () => {
  it('beside orders keep every atom, hold at least what their ladder may cost and without a reserve exactly that [I4]', () => {
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    fc.assert(
      fc.property(batches, (list) => {
        const desk = new PureDesk(USERS, 400_000n);
        const before = [desk.total(BASE), desk.total(QUOTE)];
        for (const { keep, commands } of list) {
          desk.now++;
          const batch = desk.run((work) => {
            for (const one of commands) {
              const decided = decide(work, one);
              count(`${one.type} ${decided.ok}`);
            }
          }, keep);
          expect(batch.missing.size).toBe(0);
          for (const draft of journalsOf(batch.effects, () => rules))
            for (const asset of [BASE, QUOTE])
              expect(draft.legs.reduce((sum, leg) => (leg.assetId === asset ? sum + leg.atoms : sum), 0n)).toBe(0n);
          for (const of of batch.quotes.values()) if (of.end !== null) count(of.end);
          expect([desk.total(BASE), desk.total(QUOTE)]).toEqual(before);
          const book = desk.books.of(1);
          book.engine.verify();
          const standing = [...desk.quotes.values()].flatMap((of) => [...of.levels.values()]);
          expect(standing.length + desk.open.size).toBe(book.engine.size);
          for (const level of standing) expect(book.shownLots(level.id)).toBe(openLots(level));
          for (const userId of USERS) {
            for (const asset of [BASE, QUOTE])
              expect(desk.balances.get(balanceId(userId, 'change', asset))?.frozen).toBe(desk.frozenByFormula(userId, asset));
            const own = held(desk, userId);
            for (const side of own ? SIDES : []) {
              const [has, cost] = [(own as Quote).sides[side].held, costOf(desk, own as Quote, side)];
              expect(has >= cost).toBe(true);
              if (own?.reserve === null) expect(has).toBe(cost);
            }
          }
        }
        for (const { makerUser, takerUser } of desk.fills) expect(makerUser).not.toBe(takerUser);
        for (let i = 0; i < desk.fills.length; i++) count('fill');
      }),
      { numRuns: 400 },
    );
    for (const what of ['quote true', 'quote false', 'place true', 'fill', 'requested', 'protection', 'expired'])
      expect(seen.get(what) ?? 0, what).toBeGreaterThan(20);
  });

  const desk = () => new PureDesk(USERS, 1_000_000n);
  const place = (of: PureDesk, userId: number, side: Side, priceTicks: number, size: number) =>
    of.run((batch) =>
      expect(decide(batch, { type: 'place', userId, marketId: 1, side, kind: 'limit', priceTicks, lots: size }).ok).toBe(true),
    );
  const give = (of: PureDesk, change: Partial<QuoteCommand>) => {
    let answer: unknown;
    const batch = of.run((work) => {
      answer = decide(work, { type: 'quote', userId: 1, marketId: 1, bids: [], asks: [], ...change });
    });
    return { batch, answer };
  };

  it('a level that stays at its price keeps its priority, one that grows loses it', () => {
    const of = desk();
    give(of, { asks: [{ priceTicks: 101, lots: 10 }] });
    place(of, 2, 'sell', 101, 10);
    give(of, {
      asks: [
        { priceTicks: 101, lots: 8 },
        { priceTicks: 102, lots: 5 },
      ],
    });
    place(of, 3, 'buy', 101, 3);
    expect(of.fills.at(-1)).toMatchObject({ makerUser: 1, lots: 3 });
    give(of, { asks: [{ priceTicks: 101, lots: 9 }] });
    place(of, 3, 'buy', 101, 3);
    expect(of.fills.at(-1)).toMatchObject({ makerUser: 2, lots: 3 });
  });

  it('a fill names the side of the quote as its order, and a level that crosses takes', () => {
    const of = desk();
    place(of, 2, 'sell', 99, 4);
    const { batch, answer } = give(of, { bids: [{ priceTicks: 100, lots: 10 }], asks: [{ priceTicks: 103, lots: 10 }] });
    expect(answer).toMatchObject({ value: { levels: 2, kept: 'memory', until: null } });
    const own = held(of, 1) as Quote;
    expect(of.fills).toMatchObject([{ takerUser: 1, takerOrderId: own.sides.buy.id, priceTicks: 99, lots: 4 }]);
    expect(batch.order(own.sides.buy.id)).toBeUndefined();
    expect(own.sides.buy).toMatchObject({ filledLots: 4, filledValue: 396n });
    expect(of.books.of(1).levels('buy', 3)).toEqual([[100, 6]]);
  });

  it('moves no money while its ladder fits into the reserve', () => {
    const of = desk();
    const reserve = { buy: 500n, sell: 100_000n };
    const first = give(of, { bids: [{ priceTicks: 99, lots: 20 }], asks: [{ priceTicks: 101, lots: 20 }], reserve });
    expect(first.batch.effects.map((effect) => effect.type === 'quote' && effect.atoms)).toEqual([500n, 100_000n]);
    const second = give(of, { bids: [{ priceTicks: 98, lots: 30 }], asks: [{ priceTicks: 103, lots: 40 }], reserve });
    expect(second.batch.effects).toEqual([]);
    const third = give(of, { bids: [{ priceTicks: 98, lots: 60 }], asks: [], reserve });
    expect(third.batch.effects.map((effect) => effect.type === 'quote' && effect.atoms)).toEqual([88n]);
  });

  it('that asks for more than is there is refused, and the one before stands', () => {
    const of = desk();
    give(of, { bids: [{ priceTicks: 99, lots: 20 }], asks: [{ priceTicks: 101, lots: 20 }] });
    const before = held(of, 1);
    const { batch, answer } = give(of, { bids: [{ priceTicks: 99, lots: 10 }], asks: [{ priceTicks: 101, lots: 9_000 }] });
    expect(answer).toMatchObject({ denial: { code: 'ORDER_INSUFFICIENT_BALANCE' } });
    expect(batch.effects).toEqual([]);
    expect(held(of, 1)).toBe(before);
    expect(of.books.of(1).levels('buy', 3)).toEqual([[99, 20]]);
  });

  it.each([
    [
      'bids that reach the asks',
      { bids: [{ priceTicks: 101, lots: 1 }], asks: [{ priceTicks: 101, lots: 1 }] },
      'ORDER_PRICE_INVALID',
    ],
    [
      'a price twice',
      {
        bids: [
          { priceTicks: 99, lots: 1 },
          { priceTicks: 99, lots: 2 },
        ],
      },
      'ORDER_PRICE_INVALID',
    ],
    ['a price of 0', { bids: [{ priceTicks: 0, lots: 1 }] }, 'ORDER_PRICE_INVALID'],
    ['no lots', { asks: [{ priceTicks: 101, lots: 0 }] }, 'ORDER_AMOUNT_INVALID'],
    ['a price outside the band', { asks: [{ priceTicks: 1_001, lots: 1 }] }, 'ORDER_PRICE_BAND'],
    ['an end that has passed', { bids: [{ priceTicks: 99, lots: 1 }], until: 1 }, 'ORDER_FIELD_NOT_ALLOWED'],
    [
      '51 levels a side',
      { bids: Array.from({ length: 51 }, (_, i) => ({ priceTicks: 99 - i, lots: 1 })) },
      'ORDER_TOO_MANY_ORDERS',
    ],
  ])('with %s is refused', (_what, change, code) => {
    const of = desk();
    expect(give(of, change).answer).toMatchObject({ ok: false, denial: { code } });
    expect(of.books.of(1).engine.size).toBe(0);
  });

  it('that is hit more often than its protection allows ends with all it holds, after the command that did it', () => {
    const of = desk();
    const ladder = { asks: [101, 102, 103].map((priceTicks) => ({ priceTicks, lots: 5 })) };
    give(of, { ...ladder, protection: { fills: 2, withinMs: 10 } });
    place(of, 2, 'buy', 101, 2);
    expect(of.quotes.size).toBe(1);
    of.now += 20;
    place(of, 2, 'buy', 101, 2);
    expect(of.quotes.size).toBe(1);
    place(of, 2, 'buy', 102, 3);
    expect(of.quotes.size).toBe(0);
    expect(of.books.of(1).engine.size).toBe(0);
    expect(of.balances.get(balanceId(1, 'change', BASE))?.frozen).toBe(0n);
  });
});
