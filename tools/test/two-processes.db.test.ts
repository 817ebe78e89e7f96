/**
 * Two processes on one database under load from both sides: the same request id at both at once, the leader killed, the leader
 * frozen and woken up, and sockets whose orders end with them at both. Every request has one outcome, orders of sockets that are
 * open stay, those of a process that died end, and the money adds up.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_CALL_EVENT } from '@glasshouse/contract';
import { cancelOnDisconnect, placeOrder } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import pg from 'pg';
import { type Socket, io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../apps/server/src/platform/testing/fresh-database.ts';
import { checkDatabase } from '../check/money.ts';
import { type ServerProcess, serversOfTest } from './server-process.ts';

const WORKERS = 6;

let database: FreshDatabase;
const servers = serversOfTest();
const sockets: Socket[] = [];
beforeAll(async () => {
  database = await freshDatabase(1);
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await servers.end();
  await database.close();
});

const start = (): Promise<ServerProcess> => servers.start(database.url);

type Answer<T> = { type: 'ok'; message: T } | { type: 'error'; error: string };
interface Placed {
  id: number;
}

/** Null where the process died. */
async function call<T>(url: string, path: string, token: string, body?: object): Promise<Answer<T> | null> {
  const headers = { authorization: token, 'content-type': 'application/json' };
  try {
    const response = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as Answer<T>;
  } catch {
    return null;
  }
}

async function ok<T>(url: string, path: string, token: string, body?: object): Promise<T> {
  const answer = await call<T>(url, path, token, body);
  if (answer?.type !== 'ok') throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
  return answer.message;
}

async function signUp(url: string, name: string): Promise<string> {
  const account = { user_string: `${name}@test.example`, password: 'correct horse battery' };
  await ok(url, '/sms_mail', '', { user_string: account.user_string, scene: 'register' });
  const mails = await ok<{ code: string }[]>(url, `/demo/outbox?to=${account.user_string}`, '');
  await ok(url, '/user/register', '', { ...account, code: mails[0]?.code, re_password: account.password });
  return ok<string>(url, '/user/login', '', account);
}

/** A socket whose orders end with it, and an order of it. */
async function bound(url: string, token: string): Promise<{ socket: Socket; id: number }> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  sockets.push(socket);
  await new Promise((resolve) => socket.once('connect', () => resolve(null)));
  const emit = (name: string, input: object) =>
    socket.emitWithAck(SOCKET_CALL_EVENT, { call: name, input }) as Promise<Answer<Placed>>;
  expect((await emit(cancelOnDisconnect.id, { enabled: true })).type).toBe('ok');
  const answer = await emit(placeOrder.id, { ...REST, target_price: '900' });
  if (answer.type !== 'ok') throw new Error(answer.error);
  return { socket, id: answer.message.id };
}

const PAIR = { currency_id: 1, legal_id: 3, type: 'buy' };
const REST = { ...PAIR, amount: '0.01', target_price: '1000' };
/** At once, resting, ended at once, by quote amount. */
const ORDERS = [
  { ...PAIR, amount: '0.001', kind: 'market' },
  REST,
  { ...REST, force: 'ioc' },
  { ...PAIR, quote_amount: '7', kind: 'market' },
];

/** Everything that was asked for, and what was acknowledged: the order of each request. */
const asked = new Map<string, object>();
const acknowledged = new Map<string, number>();
const wrong: unknown[] = [];

function note(requestId: string, answer: Answer<Placed> | null): void {
  if (answer === null) return;
  if (answer.type === 'error') {
    // The maker's side may be empty for a moment, a user has places for 200, and a process that loses leadership refuses.
    if (!['ORDER_NO_LIQUIDITY', 'ORDER_TOO_MANY_ORDERS', 'UNAVAILABLE', 'ORDER_NO_INDEX'].includes(answer.error))
      wrong.push(answer);
    return;
  }
  const { id } = answer.message;
  if ((acknowledged.get(requestId) ?? id) !== id) wrong.push([requestId, id, acknowledged.get(requestId)]);
  acknowledged.set(requestId, id);
}

/** Orders at both processes at once, each with the same request id, until the answered function is called. */
function load(name: string, urls: readonly string[], token: string): () => Promise<void> {
  let isOver = false;
  const work = async (worker: number) => {
    for (let n = 0; !isOver; n++) {
      const requestId = `${name}-${worker}-${n}`;
      const body = { ...ORDERS[n % ORDERS.length], request_id: requestId };
      const answers = await Promise.all(urls.map((url) => call<Placed>(url, '/coin/trade', token, body)));
      for (const answer of answers) note(requestId, answer);
      asked.set(requestId, body);
      if (answers.includes(null)) await sleep(50);
      if (n % 16 === 15) await call(urls[n % urls.length] as string, '/coin/cancel_all', token, {});
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, worker) => work(worker));
  return async () => {
    isOver = true;
    await Promise.all(workers);
  };
}

const epochNow = async () =>
  (await sql<{ epoch: number }>`SELECT epoch FROM leaders WHERE name = 'exchange_cash'`.execute(database.db)).rows[0]
    ?.epoch as number;
const endOf = async (id: number) =>
  (await sql<{ end: string }>`SELECT coalesce(end_reason, status) AS end FROM orders WHERE id = ${id}`.execute(database.db))
    .rows[0]?.end;
const underWay = (name: string, least: number) =>
  vi.waitUntil(() => [...acknowledged.keys()].filter((key) => key.startsWith(name)).length >= least, { timeout: 60_000 });

/** The live processes, by how they name themselves. */
const processes = async () => (await sql<{ id: string }>`SELECT id FROM processes`.execute(database.db)).rows.map(({ id }) => id);
/** Lets a process that is dead or hangs have been silent for longer than one may: how long that is `leader.db.test.ts` waits. */
async function beSilent(ids: readonly string[], { leads = false } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`UPDATE processes SET beat_at = beat_at - interval '10 seconds' WHERE id = ANY($1)`, [ids]);
  if (leads) await client.query(`UPDATE leases SET beat_at = beat_at - interval '10 seconds' WHERE name = 'exchange_cash'`);
  await client.end();
}

/** Repeats every request: nothing exists twice, and nothing exists unacknowledged. */
async function expectOneOutcome(url: string, token: string, userId: number): Promise<void> {
  for (const [requestId, body] of asked) note(requestId, await call<Placed>(url, '/coin/trade', token, body));
  const { rows } = await sql<{ id: number }>`SELECT id FROM orders WHERE user_id = ${userId} ORDER BY id`.execute(database.db);
  expect(rows.map(({ id }) => id)).toEqual([...acknowledged.values()].toSorted((a, b) => a - b));
  expect(wrong).toEqual([]);
}

it('a request has one outcome whichever process it comes to, and whichever dies or hangs', async () => {
  const first = await start();
  // A process has a sign of life for each venue.
  const firstIds = await processes();
  const second = await start();
  const secondIds = (await processes()).filter((id) => !firstIds.includes(id));
  const [token, careful] = [await signUp(first.url, 'busy'), await signUp(first.url, 'careful')];
  const userId = (await sql<{ id: number }>`SELECT id FROM users WHERE email = 'busy@test.example'`.execute(database.db)).rows[0]
    ?.id as number;
  const [dying, staying] = [await bound(first.url, careful), await bound(second.url, careful)];

  const before = await epochNow();
  const endFirst = load('kill', [first.url, second.url], token);
  await underWay('kill', 40);
  first.child.kill('SIGKILL');
  await beSilent(firstIds);
  await vi.waitUntil(async () => (await epochNow()) > before, { timeout: 30_000, interval: 100 });
  await underWay('kill', acknowledged.size + 40);
  await endFirst();
  await expectOneOutcome(second.url, token, userId);
  // The one that took over holds one of the sockets; the other went with its process.
  await vi.waitUntil(async () => (await endOf(dying.id)) === 'disconnected', { timeout: 30_000, interval: 200 });
  expect(await endOf(staying.id)).toBe('open');

  const third = await start();
  const [here, leaving] = [await bound(third.url, careful), await bound(third.url, careful)];
  const endSecond = load('hang', [second.url, third.url], token);
  await underWay('hang', 40);
  second.child.kill('SIGSTOP');
  leaving.socket.close();
  await beSilent(secondIds, { leads: true });
  await vi.waitUntil(async () => (await epochNow()) > before + 1, { timeout: 60_000, interval: 200 });
  const later = load('woken', [third.url], token);
  await underWay('woken', 20);
  second.child.kill('SIGCONT');
  await underWay('woken', 60);
  await Promise.all([endSecond(), later()]);
  await expectOneOutcome(second.url, token, userId);
  await vi.waitUntil(async () => (await endOf(leaving.id)) === 'disconnected', { timeout: 30_000, interval: 200 });
  // The one that hung for longer than a process may has lost those of its sockets.
  await vi.waitUntil(async () => (await endOf(staying.id)) === 'disconnected', { timeout: 30_000, interval: 200 });
  expect(await endOf(here.id)).toBe('open');
  here.socket.close();
  await vi.waitUntil(async () => (await endOf(here.id)) === 'disconnected', { timeout: 30_000, interval: 200 });
  expect(await epochNow()).toBe(before + 2);
  expect((await checkDatabase(database.url)).breaches).toEqual([]);
}, 300_000);
