/**
 * The process dies in the middle of trading, again and again: every order that was acknowledged is there afterwards,
 * none twice, and the money adds up. The longer form (`npm run gate`) dies twenty times.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ROOT } from '../../apps/server/src/config.ts';
import { type FreshDatabase, freshDatabase } from '../../apps/server/src/platform/testing/fresh-database.ts';
import { checkDatabase } from '../check/money.ts';
import { isGate } from '../../apps/server/src/platform/testing/gate.ts';

const DEATHS = isGate ? 20 : 3;
const WORKERS = 16;
const TRANSFER_WORKERS = 4;

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

const TRANSFER = { currency_id: 3, number: '0.01', from_field: 'change', to_field: 'lever' };

/** What was acknowledged, by request id. */
interface Acknowledged {
  acknowledged: Map<string, number>;
  transfers: Map<string, number>;
}

/** What the user has in the account that transfers go to, and how many transfers are stored. */
async function transferred(): Promise<{ atoms: number; transfers: number }> {
  const { rows } = await sql<{ atoms: number; transfers: number }>`
    SELECT (SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE kind = 'user' AND purpose = 'lever') AS atoms,
           (SELECT count(*) FROM journals WHERE scope = 'wallet.transfer') AS transfers`.execute(database.db);
  return rows[0] as { atoms: number; transfers: number };
}

/** Trades and transfers from several sides at once until the server is gone; answers what was acknowledged. */
async function tradeUntilDeath(server: Process, token: string, round: number): Promise<Acknowledged> {
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
  const workers = [
    ...Array.from({ length: WORKERS }, (_, worker) => work(worker)),
    ...Array.from({ length: TRANSFER_WORKERS }, (_, worker) => move(worker)),
  ];
  // However slow the machine: something must be acknowledged before, and more be under way.
  await vi.waitUntil(() => acknowledged.size >= 10 + round * 7 && transfers.size >= 5 + round, { timeout: 30_000, interval: 10 });
  const dead = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGKILL');
  await dead;
  await Promise.all(workers);
  return { acknowledged, transfers };
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

it(`killed ${DEATHS} times in the middle of trading and transfers, it loses nothing acknowledged and the money adds up [I14]`, async () => {
  let server = await start();
  const token = await signUp(server.url);
  let [orders, moves] = [0, 0];
  for (let round = 0; round < DEATHS; round++) {
    for (let n = 0; n < 5; n++) await call(server.url, '/demo/funds', token, {});
    const { acknowledged, transfers } = await tradeUntilDeath(server, token, round);
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
    // The same for every transfer that was acknowledged: it is there, and asking again moves nothing.
    const before = await transferred();
    expect(before.atoms).toBe(before.transfers * 10_000);
    for (const [name, transferId] of transfers) {
      const again = await call<{ id: number }>(server.url, '/wallet/change', token, { ...TRANSFER, request_id: name });
      expect(again.id, name).toBe(transferId);
    }
    expect(await transferred()).toEqual(before);
    moves += transfers.size;
    orders += acknowledged.size;
    expect((await checkDatabase(database.url)).breaches).toEqual([]);
  }
  server.child.kill('SIGTERM');
  console.log(`${orders} acknowledged orders and ${moves} transfers over ${DEATHS} deaths`);
}, 600_000);
