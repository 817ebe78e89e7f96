/**
 * The process dies in the middle of trading, again and again: every order that was acknowledged is there afterwards,
 * none twice, and the money adds up. The longer form (`npm run gate`) dies twenty times.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ROOT } from '../../apps/server/src/config.ts';
import { type FreshDatabase, freshDatabase } from '../../apps/server/src/platform/testing/fresh-database.ts';
import { checkDatabase } from '../check/money.ts';

const DEATHS = process.env['GATE'] ? 20 : 3;
const WORKERS = 16;

let database: FreshDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await freshDatabase(1);
  dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-kill-'));
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Process {
  child: ChildProcess;
  url: string;
}

function start(): Promise<Process> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /is open: (\S+)/.exec(output)?.[1];
      if (url) resolve({ child, url });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`the server did not start: ${output}`)));
  });
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

/** Trades from several sides at once until the server is gone; answers what was acknowledged. */
async function tradeUntilDeath(server: Process, token: string, round: number): Promise<Map<string, number>> {
  const acknowledged = new Map<string, number>();
  const work = async (worker: number) => {
    for (let n = 0; ; n++) {
      const requestId = `kill-${round}-${worker}-${n}`;
      const order = { amount: '0.001', currency_id: 1, legal_id: 3, type: 'buy', ...(n % 2 ? { target_price: '1000' } : {}) };
      try {
        const { id } = await call<{ id: number }>(server.url, '/coin/trade', token, { ...order, request_id: requestId });
        acknowledged.set(requestId, id);
      } catch (error) {
        // Sixteen buyers empty the maker's side for a moment; a connection that breaks is the death itself.
        if (error instanceof TypeError || error instanceof SyntaxError) return;
        if (!(error instanceof Refused)) throw error;
      }
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, worker) => work(worker));
  // However slow the machine: something must be acknowledged before, and more be under way.
  await vi.waitUntil(() => acknowledged.size >= 10 + round * 7, { timeout: 30_000, interval: 10 });
  const dead = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGKILL');
  await dead;
  await Promise.all(workers);
  return acknowledged;
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

it(`killed ${DEATHS} times in the middle of trading, it loses no acknowledged order and the money adds up [I14]`, async () => {
  let server = await start();
  const token = await signUp(server.url);
  let orders = 0;
  for (let round = 0; round < DEATHS; round++) {
    for (let n = 0; n < 5; n++) await call(server.url, '/demo/funds', token, {});
    const acknowledged = await tradeUntilDeath(server, token, round);
    expect(acknowledged.size).toBeGreaterThan(0);
    server = await start();
    const found = await ordersOf(server.url, token);
    for (const [requestId, id] of acknowledged) expect(found.has(id), requestId).toBe(true);
    // A repeat after the restart gets the first answer and makes no second order.
    const [requestId, id] = [...acknowledged][0] as [string, number];
    const body = { amount: '0.001', currency_id: 1, legal_id: 3, type: 'buy', request_id: requestId };
    const isLimit = Number(requestId.split('-')[3]) % 2 === 1;
    const repeat = await call<{ id: number }>(server.url, '/coin/trade', token, {
      ...body,
      ...(isLimit ? { target_price: '1000' } : {}),
    });
    expect(repeat.id).toBe(id);
    expect((await ordersOf(server.url, token)).size).toBe(found.size);
    orders += acknowledged.size;
    expect((await checkDatabase(database.url)).breaches).toEqual([]);
  }
  server.child.kill('SIGTERM');
  console.log(`${orders} acknowledged orders over ${DEATHS} deaths`);
}, 600_000);
