/**
 * Durable, authenticated orders over HTTP beside Fastify that validates the same body with ajv and echoes it; in batches of
 * 50; and over a socket. Server, echo and this load generator are processes of their own. Rated by the clock and by
 * the processor time of the answering process (Node alone; PostgreSQL's is the desk's table). What the demo's own work
 * (market makers, recorder of prices, jobs) costs that process while nobody calls is measured before, and both figures are
 * shown: with it, as the process ran, and without it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Socket, io } from 'socket.io-client';
import { ROOT } from '../../apps/server/src/config.ts';
import { type ServerProcess, startServerProcess } from '../test/server-process.ts';
import { median } from './measure.ts';

const CONNECTIONS = 64;
const BATCH = 50;
/** Duration without calls, to measure the server's own work. */
const IDLE_MS = 10_000;
/** Taken at once or not at all, far from the market: every kind of row is written, and the user's open orders stay few. */
const ORDER = { amount: '0.01', target_price: '1000', currency_id: 1, legal_id: 3, type: 'buy', force: 'ioc' };

type Server = ServerProcess;

/** The echo, which says where it is open as the server does. */
function startEcho(): Promise<Server> {
  const file = fileURLToPath(new URL('./spot-echo.ts', import.meta.url));
  const child = spawn(process.execPath, [file], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      const url = /is open: (\S+)/.exec(output)?.[1];
      if (url) resolve({ child, url });
    });
    child.once('exit', () => reject(new Error(`the echo did not start: ${output}`)));
  });
}

const byAddress = ({ child, url }: Server): Server => ({ child, url: url.replace('localhost', '127.0.0.1') });

/** Processor seconds of one process (Linux; elsewhere the table says NaN). */
function cpuSeconds({ child }: Server): number {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function post(url: string, path: string, token: string, body: object): Promise<{ type?: string; message?: unknown }> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), authorization: token };
    const sent = request(url + path, { method: 'POST', agent, headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (answer += part));
      response.on('end', () => resolve(JSON.parse(answer) as { type?: string }));
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

async function signUp(url: string): Promise<string> {
  const account = { user_string: 'bench@test.example', password: 'correct horse battery' };
  const ask = async (path: string, body: object) => {
    const answer = await post(url, path, '', body);
    accepted(answer);
    return answer.message;
  };
  await ask('/api/sms_mail', { user_string: account.user_string, scene: 'register' });
  const response = await fetch(`${url}/api/demo/outbox?to=${account.user_string}`);
  const { message } = (await response.json()) as { message: { code: string }[] };
  await ask('/api/user/register', { ...account, code: message[0]?.code, re_password: account.password });
  return (await ask('/api/user/login', account)) as string;
}

let ids = 0;
const requestId = () => `bench-${process.pid}-${++ids}`;

/** Share of a core that a process uses without calls. */
async function idleShare(server: Server): Promise<number> {
  const [cpu, started] = [cpuSeconds(server), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return (cpuSeconds(server) - cpu) / ((performance.now() - started) / 1_000);
}

/** Orders a second by the clock, and for each second of the answering process's, with and without what it uses idle. */
interface Rates {
  perSecond: number;
  perCpuSecond: number;
  withoutIdle: number;
}

interface Load {
  server: Server;
  /** What of a core it uses idle. */
  idle: number;
  callers: number;
  /** Makes orders; answers how many. */
  work: () => Promise<number>;
}

async function measure({ server, idle, callers, work }: Load, roundMs: number): Promise<Rates> {
  let orders = 0;
  const cpu = cpuSeconds(server);
  const started = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() - started < roundMs) {
        const made = await work();
        orders += made;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const used = cpuSeconds(server) - cpu;
  return { perSecond: orders / seconds, perCpuSecond: orders / used, withoutIdle: orders / (used - idle * seconds) };
}

function accepted(answer: { type?: string; message?: unknown }): void {
  if (answer.type !== 'ok') throw new Error(`an order was refused: ${JSON.stringify(answer)}`);
}

function connect(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'] });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

const COLUMNS = [
  'way',
  'orders/s',
  'per CPU second',
  'without idle work',
  'of the echo (clock)',
  'of the echo (processor)',
  'of the echo (without idle work)',
  'of HTTP one by one (clock)',
  'of HTTP one by one (processor)',
];

/** Medians of all rounds; the first way is the echo, the second HTTP one by one. */
function print(found: ReadonlyMap<string, readonly Rates[]>, idle: number): void {
  const of = (name: string, pick: keyof Rates) => median((found.get(name) ?? []).map((rates) => rates[pick]));
  const [echo = '', http = ''] = found.keys();
  console.log(`\nThe server uses ${(idle * 100).toFixed(1)} % of a core while nobody calls.`);
  console.log(`\n| ${COLUMNS.join(' | ')} |\n|${'---|'.repeat(COLUMNS.length)}`);
  for (const name of found.keys()) {
    const to = (other: string, pick: keyof Rates) => (of(name, pick) / of(other, pick)).toFixed(2);
    const rates = (['perSecond', 'perCpuSecond', 'withoutIdle'] as const).map((pick) => of(name, pick).toFixed(0));
    const ofEcho = [to(echo, 'perSecond'), to(echo, 'perCpuSecond'), to(echo, 'withoutIdle')];
    const ofHttp = [to(http, 'perSecond'), to(http, 'perCpuSecond')];
    console.log(`| ${[name, ...rates, ...ofEcho, ...ofHttp].join(' | ')} |`);
  }
}

/** Runs the comparison and prints its table. */
export async function compareHttp({ rounds, roundMs }: { rounds: number; roundMs: number }): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-bench-http-'));
  chmodSync(dataDir, 0o755);
  const children: ChildProcess[] = [];
  try {
    const server = byAddress(await startServerProcess({ dataDir, logLevel: 'warn' }, (child) => children.push(child)));
    const echo = byAddress(await startEcho());
    children.push(echo.child);
    const token = await signUp(server.url);
    const socket = await connect(server.url, token);
    const call = async (name: string, input: object) =>
      accepted((await socket.emitWithAck('call', { call: name, input })) as { type?: string });
    const one = () => ({ ...ORDER, request_id: requestId() });
    const many = () => ({ orders: Array.from({ length: BATCH }, () => ORDER), request_id: requestId() });
    const idle = await idleShare(server);
    const phases: Record<string, Load> = {
      'Fastify + ajv echo': {
        server: echo,
        idle: 0,
        callers: CONNECTIONS,
        work: async () => (await post(echo.url, '/coin/trade', token, one()), 1),
      },
      'HTTP, one order a request': {
        server,
        idle,
        callers: CONNECTIONS,
        work: async () => (accepted(await post(server.url, '/api/coin/trade', token, one())), 1),
      },
      'HTTP, batches of 50': {
        server,
        idle,
        callers: 8,
        work: async () => (accepted(await post(server.url, '/api/coin/batch', token, many())), BATCH),
      },
      'one socket, one order a call, 64 under way': {
        server,
        idle,
        callers: 64,
        work: async () => (await call('spot.placeOrder', one()), 1),
      },
      'one socket, batches of 50': {
        server,
        idle,
        callers: 8,
        work: async () => (await call('spot.placeBatch', many()), BATCH),
      },
    };
    const found = new Map<string, Rates[]>();
    for (let round = 0; round <= rounds; round++) {
      for (const [name, load] of Object.entries(phases)) {
        const measured = await measure(load, roundMs);
        // The first round only warms up.
        if (round > 0) found.set(name, [...(found.get(name) ?? []), measured]);
      }
    }
    socket.close();
    print(found, idle);
  } finally {
    for (const child of children) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    }
    agent.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
