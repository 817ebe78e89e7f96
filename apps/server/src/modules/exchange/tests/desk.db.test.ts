/** The desk as a whole: what it does when things go wrong, and that memory is always what the database says. */
import { cancelOrder, placeBatch, placeOrder } from '@glasshouse/contract/spot';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import type { LedgerModule } from '../../ledger/index.ts';
import { bookHash } from '../domain/restore.ts';
import { LostCommits } from './support/lost-commits.ts';
import { forgetAnswers } from '../../../platform/leader/index.ts';
import { type TestNode, type TestSpot, openTestSpot } from './support/spot.ts';

const PAIR = { currency_id: 1, legal_id: 3 } as const;
const MARKETS = [1, 2, 3];

let spot: TestSpot;
beforeEach(async () => {
  spot = await openTestSpot();
});
afterEach(() => spot.close());

/** Everything a desk knows: orders of each book in priority order, and the open orders. */
function memoryOf(node: TestNode) {
  const { books } = node.spot.desk;
  return {
    books: MARKETS.map((id) => [books.of(id).lines(), bookHash(books.of(id))]),
    open: [...node.spot.desk.openOrders.values()].sort((a, b) => a.id - b.id),
  };
}

/** Ends this process’s lead and starts another on the same database. */
async function restart(): Promise<TestNode> {
  await spot.stop();
  return spot.openNode();
}

async function expectSound(): Promise<void> {
  expect((await spot.ledger.check()).breaches).toEqual([]);
}

it('a repeat is answered as the first answer was sealed, whatever its codes are called now', async () => {
  await spot.fund(1, 3, '6000');
  const line = { ...PAIR, amount: '1', target_price: '6000', type: 'buy' } as const;
  const input = { orders: [line, line], request_id: 'of-version-0.8' };
  const first = await spot.call(placeBatch, 1, input);
  expect(first.list[1]).toMatchObject({ error: 'ORDER_INSUFFICIENT_BALANCE' });
  const sealed = JSON.stringify(first).replaceAll('ORDER_', 'SPOT_');
  await spot.asOwner(`UPDATE request_answers SET answer = '${sealed}' WHERE request_id = 'of-version-0.8'`);
  expect(JSON.stringify(await spot.call(placeBatch, 1, input))).toBe(sealed);
});

describe('a batch that fails', () => {
  it('leaves books, balances and memory as they were, and every caller of it hears so', async () => {
    await spot.stop();
    let broken = false;
    const breakable = (ledger: LedgerModule): LedgerModule =>
      new Proxy(ledger, {
        get(target, name) {
          if (name === 'postBatch' && broken) return () => Promise.reject(new Error('the disk is full'));
          const value = Reflect.get(target, name, target) as unknown;
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    const node = await spot.openNode({ ledger: breakable });
    await spot.fund(1, 1, '10');
    await spot.fund(2, 3, '100000');
    const resting = await node.call(placeOrder, 1, { ...PAIR, amount: '1', target_price: '6000', type: 'sell' });
    const before = memoryOf(node);
    broken = true;
    const results = await Promise.allSettled([
      node.call(placeOrder, 2, { ...PAIR, amount: '0.5', target_price: '6000', type: 'buy', request_id: 'first-try' }),
      node.call(placeOrder, 2, { ...PAIR, amount: '0.5', target_price: '5000', type: 'buy' }),
      node.call(cancelOrder, 1, { id: resting.id }),
    ]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(memoryOf(node)).toEqual(before);
    broken = false;
    const again = await node.call(placeOrder, 2, {
      ...PAIR,
      amount: '0.5',
      target_price: '6000',
      type: 'buy',
      request_id: 'first-try',
    });
    expect(again.status).toBe('filled');
    await expectSound();
  });

  it('because of one poisoned command fails for that one alone, whether the database or the decision breaks', async () => {
    await spot.stop();
    const POISONED = 13;
    const breakable = (ledger: LedgerModule): LedgerModule =>
      new Proxy(ledger, {
        get(target, name) {
          const value = Reflect.get(target, name, target) as unknown;
          if (name !== 'postBatch') return typeof value === 'function' ? value.bind(target) : value;
          return (...[tx, drafts]: Parameters<LedgerModule['postBatch']>) => {
            const isPoisoned = drafts.some(({ legs }) =>
              legs.some(({ account }) => account.kind === 'user' && account.userId === POISONED),
            );
            if (isPoisoned) throw Object.assign(new Error('check violated'), { code: '23514', severity: 'ERROR' });
            return target.postBatch(tx, drafts);
          };
        },
      });
    const node = await spot.openNode({ ledger: breakable });
    for (const user of [11, 12, POISONED, 14]) await spot.fund(user, 3, '100000');
    const bid = { ...PAIR, amount: '1', target_price: '5000', type: 'buy' } as const;
    const wrong = { type: 'place', userId: 15, marketId: 77, side: 'buy', kind: 'limit', priceTicks: 1, lots: 1 } as const;
    const results = await Promise.allSettled([
      ...[11, 12, POISONED, 14].map((user) => node.call(placeOrder, user, bid)),
      ...node.spot.submit([wrong]),
      ...[11, 14].map((user) => node.call(placeOrder, user, bid)),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect([11, 12, POISONED, 14].map((user) => node.spot.openOrdersOf(user).length)).toEqual([2, 1, 0, 2]);
    expect((await node.ledger.check()).breaches).toEqual([]);
  });

  it('refuses all of it with MONEY_STOPPED when the ledger is stopped', async () => {
    await spot.fund(2, 3, '100000');
    spot.ledger.stopWrites('a test');
    const order = { ...PAIR, amount: '0.5', target_price: '5000', type: 'buy' } as const;
    // One that meets nothing would move no money at all.
    for (const force of ['gtc', 'ioc'] as const)
      expect((await spot.refused(placeOrder, 2, { ...order, force })).code).toBe('MONEY_STOPPED');
    expect(memoryOf(spot).open).toEqual([]);
  });
});

describe('one writer', () => {
  it('a second process hands its orders to the leader, and takes over with the same books when the first has gone', async () => {
    await spot.fund(1, 1, '10');
    for (const price of ['6000', '6001', '6000'])
      await spot.call(placeOrder, 1, { ...PAIR, amount: '1', target_price: price, type: 'sell' });
    const second = await spot.openNode();
    expect(second.spot.isLeading()).toBe(false);
    const order = { ...PAIR, amount: '1', target_price: '6003', type: 'sell', request_id: 'handed-over' } as const;
    const handed = await second.call(placeOrder, 1, order);
    expect(handed.status).toBe('open');
    expect(await spot.call(placeOrder, 1, order)).toEqual(handed);
    expect((await second.refused(placeOrder, 1, { ...order, amount: '100', request_id: 'too-much-1' })).code).toBe(
      'ORDER_INSUFFICIENT_BALANCE',
    );
    expect(await second.call(cancelOrder, 1, { id: handed.id })).toMatchObject({ status: 'cancelled' });
    const before = memoryOf(spot);
    await spot.stop();
    expect(await second.spot.desk.lead()).toBe(true);
    expect(memoryOf(second)).toEqual(before);
    expect((await spot.refused(placeOrder, 1, { ...PAIR, amount: '1', target_price: '6000', type: 'sell' })).code).toBe(
      'UNAVAILABLE',
    );
    expect((await second.call(placeOrder, 1, { ...PAIR, amount: '1', target_price: '6002', type: 'sell' })).status).toBe('open');
  });

  it('answers that nobody came for are forgotten after ten minutes', async () => {
    await spot.asOwner(`INSERT INTO handoffs (leader, process, command, at_once, answer, created_at) VALUES
      ('exchange_cash', '', '{"n":1}', false, '{}', now() - interval '11 minutes'),
      ('exchange_cash', '', '{"n":2}', false, '{}', now() - interval '9 minutes')`);
    await forgetAnswers(spot.db);
    const { rows } = await sql<{ n: number }>`SELECT (command->>'n')::int AS n FROM handoffs`.execute(spot.db);
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('a leader that was overtaken while it slept commits nothing', async () => {
    await spot.fund(1, 1, '10');
    await sql`UPDATE leaders SET epoch = epoch + 1`.execute(spot.db);
    expect((await spot.refused(placeOrder, 1, { ...PAIR, amount: '1', target_price: '6000', type: 'sell' })).code).toBe(
      'UNAVAILABLE',
    );
    expect(await spot.balance(1, 1)).toMatchObject({ available: 1_000_000_000n, frozen: 0n });
    expect(spot.spot.isLeading()).toBe(false);
    expect(await spot.spot.desk.lead()).toBe(true);
    expect((await spot.call(placeOrder, 1, { ...PAIR, amount: '1', target_price: '6000', type: 'sell' })).status).toBe('open');
  });
});

describe('a commit of which nobody knows whether it happened', () => {
  const REQUEST = { ...PAIR, amount: '0.4', target_price: '6000', type: 'buy', request_id: 'unknown-fate' } as const;
  const commits = new LostCommits();

  /** A process whose commits can be lost, with one BTC for sale and a buyer. */
  async function openBreakable(): Promise<TestNode> {
    await spot.stop();
    const node = await spot.openNode({ pool: (pool) => commits.wrap(pool) });
    await spot.fund(1, 1, '10');
    await spot.fund(2, 3, '100000');
    await node.call(placeOrder, 1, { ...PAIR, amount: '1', target_price: '6000', type: 'sell' });
    return node;
  }

  it.each([
    ['had happened', 0],
    ['happens only while the books are being rebuilt', 500],
  ])('drops the lead and rebuilds, when it %s', async (_when, landsAfterMs) => {
    const node = await openBreakable();
    commits.loseNext(landsAfterMs);
    expect((await node.refused(placeOrder, 2, REQUEST)).code).toBe('UNAVAILABLE');
    // Nobody leads any more: who it was is not heard of.
    await spot.asOwner(`UPDATE leases SET beat_at = '-infinity'`);
    expect([node.spot.isLeading(), node.spot.books.depth(1).asks, node.spot.openOrdersOf(1)]).toEqual([false, [], []]);
    expect((await node.refused(placeOrder, 2, REQUEST)).code).toBe('UNAVAILABLE');

    expect(await node.spot.desk.lead()).toBe(true);
    expect(node.spot.books.depth(1).asks).toEqual([['6000', '0.6']]);
    expect(await node.call(placeOrder, 2, REQUEST)).toMatchObject({ status: 'filled', filled: '0.4' });
    expect(await spot.balance(2, 1)).toMatchObject({ available: 39_960_000n });
    const rest = await node.call(placeOrder, 2, { ...PAIR, amount: '0.7', type: 'buy' });
    expect(rest).toMatchObject({ status: 'cancelled', filled: '0.6' });
    expect((await node.ledger.check()).breaches).toEqual([]);
    const before = memoryOf(node);
    await node.stop();
    expect(memoryOf(await spot.openNode())).toEqual(before);
  });

  it('answers also those who wait behind it', async () => {
    const node = await openBreakable();
    commits.loseNext(0);
    const cancels = Array.from({ length: 600 }, (_, i) => ({ type: 'cancel' as const, userId: 1, orderId: 1_000_000 + i }));
    const place = {
      type: 'place',
      userId: 2,
      marketId: 1,
      side: 'buy',
      kind: 'limit',
      priceTicks: 600_000,
      lots: 40_000,
    } as const;
    const results = await Promise.allSettled(node.spot.submit([place, ...cancels]));
    const codes = results.map((result) => (result.status === 'rejected' ? (result.reason as Refusal).code : 'accepted'));
    expect(new Set(codes)).toEqual(new Set(['UNAVAILABLE']));
  });
});

it('memory that turns out not to be what the database says is rebuilt', async () => {
  await spot.fund(1, 1, '10');
  await spot.fund(2, 3, '100000');
  const order = await spot.call(placeOrder, 1, { ...PAIR, amount: '1', target_price: '6000', type: 'sell' });
  await sql`UPDATE orders SET status = 'cancelled', end_reason = 'requested' WHERE id = ${order.id}`.execute(spot.db);
  const market = { ...PAIR, amount: '0.1', type: 'buy' } as const;
  expect((await spot.refused(placeOrder, 2, market)).code).toBe('UNAVAILABLE');
  expect(await spot.spot.desk.lead()).toBe(true);
  expect((await spot.refused(placeOrder, 2, market)).code).toBe('ORDER_NO_LIQUIDITY');
});

describe('open orders', () => {
  const bid = { ...PAIR, amount: '0.001', target_price: '5000', type: 'buy' } as const;
  const codesOf = (results: PromiseSettledResult<unknown>[]) =>
    results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Refusal).code] : []));

  it('are at most 200 of a user in a market, also when they come at once and after a restart', async () => {
    await spot.fund(1, 3, '100000');
    await spot.fund(2, 3, '100000');
    await spot.fund(3, 1, '10');
    const results = await Promise.allSettled(Array.from({ length: 205 }, () => spot.call(placeOrder, 1, bid)));
    expect(codesOf(results)).toEqual(Array(5).fill('ORDER_TOO_MANY_ORDERS'));
    expect(spot.spot.openOrdersOf(1)).toHaveLength(200);
    expect((await spot.refused(placeOrder, 1, bid)).params).toEqual({ max: 200 });
    await spot.call(placeOrder, 2, bid);
    await spot.call(placeOrder, 1, { currency_id: 2, legal_id: 3, amount: '0.1', target_price: '300', type: 'buy' });
    // A market order does not rest; a fill and a cancel make room.
    expect((await spot.refused(placeOrder, 1, { ...PAIR, amount: '0.1', type: 'buy' })).code).toBe('ORDER_NO_LIQUIDITY');
    await spot.call(placeOrder, 3, { ...PAIR, amount: '0.001', target_price: '5000', type: 'sell' });
    await spot.call(cancelOrder, 1, { id: spot.spot.openOrdersOf(1)[0]?.id as number });
    const more = await Promise.allSettled(Array.from({ length: 3 }, () => spot.call(placeOrder, 1, bid)));
    expect(codesOf(more)).toEqual(['ORDER_TOO_MANY_ORDERS']);
    const node = await restart();
    expect((await node.refused(placeOrder, 1, bid)).code).toBe('ORDER_TOO_MANY_ORDERS');
    await expectSound();
  });
});

const USERS = [11, 12, 13, 14];
const PAIRS = [
  { currency_id: 1, legal_id: 3, middle: 6_800, lots: 5 },
  { currency_id: 2, legal_id: 3, middle: 380, lots: 4 },
] as const;

const place = fc.record({
  user: fc.constantFrom(...USERS),
  pair: fc.constantFrom(...PAIRS),
  type: fc.constantFrom('buy', 'sell'),
  /** Hundredths of a percent from the middle; null for a market order. */
  away: fc.option(fc.integer({ min: -60, max: 60 }), { freq: 5 }),
  lots: fc.integer({ min: 1, max: 40_000 }),
});
const cancel = fc.record({ cancelOf: fc.constantFrom(...USERS), pick: fc.nat(1_000) });
const command = fc.oneof({ weight: 5, arbitrary: place }, { weight: 1, arbitrary: cancel });

async function run(step: typeof command extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  if ('cancelOf' in step) {
    const open = spot.spot.openOrdersOf(step.cancelOf);
    const order = open[step.pick % Math.max(1, open.length)];
    if (order) await spot.call(cancelOrder, step.cancelOf, { id: order.id });
    return;
  }
  const { middle, lots, ...pair } = step.pair;
  const price = step.away === null ? {} : { target_price: (middle * (1 + step.away / 10_000)).toFixed(2) };
  await spot.call(placeOrder, step.user, {
    ...pair,
    ...price,
    type: step.type as 'buy' | 'sell',
    amount: (step.lots / 10 ** lots).toFixed(lots),
  });
}

describe('whatever is placed and cancelled', () => {
  it('the money adds up and the books equal a rebuild', async () => {
    for (const user of USERS) {
      await spot.fund(user, 1, '2');
      await spot.fund(user, 2, '20');
      await spot.fund(user, 3, '12345.678901');
    }
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 60 }), async (steps) => {
        const results = await Promise.allSettled(steps.map(run));
        for (const result of results) {
          if (result.status === 'fulfilled') accepted++;
          else if (!(result.reason instanceof Refusal)) throw result.reason;
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect(accepted).toBeGreaterThan(100);
    await expectSound();
    const before = memoryOf(spot);
    expect(memoryOf(await restart())).toEqual(before);
    const fills = await sql<{ count: number }>`SELECT count(*) AS count FROM fills`.execute(spot.db);
    expect(fills.rows[0]?.count).toBeGreaterThan(30);
  });
});
