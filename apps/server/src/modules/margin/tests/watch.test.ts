/** What the watch of margin asks of spot: nothing while nobody trades on borrowed money. */
import { describe, expect, it } from 'vitest';
import { BATCH_WORK, type Batch, type MarketRules } from '../../exchange/clearing/index.ts';
import { PureDesk, decideEach, plainPlacement } from '../../exchange/tests/support/batches.ts';
import { freshAccount } from '../domain/account.ts';
import { MarginBook } from '../domain/book.ts';
import type { BookDeps, BookState } from '../domain/book-parts.ts';
import { MarginWatch } from '../engine/watch.ts';

const market = (marketId: number) => ({ marketId, assetId: marketId, symbol: `M${marketId}`, n: 1n, d: 10_000n, lot: 1_000n });
const deps: BookDeps = {
  rules: () => ({ quoteId: 3, markets: [market(1), market(2)] }),
  curveAt: () => ({ base: 0, kink: 800_000, atKink: 0, most: 0 }),
  termsAt: () => {
    throw new Error('no terms');
  },
  mayBorrow: () => true,
};
const EMPTY: BookState = {
  debts: [],
  accounts: [],
  orders: [],
  sums: new Map(),
  uses: new Map(),
  rates: [],
  capital: new Map(),
  holdings: new Map(),
  prices: new Map(),
  newest: 0,
};
const watchOf = (state: Partial<BookState> = {}) => {
  const book = new MarginBook(deps);
  book.begin({ ...EMPTY, ...state });
  return new MarginWatch(book, () => {
    throw new Error('nothing is liquidated');
  });
};
const accounts = [{ ...freshAccount(5), state: 'liquidating' as const }];
const resting = { orderId: 7, userId: 5, marketId: 2, sideEffect: 'none', borrowed: 0n, needed: 0n, given: 0n } as const;

describe('orders of spot', () => {
  it('wait for no tick where nobody trades on borrowed money', () => {
    const watch = watchOf();
    expect([watch.before(1, 'change'), watch.isWatching(1)]).toEqual([[], false]);
  });

  it('see the ticks of their market where an order on borrowed money rests, and of no other', () => {
    const watch = watchOf({ orders: [resting] });
    expect([watch.before(1, 'change'), watch.before(2, 'change'), watch.isWatching(2)]).toEqual([[], [2], true]);
  });
});

it('goes on with an account that owes nothing any more until it was valued once, also behind a start', () => {
  const book = new MarginBook(deps);
  book.begin({ ...EMPTY, accounts });
  expect(book.index.reached(1, 1)).toEqual([5]);
  expect(watchOf({ accounts }).isWatching(1)).toBe(true);
});

it('serves nobody twice at a tick, whatever ticks of other markets are looked at between its parts', () => {
  const book = new MarginBook(deps);
  book.begin(EMPTY);
  const watch = new MarginWatch(book, () => {
    throw new Error('nothing is liquidated');
  });
  const desk = new PureDesk([], 0n);
  const owners = Array.from({ length: 300 }, (_, i) => i + 1);
  const look = (marketId: number, changedOwners: readonly number[]) => {
    let isDone = false;
    const work = (batch: Batch) => {
      isDone = watch.look(batch, { marketId } as MarketRules, { time: 1_000, priceTicks: 100 });
    };
    const batch = desk.run(work, true, { changedOwners });
    const { looked } = book.in(batch);
    book.keep(batch);
    return { isDone, looked: looked.size };
  };
  expect(look(1, owners)).toEqual({ isDone: false, looked: 250 });
  expect(look(2, [])).toEqual({ isDone: true, looked: 0 });
  expect(look(1, owners)).toEqual({ isDone: true, looked: 50 });
});

it('ends no more of the orders that a tick leaves behind than one batch may, and the others with the next', () => {
  const desk = new PureDesk([5], 1_000_000n);
  decideEach(desk, [plainPlacement(5), plainPlacement(5), plainPlacement(5)]);
  const book = new MarginBook(deps);
  book.begin({ ...EMPTY, orders: [1, 2, 3].map((orderId) => ({ ...resting, orderId, marketId: 1 })) });
  const watch = new MarginWatch(book, () => {
    throw new Error('nothing is liquidated');
  });
  const look = () => {
    let isDone = false;
    const batch = desk.run((at) => {
      at.work = BATCH_WORK - 1;
      isDone = watch.look(at, { marketId: 1 } as MarketRules, { time: 1_000, priceTicks: 90 });
    });
    book.keep(batch);
    return { isDone, live: desk.open.ofUser(5).length };
  };
  expect([look(), look(), look()]).toEqual([
    { isDone: false, live: 2 },
    { isDone: false, live: 1 },
    { isDone: true, live: 0 },
  ]);
});

it('orders of the account see the ticks of every market that prices it', () => {
  expect(watchOf().before(1, 'margin')).toEqual([1, 2]);
});

it('markets of other pairs are none of its business', () => {
  expect(watchOf({ orders: [resting] }).before(9, 'change')).toEqual([]);
});
