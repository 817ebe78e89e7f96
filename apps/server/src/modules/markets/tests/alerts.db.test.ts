/** Price alerts on logged ticks: exactly once, whatever the process dies of, and only by ticks with a price. */
import { type Alert, addAlert, listAlerts, removeAlert } from '@glasshouse/contract/markets';
import type { Call, CallInput, CallOutput } from '@glasshouse/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ManualClock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type FreshDatabase, freshDatabase } from '../../../platform/testing/fresh-database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { testPlatform } from '../../../platform/testing/test-platform.ts';
import { type AlertNews, createMarkets } from '../index.ts';

const T0 = Date.UTC(2026, 5, 3, 10, 30);
const BTC = 1;
let database: FreshDatabase;
let clock: ManualClock;
let told: AlertNews[];
let nodes: ReturnType<typeof createMarkets>[];

beforeEach(async () => {
  database = await freshDatabase(4);
  clock = new ManualClock(T0);
  told = [];
  nodes = [];
});
afterEach(async () => {
  for (const node of nodes) await node.module.stop?.();
  await database.close();
});

/** A process. Without a log it records nothing: the ticks are the test's. */
async function startNode(notify = async (news: readonly AlertNews[]) => void told.push(...news)) {
  const node = createMarkets(testPlatform({ db: database.db, clock }), undefined, {
    notify: async (_tx, news) => {
      await notify(news);
      return () => {};
    },
  });
  nodes.push(node);
  await node.module.start?.();
  return node;
}
type Node = Awaited<ReturnType<typeof startNode>>;
const run = async (node: Node) => node.module.jobs?.find(({ name }) => name === 'markets.alerts')?.run();

let leaf = 1_000_000;
let time = T0;
/** Logs seconds of an index; null is a second without a price. */
async function log(prices: readonly (string | null)[], indexId = BTC): Promise<void> {
  for (const price of prices) {
    time += 1_000;
    await sql`
      INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, leaf, prices)
      VALUES (${indexId}, ${time}, ${time / 1_000}, ${price === null ? null : Math.round(Number(price) * 100)}, ${leaf++}, 'recorded')`.execute(
      database.db,
    );
  }
}

async function call<C extends Call>(node: Node, definition: C, userId: number, input: CallInput<C>): Promise<CallOutput<C>> {
  const bound = node.module.calls?.find((one) => one.call === definition);
  const context = { requestId: 'test', lang: 'en' as const, ip: '127.0.0.1', userAgent: 'test' };
  const answer = await bound?.run(input, { ...context, user: { id: userId, sessionId: 1 } });
  return z.parse(definition.output, answer) as CallOutput<C>;
}
const refused = async (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
const above = (value: string) => ({ match_id: BTC, condition: 'above' as const, value });

describe('price alerts', () => {
  it('of a share that is split wait for prices in new shares, each once', async () => {
    const node = await startNode();
    await log(['0.80']);
    for (const value of ['700', '700.04', '100', '4900']) await call(node, addAlert, 1, above(value));
    await call(node, addAlert, 2, { match_id: BTC, condition: 'below', value: '0.07' });
    await inTransaction(database.db, (tx) => node.splitAlerts(tx, BTC, { numerator: 7, denominator: 1 }));
    const watched = async (user: number) => (await call(node, listAlerts, user, {})).map(({ value }) => value).sort();
    expect(await watched(1)).toEqual(['100', '100.01', '14.29', '700']);
    expect(await watched(2)).toEqual(['0.01']);
    await inTransaction(database.db, (tx) => node.splitAlerts(tx, BTC, { numerator: 100, denominator: 1 }));
    expect(await watched(1)).toEqual(['0.14', '1', '7']);
    await log(['0.90', '1.00']);
    await run(node);
    expect(told.map(({ params }) => [params.value, params.price])).toContainEqual(['1', '1']);
  });

  it('fire once at the tick that reaches the price, and are done', async () => {
    const node = await startNode();
    await log(['6000']);
    const alert = await call(node, addAlert, 7, above('6010.5'));
    expect(alert).toMatchObject({ symbol: 'BTC/USDT', value: '6010.5', status: 'active', fired_at: null, fired_count: 0 });
    await log(['6010.49', '6010.5', '6020', '6000', '6020']);
    await run(node);
    await run(node);
    expect(told).toEqual([
      {
        userId: 7,
        kind: 'price_alert',
        params: {
          alert_id: alert.id,
          match_id: BTC,
          symbol: 'BTC/USDT',
          condition: 'above',
          value: '6010.5',
          price: '6010.5',
          time: time - 3_000,
          prices: 'recorded',
        },
      },
    ]);
    expect(await call(node, listAlerts, 7, {})).toMatchObject([{ status: 'done', fired_price: '6010.5', fired_count: 1 }]);
  });

  it('are not fired by a second without a price', async () => {
    const node = await startNode();
    await log(['6000']);
    await call(node, addAlert, 7, { match_id: BTC, condition: 'below', value: '5990' });
    await log([null, null]);
    await run(node);
    expect(told).toEqual([]);
    await log(['5990']);
    await run(node);
    expect(told).toHaveLength(1);
  });

  it('tell what was written, or nothing: a run that fails leaves all for the next', async () => {
    let fails = true;
    const node = await startNode(async (news) => {
      if (fails) throw new Error('the process dies here');
      told.push(...news);
    });
    await log(['6000']);
    await call(node, addAlert, 7, above('6010'));
    await log(['6011', '6000']);
    await run(node);
    expect(await call(node, listAlerts, 7, {})).toMatchObject([{ status: 'active' }]);
    fails = false;
    const restarted = await startNode();
    await run(restarted);
    await run(node);
    expect(told).toHaveLength(1);
  });

  it('fire once where several processes watch', async () => {
    const [one, two] = [await startNode(), await startNode()];
    await log(['6000']);
    for (let user = 1; user <= 30; user++) await call(one, addAlert, user, above(String(6_000 + user)));
    for (let second = 1; second <= 30; second++) {
      await log([String(6_000 + second)]);
      await Promise.all([run(one), run(two)]);
    }
    await run(one);
    expect(told.map(({ userId }) => userId).sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  });

  it('that repeat come again after the price has been back and the cool-down is over', async () => {
    const node = await startNode();
    await log(['6000']);
    await call(node, addAlert, 7, { ...above('6010'), repeat: true, cooldown_ms: 300_000 });
    await log(['6010', '6000', '6010', '6000']);
    await run(node);
    expect(told).toHaveLength(1);
    time += 300_000;
    await log(['6010', '6011']);
    await run(node);
    expect(told).toHaveLength(2);
    expect(await call(node, listAlerts, 7, {})).toMatchObject([{ status: 'active', repeat: true, fired_count: 2 }]);
  });

  it('about the change in 24 hours follow the figure of the quotes, of every market that shares the index', async () => {
    const node = await startNode();
    const dayAgo = (await node.module.calls
      ?.find((one) => one.call.id === 'markets.listQuotes')
      ?.run({}, { requestId: 'test', lang: 'en', ip: '127.0.0.1', userAgent: 'test', user: null })) as {
      id: number;
      last: string;
      change_24h: string;
    }[];
    const quote = dayAgo.find(({ id }) => id === BTC);
    const base = Number(quote?.last) / (1 + Number(quote?.change_24h));
    await log([(base * 1.01).toFixed(2)]);
    const alert = await call(node, addAlert, 7, { match_id: 4, condition: 'up_24h', value: '0.05' });
    expect(alert).toMatchObject({ match_id: 4, value: '0.05' });
    expect(await refused(call(node, addAlert, 7, { match_id: BTC, condition: 'up_24h', value: '0.002' }))).toBe(
      'MARKETS_ALERT_CHANGE_REACHED',
    );
    await log([(base * 1.04).toFixed(2), (base * 1.07).toFixed(2)]);
    await run(node);
    expect(told).toMatchObject([{ params: { match_id: 4, condition: 'up_24h', value: '0.05', time } }]);
  });

  it('that nobody watched in between begin with the price of now', async () => {
    const node = await startNode();
    await log(['6000', '7000', '6000']);
    await run(node);
    await call(node, addAlert, 7, above('6500'));
    await run(node);
    expect(told).toEqual([]);
    await log(['6500']);
    await run(node);
    expect(told).toHaveLength(1);
  });

  it('are decided all, more than fit one transaction', async () => {
    const node = await startNode();
    await log(['6000']);
    await call(node, addAlert, 7, above('6010'));
    await sql`
      INSERT INTO price_alerts (user_id, market_id, index_id, condition, value, threshold, is_repeating, cooldown_ms, created_at, seen_to)
      SELECT 10000 + n, 1, 1, 'above', '6010', 601000, n % 2 = 0, 300000, ${T0}, ${time} FROM generate_series(1, 2500) AS n`.execute(
      database.db,
    );
    await log(['6009', '6010', '6008', '6010']);
    await run(node);
    expect(told).toHaveLength(2_501);
    expect(new Set(told.map(({ userId }) => userId)).size).toBe(2_501);
  });

  it.each([
    ['a market that is not there', { match_id: 99, condition: 'above', value: '1' }, 'MARKETS_UNKNOWN_MARKET'],
    ['a market that had no price yet', { match_id: 2, condition: 'above', value: '1' }, 'MARKETS_NO_PRICE'],
    ['a price between two steps', above('6010.001'), 'MARKETS_ALERT_PRICE'],
    ['a price of nothing', above('0'), 'MARKETS_ALERT_PRICE'],
    ['a price that is no number', above('1e9'), 'MARKETS_ALERT_PRICE'],
    ['a price beyond all numbers', above('9'.repeat(60)), 'MARKETS_ALERT_PRICE'],
    ['a change too small', { match_id: BTC, condition: 'up_24h', value: '0.0009' }, 'MARKETS_ALERT_CHANGE'],
    ['a change too large', { match_id: BTC, condition: 'up_24h', value: '10.1' }, 'MARKETS_ALERT_CHANGE'],
    ['a fall to nothing', { match_id: BTC, condition: 'down_24h', value: '1' }, 'MARKETS_ALERT_FALL'],
    ['a fall too small', { match_id: BTC, condition: 'down_24h', value: '0.0009' }, 'MARKETS_ALERT_FALL'],
    ['what is so already', above('6000'), 'MARKETS_ALERT_REACHED'],
    ['what is so already, below', { match_id: BTC, condition: 'below', value: '6000' }, 'MARKETS_ALERT_REACHED'],
  ] as const)('refuse %s', async (_what, input, code) => {
    const node = await startNode();
    await log(['6000']);
    expect(await refused(call(node, addAlert, 7, input))).toBe(code);
    expect(await call(node, listAlerts, 7, {})).toEqual([]);
  });

  it('are at most fifty a user, also when all are made at once, and never the same twice', async () => {
    const node = await startNode();
    await log(['6000']);
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, i) => refused(call(node, addAlert, 7, above(String(6_100 + i))))),
    );
    expect(made.filter((code) => code === 'accepted')).toHaveLength(50);
    expect(new Set(made)).toEqual(new Set(['accepted', 'MARKETS_TOO_MANY_ALERTS']));
    const [own, other] = (await call(node, listAlerts, 7, {})) as [Alert, Alert];
    for (const { id } of [own, other]) await call(node, removeAlert, 7, { id });
    const again = await Promise.all([1, 2].map(() => refused(call(node, addAlert, 7, above(own.value)))));
    expect(again.sort()).toEqual(['MARKETS_ALERT_EXISTS', 'accepted']);
    expect(await refused(call(node, removeAlert, 8, { id: own.id }))).toBe('MARKETS_UNKNOWN_ALERT');
  });
});
