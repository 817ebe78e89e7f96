/**
 * Durable, authenticated orders over HTTP beside Fastify that validates the same body with ajv and echoes it; in batches of
 * 50; and over a socket. Server, echo and this load generator are processes of their own. Rated by the clock and by
 * the processor time of the answering process (Node alone; PostgreSQL's is the desk's table).
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

/** Orders a second, and the answering process's seconds for each; `work` answers how many orders it made. */
async function measure(server: Server, callers: number, roundMs: number, work: () => Promise<number>) {
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
  return { perSecond: orders / seconds, perCpuSecond: orders / (cpuSeconds(server) - cpu) };
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
    const phases = [
      ['Fastify + ajv echo', echo, CONNECTIONS, async () => (await post(echo.url, '/coin/trade', token, one()), 1)],
      [
        'HTTP, one order a request',
        server,
        CONNECTIONS,
        async () => (accepted(await post(server.url, '/api/coin/trade', token, one())), 1),
      ],
      ['HTTP, batches of 50', server, 8, async () => (accepted(await post(server.url, '/api/coin/batch', token, many())), BATCH)],
      ['one socket, one order a call, 64 under way', server, 64, async () => (await call('spot.placeOrder', one()), 1)],
      ['one socket, batches of 50', server, 8, async () => (await call('spot.placeBatch', many()), BATCH)],
    ] as const;
    const found = new Map<string, { perSecond: number; perCpuSecond: number }[]>();
    for (let round = 0; round <= rounds; round++) {
      for (const [name, process, callers, work] of phases) {
        const measured = await measure(process, callers, roundMs, work);
        // The first round only warms up.
        if (round > 0) found.set(name, [...(found.get(name) ?? []), measured]);
      }
    }
    socket.close();
    const of = (name: string, pick: (one: { perSecond: number; perCpuSecond: number }) => number) =>
      median((found.get(name) ?? []).map(pick));
    const [echoName, httpName] = [phases[0][0], phases[1][0]];
    console.log(
      '\n| way | orders/s | per CPU second | of the echo (clock) | of the echo (processor) | of HTTP one by one (clock) | (processor) |\n|---|---|---|---|---|---|---|',
    );
    for (const [name] of phases) {
      const [rate, cpu] = [of(name, (x) => x.perSecond), of(name, (x) => x.perCpuSecond)];
      const ratio = (other: string, value: number, pick: (x: { perSecond: number; perCpuSecond: number }) => number) =>
        (value / of(other, pick)).toFixed(2);
      console.log(
        `| ${name} | ${rate.toFixed(0)} | ${cpu.toFixed(0)} | ${ratio(echoName, rate, (x) => x.perSecond)} | ${ratio(echoName, cpu, (x) => x.perCpuSecond)} | ${ratio(httpName, rate, (x) => x.perSecond)} | ${ratio(httpName, cpu, (x) => x.perCpuSecond)} |`,
      );
    }
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
