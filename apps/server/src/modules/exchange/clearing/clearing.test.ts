/** What the port bears beside cash: an auction at one price, a position that owes, a block of 501 members. */
import { BUY, SELL, uncross } from '@glasshouse/matching';
import { describe, expect, it } from 'vitest';
import { type Batch, type BatchBalance, type BatchInput, balanceId } from '../domain/batch.ts';
import { decide } from '../domain/commands.ts';
import { journalsOf } from '../domain/journals.ts';
import { type Order, openLots } from '../domain/order.ts';
import { takeHold } from '../domain/placement.ts';
import { touchedBy } from '../domain/reach.ts';
import { settleEvents } from '../domain/settle.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import { PureDesk, plainOrder } from '../tests/support/batches.ts';
import { BASE, QUOTE, rules } from '../tests/support/market-rules.ts';
import { PositionBook } from '../tests/support/position-clearing.ts';
import { exactMarket as exact, stockClearing, stockMarket as market } from '../tests/support/stock-market.ts';

/** What all journals of a batch's fills move of each asset together, by journal. */
function sumsOf(batch: Batch, market: MarketRules): bigint[] {
  const fills = batch.effects.filter(({ type }) => type === 'fill');
  const journals = journalsOf(fills, () => market);
  return journals.flatMap(({ legs }) =>
    [...Map.groupBy(legs, ({ assetId }) => assetId).values()].map((of) => of.reduce((sum, { atoms }) => sum + atoms, 0n)),
  );
}

const feesOf = (batch: Batch) =>
  batch.effects.reduce((sum, effect) => (effect.type === 'fill' ? sum + effect.fill.makerFee + effect.fill.takerFee : sum), 0n);

describe('an auction', () => {
  const order = (id: number, side: Order['side'], price: number, shares: number) =>
    plainOrder({ id, userId: id, account: 'stock', side, priceTicks: price, lots: shares * 10_000 });
  const orders = [
    order(1, 'buy', 66_493, 5),
    order(2, 'buy', 64_650, 12),
    order(3, 'buy', 64_600, 8),
    order(4, 'buy', 64_580, 10),
    order(5, 'sell', 64_540, 6),
    order(6, 'sell', 64_580, 15),
    order(7, 'sell', 64_600, 9),
    order(8, 'sell', 64_700, 20),
  ];
  const start = 10n ** 12n;
  const balances = () =>
    new Map<string, BatchBalance>(
      orders.flatMap(({ userId }) =>
        [BASE, QUOTE].map((asset) => [balanceId(userId, 'stock', asset), { available: start, frozen: 0n, owed: 0n }]),
      ),
    );
  const desk = new PureDesk([], 0n);
  desk.index = 64_557;
  /** Trades that the rest of the orders made as it entered the book. */
  const crossed: unknown[] = [];
  const input: Partial<BatchInput> = { rules: () => market, balances: balances() };
  const batch = desk.run(
    (work) => {
      for (const queued of orders) {
        work.create(queued);
        takeHold(work, market, queued, stockClearing.reserve.needs(work, market, queued));
      }
      const { priceTicks, trades } = uncross(
        orders.map(({ id, side, priceTicks: limitTicks, lots, sequence }) => ({
          id,
          side: side === 'buy' ? BUY : SELL,
          limitTicks: limitTicks as number,
          lots,
          sequence,
        })),
        { referenceTicks: 64_557, lowTicks: 58_102, highTicks: 71_012 },
      );
      settleEvents(
        work,
        market,
        trades.map(({ bidId, askId, lots }) => {
          return { type: 'trade', makerId: askId, takerId: bidId, priceTicks: priceTicks as number, lots };
        }),
      );
      for (const { id } of orders) {
        const left = work.order(id) as Order;
        if (left.status !== 'open') continue;
        const outcome = work.market(1).book.enter(left);
        if (!outcome.ok) throw new Error(`the rest of order ${id} did not enter the book`);
        crossed.push(...outcome.events.filter(({ type }) => type === 'trade'));
        settleEvents(work, market, outcome.events);
      }
    },
    true,
    input,
  );
  const balance = (userId: number, asset: number) => batch.input.balances.get(balanceId(userId, 'stock', asset)) as BatchBalance;

  it('fills orders that were never in a book, all at its one price, the last by their sequence', () => {
    const fills = batch.effects.flatMap((effect) => (effect.type === 'fill' ? [effect.fill] : []));
    expect(new Set(fills.map(({ priceTicks }) => priceTicks))).toEqual(new Set([64_600]));
    expect(fills.reduce((sum, { lots }) => sum + lots, 0)).toBe(250_000);
    expect(batch.order(7)?.filledLots).toBe(40_000);
    expect(balance(2, QUOTE)).toEqual({ available: start - 7_752_000_000n - 6_201_600n, frozen: 0n, owed: 0n });
    expect(balance(2, BASE).available).toBe(start + 120_000n);
  });

  it('leaves the rest in the book, where it does not cross, with exactly its hold', () => {
    expect(crossed).toEqual([]);
    expect(desk.books.of(1).levels('buy', 5)).toEqual([[64_580, 100_000]]);
    expect(desk.books.of(1).levels('sell', 5)).toEqual([
      [64_600, 50_000],
      [64_700, 200_000],
    ]);
    for (const { id, userId, side } of orders) {
      const asset = side === 'buy' ? QUOTE : BASE;
      expect(balance(userId, asset).frozen).toBe(stockClearing.reserve.needs(batch, market, batch.order(id) as Order));
    }
  });

  it('moves nothing from nowhere: balances, fees and journals add up', () => {
    const users = orders.map(({ userId }) => userId);
    const all = (asset: number) =>
      users.reduce((sum, user) => sum + balance(user, asset).available + balance(user, asset).frozen, 0n);
    expect(all(BASE)).toBe(start * 8n);
    expect(all(QUOTE) + feesOf(batch)).toBe(start * 8n);
    expect(new Set(sumsOf(batch, market))).toEqual(new Set([0n]));
  });
});

describe('a position', () => {
  const book = new PositionBook();
  const market = exact({ kind: 'perpetual', account: 'lever', clearings: { lever: book.clearing } });
  const desk = new PureDesk([], 0n);
  desk.index = 10_000;
  const start = 10_000_000n;
  const users = [1, 2, 3];
  for (const user of users) desk.balances.set(balanceId(user, 'lever', QUOTE), { available: start, frozen: 0n, owed: 0n });
  const of = (user: number) => desk.balances.get(balanceId(user, 'lever', QUOTE)) as BatchBalance;
  let fees = 0n;
  const run = (work: (batch: Batch) => void) => {
    const batch = desk.run(work, true, { rules: () => market, fees: () => ({ makerPpm: 0n, takerPpm: 0n }) });
    book.keep(batch);
    fees += feesOf(batch);
    return batch;
  };
  const place = (userId: number, side: 'buy' | 'sell', priceTicks: number, lots: number) =>
    run((batch) => {
      const command = { type: 'place', userId, marketId: 1, side, kind: 'limit', priceTicks, lots } as const;
      expect(decide(batch, command).ok).toBe(true);
    });

  it('turns the hold of its entry into margin, through the commands that every product uses', () => {
    place(1, 'buy', 10_000, 1_000);
    expect(of(1)).toEqual({ available: start - 1_005_000n, frozen: 1_005_000n, owed: 0n });
    const batch = place(2, 'sell', 10_000, 1_000);
    expect(book.positions.get(1)).toEqual({ side: 'buy', lots: 1_000, entryValue: 10_000_000n, margin: 1_000_000n });
    expect(of(1)).toEqual({ available: start - 1_005_000n, frozen: 1_000_000n, owed: 0n });
    expect(new Set(sumsOf(batch, market))).toEqual(new Set([0n]));
  });

  it('owes what funding its margin cannot pay, and pays it first from the credit of its close', () => {
    const due = start - 1_005_000n + 1_000_000n + 40_000n;
    run((batch) => expect(book.fund(batch, market, 1, due)).toBe(due - 40_000n));
    expect(of(1)).toEqual({ available: 0n, frozen: 0n, owed: -40_000n });
    // The funding goes to the other side, as a journal of its own would move it.
    run((batch) => batch.move(2, 'lever', QUOTE, due - 40_000n, 0n));
    place(3, 'buy', 10_200, 1_000);
    const batch = place(1, 'sell', 10_200, 1_000);
    expect(of(1)).toEqual({ available: 200_000n - 5_100n - 40_000n, frozen: 0n, owed: 0n });
    expect(book.positions.get(1)).toMatchObject({ lots: 0, margin: 0n });
    expect(new Set(sumsOf(batch, market))).toEqual(new Set([0n]));
  });

  it('ends with every atom in an account, in fees or in the pot of results', () => {
    const all = users.reduce((sum, user) => sum + of(user).available + of(user).frozen + of(user).owed, 0n);
    // The close of 1 took its profit out of the pot; the debt that it repaid stands there for the other side's funding.
    expect(all + fees + (40_000n - 200_000n)).toBe(start * 3n);
  });

  it('refuses what would repay more than is owed', () => {
    expect(() => desk.run((batch) => batch.owe(1, 'lever', QUOTE, 1n), false, { rules: () => market })).toThrow(RangeError);
  });
});

describe('a block', () => {
  const members = Array.from({ length: 501 }, (_, i) => ({ userId: i + 1, lots: 3 + ((i * 7) % 11) }));
  const [first, second] = [600, 601];
  const lots = members.reduce((sum, member) => sum + member.lots, 0);
  const open = () => new PureDesk([...members.map(({ userId }) => userId), first, second], 10_000_000n);
  const sell = (userId: number, priceTicks: number, of: number) =>
    ({ type: 'place', userId, marketId: 1, side: 'sell', kind: 'limit', priceTicks, lots: of }) as const;
  const block = (force: 'gtc' | 'ioc' = 'gtc') =>
    ({
      type: 'block',
      userId: 1,
      order: { type: 'place', userId: 1, marketId: 1, side: 'buy', kind: 'limit', priceTicks: 102, lots: 0, force },
      members,
    }) as const;
  const touched = (desk: PureDesk, command: Parameters<typeof touchedBy>[0][number]) =>
    new Set(touchedBy([command], desk.books, desk.open, () => rules, desk.quotes).map(({ userId }) => userId));
  const everybody = members.map(({ userId }) => userId);

  it('is one order of the book and fills 501 members at the same prices, each within a lot of its share of a trade', () => {
    const desk = open();
    const taken = Math.floor(lots / 2);
    desk.run((batch) => void decide(batch, sell(first, 101, taken - 100)));
    desk.run((batch) => void decide(batch, sell(second, 102, 100)));
    expect(touched(desk, block())).toEqual(new Set([...everybody, first, second]));
    const batch = desk.run((work) => expect(decide(work, block()).ok).toBe(true));
    const own = [...batch.touched.values()].filter(({ blockId }) => blockId !== null);
    const [head, rest] = [own.filter((order) => order.id === order.blockId), own.filter((order) => order.id !== order.blockId)];
    expect([head.length, rest.length]).toEqual([1, 501]);
    expect(head[0]).toMatchObject({ lots, filledLots: taken, status: 'open', fee: 0n });
    expect(rest.reduce((sum, order) => sum + order.filledLots, 0)).toBe(taken);
    // Two trades of the book: each shares within a lot.
    for (const order of rest) expect(Math.abs(order.filledLots - (order.lots * taken) / lots)).toBeLessThan(2);
    expect(batch.missing.size).toBe(0);
    expect([desk.total(BASE), desk.total(QUOTE)]).toEqual([5_030_000_000n, 5_030_000_000n]);
    expect(new Set(sumsOf(batch, rules))).toEqual(new Set([0n]));
    for (const userId of everybody)
      expect(desk.balances.get(balanceId(userId, 'change', QUOTE))?.frozen).toBe(
        desk.frozenByFormula(userId, QUOTE) - (userId === 1 ? heldBy(desk, head[0] as Order) : 0n),
      );
  });

  /** What the formula of a plain order would say of the block itself, which holds nothing. */
  const heldBy = (desk: PureDesk, head: Order) => {
    const live = desk.open.get(head.id) as Order;
    return (BigInt(live.priceTicks ?? 0) * BigInt(openLots(live)) + 9n) / 10n;
  };

  it('that rests is met by a taker who locks all its members, and stands after a restart without them in the book', () => {
    const desk = open();
    desk.run((batch) => expect(decide(batch, block()).ok).toBe(true));
    expect(desk.books.of(1).levels('buy', 5)).toEqual([[102, lots]]);
    desk.restart();
    expect(desk.books.of(1).levels('buy', 5)).toEqual([[102, lots]]);
    expect(touched(desk, sell(first, 102, 1_000))).toEqual(new Set([...everybody, first]));
    const batch = desk.run((work) => void decide(work, sell(first, 102, 1_000)));
    expect(batch.missing.size).toBe(0);
    expect(batch.effects.filter(({ type }) => type === 'fill').length).toBeGreaterThan(490);
    expect([desk.total(BASE), desk.total(QUOTE)]).toEqual([5_030_000_000n, 5_030_000_000n]);
  });

  it('ends with its members as its owner cancels the own one, and holds are released; no other member can be cancelled', () => {
    const desk = open();
    const batch = desk.run((work) => expect(decide(work, block()).ok).toBe(true));
    const members = [...batch.touched.values()].filter((order) => order.id !== order.blockId && order.blockId !== null);
    const [own, member] = [1, 2].map((user) => members.find(({ userId }) => userId === user) as Order) as [Order, Order];
    desk.run((work) =>
      expect(decide(work, { type: 'cancel', userId: member.userId, orderId: member.id })).toMatchObject({
        denial: { code: 'ORDER_UNKNOWN' },
      }),
    );
    desk.run((work) => expect(decide(work, { type: 'cancel', userId: 1, orderId: own.id }).ok).toBe(true));
    expect(desk.open.size).toBe(0);
    for (const userId of everybody)
      expect(desk.balances.get(balanceId(userId, 'change', QUOTE))).toEqual({ available: 10_000_000n, frozen: 0n, owed: 0n });
  });

  it('leaves out a member who cannot pay, and names it', () => {
    const desk = open();
    desk.balances.set(balanceId(7, 'change', QUOTE), { available: 0n, frozen: 0n, owed: 0n });
    desk.run((work) => {
      const decided = decide(work, block());
      const answer = (decided.ok ? decided.value : {}) as { members: object[] };
      expect(answer.members).toHaveLength(501);
      expect(answer.members[6]).toMatchObject({ error: 'ORDER_INSUFFICIENT_BALANCE' });
      expect(answer.members.filter((member) => 'order' in member)).toHaveLength(500);
    });
    expect(desk.books.of(1).levels('buy', 5)).toEqual([[102, lots - (members[6]?.lots ?? 0)]]);
  });
});
