/** Who goes past whom while a market catches up, and that no market can tell: each ends as it would have alone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catchUp, isBehind } from './backlog.ts';
import { CascadeReaches } from './cascade-reach.ts';
import { type Command, decide, placementsOf } from './commands.ts';
import type { Batch } from './batch.ts';
import { OpenOrders } from './open-orders.ts';
import { isLive } from './order.ts';
import type { PlacementCommand } from './placement.ts';
import { type Queued, Queue } from './queue.ts';
import { PureDesk, plainOrder, plainPlacement } from '../tests/support/batches.ts';
import { rules } from '../tests/support/market-rules.ts';
import { limitPlacements, stopPlacements } from '../tests/support/placements.ts';

const ROOM = { commands: 512, orders: 1_024 };

describe('the line', () => {
  interface Item extends Queued {
    readonly name: string;
  }
  const open = new OpenOrders();
  for (const [id, userId, marketId] of [
    [11, 1, 1],
    [12, 1, 2],
    [21, 2, 2],
    [31, 3, 1],
  ] as const)
    open.keep(plainOrder({ id, userId, marketId }));
  const lineOf = (items: readonly Item[], isCut = false, beyond: readonly number[] = []) => {
    const cut = (item: Item, waits: readonly number[], ids: readonly number[]): [Item, Item] | null => {
      const { command } = item;
      if (!isCut || command.type !== 'cancelAll') return null;
      return [
        { name: `${item.name} part`, command: { ...command, except: waits, beyond: ids } },
        { name: `${item.name} rest`, command: { ...command, marketIds: waits } },
      ];
    };
    const line = new Queue<Item>(open, cut, ({ id }) => beyond.includes(id));
    for (const item of items) line.push(item);
    return line;
  };
  const names = (items: readonly Item[]) => items.map(({ name }) => name);
  const cancelAll = (userId: number, marketIds: readonly number[] | null = null): Command => ({
    type: 'cancelAll',
    userId,
    marketIds,
    side: null,
    connection: null,
  });
  const batch = (userId: number, ...marketIds: number[]): Command => ({
    type: 'batch',
    userId,
    items: marketIds.map((marketId) => plainPlacement(userId, marketId)),
  });

  it('holds back what comes behind the ticks of a market that catches up, though it trades in another', () => {
    const bound = plainPlacement(1, 2);
    const before = (command: Command) => (command === bound ? [1, 2] : []);
    const line = new Queue<Item>(open, undefined, undefined, before);
    const items = [
      { name: 'bound', command: bound },
      { name: 'own behind it', command: plainPlacement(1, 2) },
      { name: 'free', command: plainPlacement(2, 2) },
    ];
    for (const item of items) line.push(item);
    expect(names(line.take(new Set([1]), ROOM).batch)).toEqual(['free']);
    expect(names(line.take(new Set(), ROOM).batch)).toEqual(['bound', 'own behind it']);
  });

  it('is first come, first go while no market catches up, as much as a batch takes', () => {
    const line = lineOf([1, 2, 3].map((n) => ({ name: String(n), command: plainPlacement(n, n) })));
    expect(names(line.take(new Set(), { commands: 2, orders: 9 }).batch)).toEqual(['1', '2']);
    line.putBack([{ name: '2 again', command: plainPlacement(2, 2) }]);
    expect(names(line.take(new Set(), ROOM).batch)).toEqual(['2 again', '3']);
    expect(line.length).toBe(0);
  });

  it('holds back what is meant for a market that catches up, cancels and changes too, and lets the others past', () => {
    const line = lineOf([
      { name: 'place 1', command: plainPlacement(9, 1) },
      { name: 'place 2', command: plainPlacement(8, 2) },
      { name: 'cancel 1', command: { type: 'cancel', userId: 1, orderId: 11 } },
      { name: 'cancel 2', command: { type: 'cancel', userId: 1, orderId: 12 } },
      { name: 'amend 1', command: { type: 'amend', userId: 3, orderId: 31 } },
      { name: 'delist 1', command: { type: 'delist', marketId: 1 } },
      { name: 'cancel what ended', command: { type: 'cancel', userId: 1, orderId: 99 } },
      { name: 'oco 1', command: { type: 'oco', userId: 7, limit: plainPlacement(7, 1), stop: plainPlacement(7, 1) } },
    ]);
    expect(names(line.take(new Set([1]), ROOM).batch)).toEqual(['place 2', 'cancel 2', 'cancel what ended']);
    // Cancels always have a place.
    expect(line.waitingIn(1)).toBe(4);
    expect(names(line.take(new Set(), ROOM).batch)).toEqual(['place 1', 'cancel 1', 'amend 1', 'delist 1', 'oco 1']);
    expect(line.waitingIn(1)).toBe(0);
  });

  it('never lets a user’s command past his own of the same market: what spans markets holds back all of them', () => {
    const line = lineOf([
      { name: 'batch 1 2', command: batch(1, 1, 2) },
      { name: 'his 2', command: plainPlacement(1, 2) },
      { name: 'his batch 2 3', command: batch(1, 2, 3) },
      { name: 'his 3', command: plainPlacement(1, 3) },
      { name: 'his 4', command: plainPlacement(1, 4) },
      { name: 'another’s 2', command: plainPlacement(2, 2) },
    ]);
    expect(names(line.take(new Set([1]), ROOM).batch)).toEqual(['his 4', 'another’s 2']);
    expect(names(line.take(new Set(), ROOM).batch)).toEqual(['batch 1 2', 'his 2', 'his batch 2 3', 'his 3']);
  });

  it('cuts a cancelAll: its free markets at once, the rest in its place', () => {
    const line = lineOf(
      [
        { name: 'all', command: cancelAll(1) },
        { name: 'his 1', command: plainPlacement(1, 1) },
        { name: 'his 2', command: plainPlacement(1, 2) },
        { name: 'all of 2', command: cancelAll(2) },
        { name: 'all of 3 in 1', command: cancelAll(3, [1]) },
      ],
      true,
    );
    const { batch } = line.take(new Set([1]), ROOM);
    expect(names(batch)).toEqual(['all part', 'his 2', 'all of 2']);
    expect(batch[0]?.command).toMatchObject({ except: [1] });
    // What is left is not cut again.
    expect(names(line.take(new Set([1]), ROOM).batch)).toEqual([]);
    expect(names(line.take(new Set(), ROOM).batch)).toEqual(['all rest', 'his 1', 'all of 3 in 1']);
  });

  it('lets the rest of a cancelAll leave only after its part, which may have come back, and nothing past it in its markets', () => {
    const after = { isOver: false };
    const line = lineOf([
      { name: 'all part', command: { ...cancelAll(1), except: [1] } },
      { name: 'all rest', command: cancelAll(1, [1]), after },
      { name: 'his 1', command: plainPlacement(1, 1) },
      { name: 'his 2', command: plainPlacement(1, 2) },
    ] as Item[]);
    expect(names(line.take(new Set(), ROOM).batch)).toEqual(['all part', 'his 2']);
    expect(names(line.take(new Set(), ROOM).batch)).toEqual([]);
    after.isOver = true;
    expect(names(line.take(new Set(), ROOM).batch)).toEqual(['all rest', 'his 1']);
  });

  it('cuts nothing that has no room in the batch', () => {
    const line = lineOf(
      [
        { name: 'his 2', command: plainPlacement(2, 2) },
        { name: 'all', command: cancelAll(1) },
      ],
      true,
    );
    expect(names(line.take(new Set([1]), { commands: 1, orders: 9 }).batch)).toEqual(['his 2']);
    expect(names(line.take(new Set(), ROOM).batch)).toEqual(['all']);
  });

  it('cuts nothing that has no room in the batch, also where its orders are as many as it takes', () => {
    const line = lineOf(
      [
        { name: 'his 2', command: plainPlacement(2, 2) },
        { name: 'all', command: cancelAll(1) },
      ],
      true,
    );
    expect(names(line.take(new Set([1]), { commands: 9, orders: 1 }).batch)).toEqual(['his 2']);
    expect(names(line.take(new Set(), ROOM).batch)).toEqual(['all']);
  });

  it('cuts of a cancelAll of a market that catches up what the cascade cannot come to, unless an own command waits before it', () => {
    const all = { name: 'all of 1', command: cancelAll(1, [1]) };
    const line = lineOf([all, { name: 'his 1', command: plainPlacement(1, 1) }], true, [11, 31]);
    const { batch } = line.take(new Set([1]), ROOM);
    expect(names(batch)).toEqual(['all of 1 part']);
    expect(batch[0]?.command).toMatchObject({ marketIds: [1], except: [1], beyond: [11] });
    expect(names(line.take(new Set(), ROOM).batch)).toEqual(['all of 1 rest', 'his 1']);
    const other = lineOf([{ name: 'his 1', command: plainPlacement(1, 1) }, all], true, [11]);
    expect(names(other.take(new Set([1]), ROOM).batch)).toEqual([]);
    const [buys, sells] = ['buy', 'sell'].map((side) =>
      lineOf([{ name: side, command: { ...cancelAll(1, [1]), side } as Command }], true, [11]),
    );
    expect(names(buys?.take(new Set([1]), ROOM).batch ?? [])).toEqual(['buy part']);
    expect(names(sells?.take(new Set([1]), ROOM).batch ?? [])).toEqual([]);
  });

  it('keeps one that may not be cut whole, and behind it whatever its user wants', () => {
    const line = lineOf([
      { name: 'all', command: cancelAll(1) },
      { name: 'his 5', command: plainPlacement(1, 5) },
      { name: 'his all', command: cancelAll(1) },
      { name: 'another’s 5', command: plainPlacement(2, 5) },
    ]);
    expect(names(line.take(new Set([1]), ROOM).batch)).toEqual(['another’s 5']);
    expect(names(line.take(new Set(), ROOM).batch)).toEqual(['all', 'his 5', 'his all']);
  });

  it('lets the cancel of an order past that the cascade cannot come to, but not past an own command of its market', () => {
    const cancel = (userId: number, orderId: number): Command => ({ type: 'cancel', userId, orderId });
    const line = lineOf(
      [
        { name: 'cancel 1', command: cancel(1, 11) },
        { name: 'another’s place', command: plainPlacement(3, 1) },
        { name: 'another’s cancel behind it', command: cancel(3, 31) },
        { name: 'cancel of what is not his', command: cancel(2, 31) },
      ],
      false,
      [11, 31],
    );
    expect(names(line.take(new Set([1]), ROOM).batch)).toEqual(['cancel 1', 'cancel of what is not his']);
    expect(names(line.take(new Set(), ROOM).batch)).toEqual(['another’s place', 'another’s cancel behind it']);
  });

  it('lets such a cancel past another of its user that waits', () => {
    const near: Item = { name: 'near', command: { type: 'cancel', userId: 1, orderId: 11 } };
    open.keep(plainOrder({ id: 13, userId: 1, marketId: 1 }));
    const line = lineOf([near, { name: 'far', command: { type: 'cancel', userId: 1, orderId: 13 } }], false, [13]);
    expect(names(line.take(new Set([1]), ROOM).batch)).toEqual(['far']);
    expect(names(line.take(new Set(), ROOM).batch)).toEqual(['near']);
  });

  it('refuses what would have to wait and asked not to', () => {
    const line = lineOf([
      { name: 'tick 1', command: { type: 'tick', marketId: 1 }, atOnce: true },
      { name: 'tick 2', command: { type: 'tick', marketId: 2 }, atOnce: true },
    ]);
    const { batch, refused } = line.take(new Set([1]), ROOM);
    expect([names(batch), names(refused), line.length]).toEqual([['tick 2'], ['tick 1'], 0]);
  });
});

const USERS = [1, 2, 3, 4];
const MARKETS = [1, 2, 3];
const limit = limitPlacements(USERS, MARKETS);
const waiting = stopPlacements(USERS, MARKETS, ['last']);
/** Where no cascade comes to. */
const far = limit.map((order) => ({ ...order, priceTicks: order.side === 'buy' ? 80 : 120 }));
/** A wish names orders by the number of the placement that made them: the same in whatever run. */
type Wish =
  | { place: PlacementCommand }
  | { batch: PlacementCommand[]; userId: number }
  | { cancel: number }
  | { smaller: number }
  | { cancelAll: number };
const wish = fc.oneof(
  { weight: 5, arbitrary: limit.map((order): Wish => ({ place: order })) },
  { weight: 4, arbitrary: far.map((order): Wish => ({ place: order })) },
  { weight: 9, arbitrary: waiting.map((order): Wish => ({ place: order })) },
  {
    weight: 1,
    arbitrary: fc.record({
      batch: fc.array(fc.oneof(limit, waiting), { minLength: 2, maxLength: 4 }),
      userId: fc.constantFrom(...USERS),
    }),
  },
  { weight: 8, arbitrary: fc.record({ cancel: fc.nat(40) }) },
  { weight: 4, arbitrary: fc.record({ smaller: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ cancelAll: fc.constantFrom(...USERS) }) },
);

const wishes = fc.array(wish, { minLength: 60, maxLength: 130 });

/** A command as one market sees it: its placements by their numbers. */
type Seen =
  | { numbers: number[]; orders: PlacementCommand[] }
  | { cancel: number }
  | { smaller: number; amount: string }
  | { cancelAll: number };

/** A desk that knows its orders by the numbers of their placements. */
class NumberedDesk extends PureDesk {
  readonly ids = new Map<number, number>();

  constructor(maxCascade?: number) {
    super(USERS, 10n ** 12n, maxCascade, MARKETS);
  }

  /** Decides a command; its placements have these numbers. */
  decideNumbered(batch: Batch, command: Command, numbers: readonly number[]): void {
    const decision = decide(batch, command);
    if (!decision.ok) return;
    const answer = decision.value as { id?: number; list?: ({ order: { id: number } } | { error: string })[] };
    const made = answer.list ?? (command.type === 'place' ? [{ order: { id: answer.id as number } }] : []);
    made.forEach((line, i) => 'order' in line && this.ids.set(numbers[i] as number, line.order.id));
  }

  /** The number of the placement that made an order. */
  numberOf(id: number): number {
    return [...this.ids].find(([, known]) => known === id)?.[0] ?? -1;
  }

  /** All that can be told of a market: its orders, by number and in the order of their places, and what was traded. */
  market(marketId: number) {
    const numberOf = new Map([...this.ids].map(([number, id]) => [id, number]));
    const orders = [...this.orders.values()]
      .filter((order) => order.marketId === marketId)
      .sort((a, b) => a.sequence - b.sequence);
    return {
      orders: orders.map((order) => ({ ...order, id: numberOf.get(order.id), sequence: 0 })),
      fills: this.fills
        .filter((fill) => fill.marketId === marketId)
        // Ids of fills rise over all markets.
        .map(({ id: _id, makerOrderId, takerOrderId, ...fill }) => ({
          ...fill,
          of: [makerOrderId, takerOrderId].map((id) => numberOf.get(id)),
        })),
      book: this.books
        .of(marketId)
        .lines()
        .map(([id, ...line]) => [numberOf.get(id as number), ...line]),
      isBehind: this.books.of(marketId).hasBacklog,
    };
  }
}

interface Numbered extends Queued {
  /** When it came, and the numbers of its placements. */
  readonly at: number;
  readonly numbers: readonly number[];
}

/** What a command is to each of the markets in which it may change something. */
function seenBy({ command, numbers }: Numbered, desk: NumberedDesk, batch: Batch): [marketId: number, seen: Seen][] {
  if (command.type === 'cancelAll') {
    const { userId, marketIds, except = [], beyond = [] } = command;
    const single = beyond.map((id): [number, Seen] => [batch.order(id)?.marketId ?? 0, { cancel: desk.numberOf(id) }]);
    const own = new Set(batch.ownOrders(userId).map(({ marketId }) => marketId));
    const meant = [...own].filter((id) => (marketIds?.includes(id) ?? true) && !except.includes(id));
    return [...single, ...meant.map((id): [number, Seen] => [id, { cancelAll: userId }])];
  }
  if (command.type === 'cancel') {
    const order = batch.order(command.orderId);
    return order && isLive(order) ? [[order.marketId, { cancel: desk.numberOf(order.id) }]] : [];
  }
  if (command.type === 'amend') {
    const { orderId, amount = '' } = command;
    const order = batch.order(orderId);
    return order && isLive(order) ? [[order.marketId, { smaller: desk.numberOf(orderId), amount }]] : [];
  }
  const orders = placementsOf(command);
  return [...new Set(orders.map(({ marketId }) => marketId))].map((id) => {
    const own = orders.flatMap((order, i) => (order.marketId === id ? [i] : []));
    return [id, { numbers: own.map((i) => numbers[i] as number), orders: own.map((i) => orders[i] as PlacementCommand) }];
  });
}

/** A wish as a command, where it names an order that is known by then. */
function commandOf(one: Wish, desk: NumberedDesk): Command | null {
  if ('place' in one) return one.place;
  if ('batch' in one)
    return { type: 'batch', userId: one.userId, items: one.batch.map((order) => ({ ...order, userId: one.userId })) };
  if ('cancelAll' in one) return { type: 'cancelAll', userId: one.cancelAll, marketIds: null, side: null, connection: null };
  const order = desk.orders.get(desk.ids.get('cancel' in one ? one.cancel : one.smaller) ?? 0);
  if (!order) return null;
  const named = { userId: order.userId, orderId: order.id };
  if ('cancel' in one) return { type: 'cancel', ...named };
  return { type: 'amend', ...named, amount: (Math.ceil((order.lots + order.filledLots) / 2) / 1e5).toFixed(5) };
}

/** Hands wishes in, some at a time, and lets parts of cascades and batches of others take turns; what each market decided. */
function runTogether(desk: NumberedDesk, wishes: readonly Wish[], each: number, restarts: boolean) {
  const decided = new Map<number, { at: number; seen: Seen }[]>(MARKETS.map((id) => [id, []]));
  const cut = (item: Numbered, waits: readonly number[], beyond: readonly number[]): [Numbered, Numbered] | null =>
    item.command.type === 'cancelAll'
      ? [
          { ...item, command: { ...item.command, except: [...(item.command.except ?? []), ...waits], beyond } },
          { ...item, command: { ...item.command, marketIds: waits } },
        ]
      : null;
  const reaches = new CascadeReaches(desk.books, desk.open);
  const line = new Queue<Numbered>(
    desk.open,
    cut,
    reaches.isFree(() => rules),
  );
  let [next, between, rest] = [0, 0, [...wishes.entries()]];
  const past = { cancel: 0, smaller: 0, all: 0 };
  const behind = () => new Set(desk.books.withBacklog());
  while (rest.length > 0 || line.length > 0 || behind().size > 0) {
    for (const [at, one] of rest.slice(0, each)) {
      const command = commandOf(one, desk);
      if (command) line.push({ at, command, numbers: placementsOf(command).map(() => next++) });
    }
    rest = rest.slice(each);
    const [first] = behind();
    if (first !== undefined) desk.run((batch) => void catchUp(batch, first, 1));
    if (restarts) {
      desk.restart();
      reaches.clear();
    }
    const left = behind();
    reaches.look(left);
    const { batch: taken } = line.take(left, { commands: 3, orders: 9 });
    let done = 0;
    desk.run(
      (batch) => {
        for (const item of taken) {
          // As much of a cascade as the batch has room for; then the others wait for the next.
          for (const marketId of MARKETS) catchUp(batch, marketId, 1);
          if (MARKETS.some((marketId) => isBehind(batch, marketId))) break;
          for (const [marketId, seen] of seenBy(item, desk, batch)) {
            decided.get(marketId)?.push({ at: item.at, seen });
            if (left.has(marketId)) past['smaller' in seen ? 'smaller' : item.command.type === 'cancelAll' ? 'all' : 'cancel']++;
          }
          desk.decideNumbered(batch, item.command, item.numbers);
          done++;
          if (left.size > 0) between++;
        }
      },
      true,
      { stuck: left },
    );
    line.putBack(taken.slice(done));
  }
  return { decided, between, past };
}

/** What a market was asked, one after another, each cascade to its end. */
function runAlone(asked: readonly Seen[], marketId: number): NumberedDesk {
  const desk = new NumberedDesk();
  for (const one of asked) {
    desk.run((batch) => {
      if ('cancelAll' in one) {
        const command = {
          type: 'cancelAll',
          userId: one.cancelAll,
          marketIds: [marketId],
          side: null,
          connection: null,
        } as const;
        return desk.decideNumbered(batch, command, []);
      }
      if ('cancel' in one) {
        const order = desk.orders.get(desk.ids.get(one.cancel) ?? 0);
        if (order) desk.decideNumbered(batch, { type: 'cancel', userId: order.userId, orderId: order.id }, []);
        return;
      }
      if ('smaller' in one) {
        const order = desk.orders.get(desk.ids.get(one.smaller) ?? 0);
        if (order) desk.decideNumbered(batch, { type: 'amend', userId: order.userId, orderId: order.id, amount: one.amount }, []);
        return;
      }
      one.orders.forEach((order, i) => {
        desk.decideNumbered(batch, order, [one.numbers[i] as number]);
        catchUp(batch, marketId);
      });
    });
  }
  return desk;
}

describe('markets that take turns', () => {
  const isRising = (list: readonly number[]) => list.every((at, i) => i === 0 || at >= (list[i - 1] as number));

  it('each end as they would have alone, also with a restart after every part', () => {
    let turns = 0;
    const early = { cancel: 0, smaller: 0, all: 0 };
    fc.assert(
      fc.property(wishes, fc.integer({ min: 1, max: 12 }), fc.boolean(), (list, each, restarts) => {
        const desk = new NumberedDesk(1);
        const { decided, between, past } = runTogether(desk, list, each, restarts);
        turns += between;
        for (const kind of ['cancel', 'smaller', 'all'] as const) early[kind] += past[kind];
        for (const [marketId, asked] of decided) {
          const alone = runAlone(
            asked.map(({ seen }) => seen),
            marketId,
          );
          expect(desk.market(marketId)).toEqual(alone.market(marketId));
          // Whoever came first was decided first, but for who came behind an own command of several markets, and what
          // ends or makes smaller what the cascade could not come to.
          const others = asked.filter(({ seen }) => !isOfOne(seen));
          if (!list.some((one) => 'batch' in one)) expect(isRising(others.map(({ at }) => at))).toBe(true);
          for (const user of USERS) expect(isInOrder(asked.filter(({ seen }) => isOf(desk, seen, user)))).toBe(true);
        }
      }),
      { numRuns: 60, endOnFailure: true },
    );
    expect(turns).toBeGreaterThan(200);
    expect(Math.min(...Object.values(early))).toBeGreaterThan(0);
  });
});

/** Whether a command ends or changes one order. */
const isOfOne = (seen: Seen) => 'cancel' in seen || 'smaller' in seen;

/** Whether no command of a user was decided before an earlier one of his, but for what is about one order before a cancel. */
function isInOrder(own: readonly { at: number; seen: Seen }[]): boolean {
  return own.every((one, i) =>
    own.slice(i + 1).every((next) => next.at >= one.at || (isOfOne(one.seen) && 'cancel' in next.seen)),
  );
}

/** Whether a command is a user's. */
function isOf(desk: NumberedDesk, seen: Seen, userId: number): boolean {
  if ('cancelAll' in seen) return seen.cancelAll === userId;
  if ('orders' in seen) return seen.orders[0]?.userId === userId;
  return desk.orders.get(desk.ids.get('cancel' in seen ? seen.cancel : seen.smaller) ?? 0)?.userId === userId;
}
