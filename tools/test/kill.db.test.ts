/**
 * The process dies in the middle of trading, again and again: every order that was acknowledged is there afterwards,
 * none twice, the money adds up, and the record of prices has no number left out. The same for transfers and timed options. The longer form
 * (`npm run gate`) dies twenty times.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../apps/server/src/platform/testing/fresh-database.ts';
import { checkDatabase } from '../check/money.ts';
import { type ServerProcess, endProcesses, startServerProcess } from './server-process.ts';
import { isGate } from '../../apps/server/src/platform/testing/gate.ts';

const DEATHS = isGate ? 20 : 3;
const WORKERS = 16;
const TRANSFER_WORKERS = 4;
/** Timed options of each round; a user has at most fifty open. */
const OPTIONS = isGate ? 5 : 15;
/** Paper money for each round; an account gets at most 20 portions in a day. */
const FUNDS_EACH = isGate ? 1 : 5;

let database: FreshDatabase;
let dataDir: string;
/** Processes that may still run when a check fails. */
const started: ServerProcess[] = [];
beforeAll(async () => {
  database = await freshDatabase(1);
  dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-kill-'));
});
afterAll(async () => {
  await endProcesses(started.map(({ child }) => child));
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess({ databaseUrl: database.url, dataDir });
  started.push(server);
  return server;
}

/** An ordinary refusal: the order was not accepted, which is an answer too. */
class Refused extends Error {}

async function call<T>(url: string, path: string, token: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as { type: string; message: T };
  if (answer.type !== 'ok') throw new Refused(JSON.stringify(answer));
  return answer.message;
}

async function signUp(url: string): Promise<string> {
  const account = { user_string: 'killed@test.example', password: 'correct horse battery' };
  await call(url, '/sms_mail', '', { user_string: account.user_string, scene: 'register' });
  const mails = await call<{ code: string }[]>(url, `/demo/outbox?to=${account.user_string}`, '');
  await call(url, '/user/register', '', { ...account, code: mails[0]?.code, re_password: account.password });
  return call<string>(url, '/user/login', '', account);
}

const TRANSFER = { currency_id: 3, number: '0.01', from_field: 'change', to_field: 'lever' };

/** What timed options are paid from. */
const STAKES = { ...TRANSFER, number: '1000', to_field: 'micro' };

/** The shortest timed option, on one of the markets that have them. */
async function optionOf(url: string): Promise<object> {
  const { list } = await call<{ list: { match_id: number; seconds: number; min: string }[] }>(url, '/microtrade/seconds', '');
  const [terms] = list.toSorted((a, b) => a.seconds - b.seconds);
  if (!terms) throw new Error('no options are offered');
  return { match_id: terms.match_id, seconds: terms.seconds, number: terms.min, currency_id: 3, type: 'up' };
}

/** Orders of every sort, one after another: at once, resting, waiting, by quote amount, a part shown. */
const ORDERS = [
  { amount: '0.001' },
  { amount: '0.001', target_price: '1000' },
  { kind: 'market', quote_amount: '7' },
  { kind: 'stop_limit', amount: '0.001', trigger_price: '20000', target_price: '20000' },
  { amount: '0.05', target_price: '1000', display_amount: '0.01' },
  { kind: 'stop_market', amount: '0.001', trigger_price: '15000', trigger_by: 'index' },
] as const;
const orderOf = (n: number) => ({ ...ORDERS[n % ORDERS.length], currency_id: 1, legal_id: 3, type: 'buy' });

/** What was acknowledged, by request id. */
interface Acknowledged {
  acknowledged: Map<string, number>;
  transfers: Map<string, number>;
  options: Map<string, number>;
}

/**
 * What the user has in the account that transfers go to, and how many transfers are stored. The demo's own traders have that account
 * too, but none for options.
 */
async function transferred(): Promise<{ atoms: number; transfers: number }> {
  const { rows } = await sql<{ atoms: number; transfers: number }>`
    SELECT (SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE kind = 'user' AND purpose = 'lever'
             AND owner IN (SELECT owner FROM accounts WHERE kind = 'user' AND purpose = 'micro')) AS atoms,
           (SELECT count(*) FROM journals WHERE scope = 'wallet.transfer') AS transfers`.execute(database.db);
  return rows[0] as { atoms: number; transfers: number };
}

/** Trades, transfers and options from several sides at once until the server is gone; returns the acknowledged ones. */
async function tradeUntilDeath(server: ServerProcess, token: string, round: number, option: object): Promise<Acknowledged> {
  const acknowledged = new Map<string, number>();
  const work = async (worker: number) => {
    for (let n = 0; ; n++) {
      const requestId = `kill-${round}-${worker}-${n}`;
      try {
        const { id } = await call<{ id: number }>(server.url, '/coin/trade', token, { ...orderOf(n), request_id: requestId });
        acknowledged.set(requestId, id);
      } catch (error) {
        // Sixteen buyers empty the maker's side for a moment; a connection that breaks is the death itself.
        if (error instanceof TypeError || error instanceof SyntaxError) return;
        if (!(error instanceof Refused)) throw error;
      }
    }
  };
  const transfers = new Map<string, number>();
  const move = async (worker: number) => {
    for (let n = 0; ; n++) {
      const requestId = `kill-transfer-${round}-${worker}-${n}`;
      try {
        const { id } = await call<{ id: number }>(server.url, '/wallet/change', token, { ...TRANSFER, request_id: requestId });
        transfers.set(requestId, id);
      } catch (error) {
        if (error instanceof TypeError || error instanceof SyntaxError) return;
        throw error;
      }
    }
  };
  const options = new Map<string, number>();
  const bet = async () => {
    for (let n = 0; options.size < OPTIONS; n++) {
      const requestId = `kill-option-${round}-${n}`;
      try {
        const { id } = await call<{ id: number }>(server.url, '/microtrade/submit', token, { ...option, request_id: requestId });
        options.set(requestId, id);
      } catch (error) {
        if (error instanceof TypeError || error instanceof SyntaxError) return;
        // Just started, there may be no price yet.
        if (!(error instanceof Refused)) throw error;
        await sleep(50);
      }
    }
  };
  const workers = [
    bet(),
    ...Array.from({ length: WORKERS }, (_, worker) => work(worker)),
    ...Array.from({ length: TRANSFER_WORKERS }, (_, worker) => move(worker)),
  ];
  // However slow the machine: something must be acknowledged before, and more be under way.
  const isUnderWay = () => acknowledged.size >= 10 + round * 7 && transfers.size >= 5 + round && options.size > 0;
  await vi.waitUntil(isUnderWay, { timeout: 120_000, interval: 10 });
  const dead = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGKILL');
  await dead;
  await Promise.all(workers);
  return { acknowledged, transfers, options };
}

/** The user's options, settled or not, by id. */
async function optionsOf(url: string, token: string): Promise<Set<number>> {
  const pages = await Promise.all(
    ['open', 'settled'].map((status) =>
      call<{ list: { id: number }[] }>(url, `/microtrade/lists?status=${status}&limit=100`, token),
    ),
  );
  const ids = pages.flatMap(({ list }) => list.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  return new Set(ids);
}

async function ordersOf(url: string, token: string): Promise<Set<number>> {
  const ids: number[] = [];
  for (const status of ['open', 'history']) {
    for (let cursor = ''; ; ) {
      const page = await call<{ list: { id: number }[]; next?: string }>(
        url,
        `/coin/list?status=${status}&limit=100${cursor && `&cursor=${cursor}`}`,
        token,
      );
      ids.push(...page.list.map(({ id }) => id));
      if (!page.next) break;
      cursor = page.next;
    }
  }
  expect(new Set(ids).size).toBe(ids.length);
  return new Set(ids);
}

/** What is wrong with the record of prices: numbers left out, rows without their entry, candles that are not the ticks'. */
async function recordFaults(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    SELECT
      (SELECT count(*) FROM index_ticks WHERE seq <> time_ms / 1000) AS "ticks out of number",
      (SELECT max(leaf) + 1 - count(*) FROM log_texts(0, (SELECT max(leaf) FROM log_entries))) AS "leaves left out",
      (SELECT count(*) FROM index_ticks t LEFT JOIN index_seconds s USING (time_ms)
        WHERE s.leaf IS DISTINCT FROM t.leaf OR s.prices <> t.prices) AS "ticks without their second",
      (SELECT count(*) FROM index_seconds s LEFT JOIN log_texts(0, (SELECT max(leaf) FROM log_entries)) USING (leaf)
        WHERE body::json ->> 'time' IS DISTINCT FROM s.time_ms::text OR body::json ->> 'prices' IS DISTINCT FROM s.prices) AS "seconds without their entry",
      (SELECT count(*) FROM log_entries LEFT JOIN index_seconds USING (leaf) WHERE kind = 'second' AND index_seconds.leaf IS NULL) AS "entries without their second",
      (SELECT count(*) FROM (SELECT body::json #>> '{before,time}' AS named, lag(s.time_ms) OVER (ORDER BY s.time_ms) AS before
        FROM index_seconds s JOIN log_texts(0, (SELECT max(leaf) FROM log_entries)) USING (leaf)) AS chain
        WHERE named IS DISTINCT FROM before::text) AS "seconds that name another one before them",
      (SELECT count(*) FROM (
        SELECT index_id, time_ms / 60000 * 60000 AS minute, max(price_ticks) AS high, min(price_ticks) AS low,
          (array_agg(price_ticks ORDER BY time_ms))[1] AS open, (array_agg(price_ticks ORDER BY time_ms DESC))[1] AS close
        FROM (SELECT id AS index_id FROM markets) m CROSS JOIN LATERAL ticks_between(index_id, 0, 9007199254740991) t
        WHERE price_ticks IS NOT NULL GROUP BY 1, 2) AS made
        FULL JOIN (SELECT * FROM candles WHERE source = 'index' AND period = '1m') AS kept ON market_id = index_id AND kept.time_ms = minute
        WHERE (made.open, made.high, made.low, made.close) IS DISTINCT FROM (kept.open, kept.high, kept.low, kept.close)) AS "minutes that differ"`.execute(
    database.db,
  );
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0));
}

it(`killed ${DEATHS} times in the middle of trading, transfers and timed options, it loses nothing acknowledged and the money adds up [I14]`, async () => {
  let server = await start();
  const token = await signUp(server.url);
  await call(server.url, '/demo/funds', token, {});
  await call(server.url, '/wallet/change', token, { ...STAKES, request_id: 'kill-stakes' });
  const option = await optionOf(server.url);
  let [orders, moves, placed] = [0, 0, 0];
  for (let round = 0; round < DEATHS; round++) {
    for (let n = 0; n < FUNDS_EACH; n++) await call(server.url, '/demo/funds', token, {});
    const { acknowledged, transfers, options } = await tradeUntilDeath(server, token, round, option);
    expect(acknowledged.size).toBeGreaterThan(0);
    server = await start();
    const found = await ordersOf(server.url, token);
    for (const [requestId, id] of acknowledged) expect(found.has(id), requestId).toBe(true);
    // A repeat after the restart gets the first answer and makes no second order.
    const [requestId, id] = [...acknowledged][0] as [string, number];
    const order = orderOf(Number(requestId.split('-')[3]));
    const repeat = await call<{ id: number }>(server.url, '/coin/trade', token, { ...order, request_id: requestId });
    expect(repeat.id).toBe(id);
    expect((await ordersOf(server.url, token)).size).toBe(found.size);
    // The same for every transfer that was acknowledged: it is there, and asking again moves nothing.
    const before = await transferred();
    // All but the one that paid the stakes in.
    expect(before.atoms).toBe((before.transfers - 1) * 10_000);
    for (const [name, transferId] of transfers) {
      const again = await call<{ id: number }>(server.url, '/wallet/change', token, { ...TRANSFER, request_id: name });
      expect(again.id, name).toBe(transferId);
    }
    expect(await transferred()).toEqual(before);
    const kept = await optionsOf(server.url, token);
    for (const [name, optionId] of options) {
      expect(kept.has(optionId), name).toBe(true);
      const again = await call<{ id: number }>(server.url, '/microtrade/submit', token, { ...option, request_id: name });
      expect(again.id, name).toBe(optionId);
    }
    expect((await optionsOf(server.url, token)).size).toBe(kept.size);
    placed += options.size;
    moves += transfers.size;
    orders += acknowledged.size;
    expect(await recordFaults()).toEqual({});
    expect((await checkDatabase(database.url)).breaches).toEqual([]);
  }
  // One log over all deaths: what was signed before the first of them still begins it.
  const { rows: heads } = await sql<{ size: number }>`SELECT size FROM log_heads ORDER BY time_ms`.execute(database.db);
  expect(heads.map(({ size }) => size)).toEqual(heads.map(({ size }) => size).toSorted((a, b) => a - b));
  const { rows: ticks } = await sql<{ n: number }>`SELECT count(*) AS n FROM ticks_between(1, 0, 9007199254740991)`.execute(
    database.db,
  );
  expect(ticks[0]?.n).toBeGreaterThan(0);
  expect(placed).toBeGreaterThan(0);
  server.child.kill('SIGTERM');
  console.log(`${orders} acknowledged orders, ${moves} transfers and ${placed} options over ${DEATHS} deaths`);
}, 600_000);
