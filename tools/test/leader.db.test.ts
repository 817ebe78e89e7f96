/**
 * Two processes on one database: the second hands its orders to the first, takes over when the first hangs (SIGSTOP), and
 * what the first still wanted to do when it wakes up (SIGCONT) never happens.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../apps/server/src/platform/testing/fresh-database.ts';
import { checkDatabase } from '../check/money.ts';
import { type ServerProcess, serversOfTest } from './server-process.ts';

let database: FreshDatabase;
const servers = serversOfTest();
beforeAll(async () => {
  database = await freshDatabase(1);
});
afterEach(() => servers.end());
afterAll(() => database.close());

const start = (): Promise<ServerProcess> => servers.start(database.url);

type Envelope<T> = { type: 'ok'; message: T } | { type: 'error'; error: string };

async function call<T>(url: string, method: string, path: string, token: string, body: object): Promise<Envelope<T>> {
  const headers = { authorization: token, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
  return (await response.json()) as Envelope<T>;
}

/** An answer. What could not be taken at the moment is sent again under the same id, as clients do: a process that wakes up has lost its connections. */
async function ok<T>(url: string, path: string, token: string, body: object): Promise<T> {
  const answer = await vi.waitUntil(
    async () => {
      const one = await call<T>(url, 'POST', path, token, body);
      return one.type === 'error' && one.error === 'UNAVAILABLE' ? null : one;
    },
    { timeout: 20_000, interval: 200 },
  );
  if (answer.type !== 'ok') throw new Error(`${path} was refused: ${answer.error}`);
  return answer.message;
}

async function signUp(url: string): Promise<string> {
  const account = { user_string: `leader-${randomUUID()}@test.example`, password: 'correct horse battery' };
  await ok(url, '/sms_mail', '', { user_string: account.user_string, scene: 'register' });
  const response = await fetch(`${url}/api/demo/outbox?to=${account.user_string}`);
  const { message } = (await response.json()) as { message: { code: string }[] };
  await ok(url, '/user/register', '', { ...account, code: message[0]?.code, re_password: account.password });
  return ok<string>(url, '/user/login', '', account);
}

const ORDER = { amount: '0.01', target_price: '1000', currency_id: 1, legal_id: 3, type: 'buy' };
const epochNow = async () =>
  (await sql<{ epoch: number }>`SELECT epoch FROM leaders WHERE name = 'exchange_cash'`.execute(database.db)).rows[0]
    ?.epoch as number;

it('a leader that hangs is overtaken, and writes nothing when it wakes up', async () => {
  const first = await start();
  const token = await signUp(first.url);
  const second = await start();
  // The second process is not the leader: it hands its order off.
  const handed = await ok<{ id: number }>(second.url, '/coin/trade', token, { ...ORDER, request_id: 'handed-0001' });
  expect((await ok<{ id: number }>(first.url, '/coin/trade', token, { ...ORDER, request_id: 'handed-0001' })).id).toBe(handed.id);
  const before = await epochNow();
  // Orders are under way at the very moment in which the leader stops.
  const underway = Array.from({ length: 40 }, (_, n) =>
    call<{ id: number }>(first.url, 'POST', '/coin/trade', token, { ...ORDER, request_id: `underway-${n}` }),
  );
  await Promise.race(underway);
  first.child.kill('SIGSTOP');
  await vi.waitUntil(async () => (await epochNow()) > before, { timeout: 60_000, interval: 200 });
  const after = await ok<{ id: number }>(second.url, '/coin/trade', token, { ...ORDER, request_id: 'after-stop' });
  first.child.kill('SIGCONT');
  const answers = await Promise.all(underway);
  const acknowledged = answers.flatMap((answer) => (answer.type === 'ok' ? [answer.message.id] : []));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(
    answers.flatMap((answer) => (answer.type === 'error' ? [answer.error] : [])).filter((code) => code !== 'UNAVAILABLE'),
  ).toEqual([]);
  // The process that woke up is not the leader any more: it hands its commands off.
  const late = await ok<{ id: number }>(first.url, '/coin/trade', token, { ...ORDER, request_id: 'after-wake' });
  expect(await epochNow()).toBe(before + 1);
  const { rows } = await sql<{ id: number; epoch: number }>`SELECT id, epoch FROM orders WHERE price_ticks = 100000`.execute(
    database.db,
  );
  const found = new Map(rows.map(({ id, epoch }) => [id, epoch]));
  for (const id of [handed.id, ...acknowledged]) expect(found.has(id)).toBe(true);
  expect([found.get(after.id), found.get(late.id)]).toEqual([before + 1, before + 1]);
  // An unacknowledged request is repeated by its id and takes effect once.
  for (let n = 0; n < underway.length; n++) await ok(second.url, '/coin/trade', token, { ...ORDER, request_id: `underway-${n}` });
  const { rows: all } = await sql<{ n: number }>`SELECT count(*) AS n FROM orders WHERE price_ticks = 100000`.execute(
    database.db,
  );
  expect(all[0]?.n).toBe(underway.length + 3);
  expect((await checkDatabase(database.url)).breaches).toEqual([]);
}, 180_000);
