/**
 * `npm run bench:fanout`: what it costs to bring ticks to many readers, beside Socket.IO's own `io.emit`, on the same
 * connections of one server process, turn by turn. Rated by the processor time of that process; readers live in another.
 * BENCH_CLIENTS sets the number of readers (default 5,000; the limit of open files may allow fewer), BENCH_SECONDS how long
 * each way of sending is measured in a round.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measured, Phase, Readings } from './fanout/messages.ts';

const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 5_000);
const STALL_CLIENTS = Math.min(2_000, CLIENTS);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const ROUNDS = 3;
/** Ticks of all markets in 100 ms that conflation makes one frame of. */
const TICKS = 10;
const SERVER = fileURLToPath(new URL('./fanout/server.ts', import.meta.url));
const READERS = fileURLToPath(new URL('./fanout/readers.ts', import.meta.url));

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const started: ChildProcess[] = [];

/** Starts a process of the bench and hands out its messages, one after another. */
function start(file: string): { child: ChildProcess; next: <T>() => Promise<T> } {
  const child = fork(file, { stdio: 'inherit' });
  started.push(child);
  const come: unknown[] = [];
  const waiting: ((message: never) => void)[] = [];
  child.on('message', (message) => {
    const first = waiting.shift();
    if (first) first(message as never);
    else come.push(message);
  });
  const next = <T>() =>
    new Promise<T>((resolve) => {
      if (come.length > 0) resolve(come.shift() as T);
      else waiting.push(resolve);
    });
  return { child, next };
}

interface Stage {
  /** Runs a phase; returns its cost and the messages that arrived. */
  measure: (phase: Phase) => Promise<Measured & Readings>;
}

async function connect(clients: number, stalled: number): Promise<Stage> {
  const server = start(SERVER);
  const port = await server.next<number>();
  const readers = start(READERS);
  readers.child.send({ port, clients, stalled });
  await readers.next();
  return {
    async measure(phase) {
      readers.child.send('reset');
      await readers.next();
      server.child.send(phase);
      const measured = await server.next<Measured>();
      readers.child.send('read');
      return { ...measured, ...(await readers.next<Readings>()) };
    },
  };
}

const perCpuSecond = ({ arrived, cpuMs }: { arrived: number; cpuMs: number }) => arrived / (cpuMs / 1_000);

async function costs(): Promise<void> {
  const { measure } = await connect(CLIENTS, 0);
  const rates: Record<Phase['how'], number[]> = { emit: [], emitEach: [], fanOut: [], fanOutRooms: [], emitRooms: [] };
  const rounds = { seconds: SECONDS, ticks: TICKS };
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++)
    for (const how of Object.keys(rates) as Phase['how'][]) {
      const result = await measure({ how, ...rounds });
      if (result.missing > 0) console.log(`${how}: ${result.missing} deliveries did not arrive`);
      if (round > 0) rates[how].push(perCpuSecond(result));
    }
  const rate = (how: Phase['how']) => median(rates[how]);
  const line = (name: string, how: Phase['how'], beside: Phase['how'], factor: number, goal: string) =>
    console.log(
      `${name}: ${Math.round((rate(how) * factor) / 1_000)} k per CPU second, ${((rate(how) * factor) / rate(beside)).toFixed(2)} x (${goal})`,
    );
  console.log(`${CLIENTS} readers; io.emit: ${Math.round(rate('emit') / 1_000)} k deliveries per CPU second`);
  line('deliveries of one topic', 'fanOut', 'emit', 1, 'goal 1.0, stretch 1.4');
  line('deliveries of four topics at once', 'fanOutRooms', 'emitRooms', 1, 'beside four emits');
  line(`ticks, ${TICKS} in a frame`, 'fanOut', 'emitEach', TICKS, 'goal 8, stretch 15');
}

async function stalls(): Promise<void> {
  const p99: { free: number[]; beside: number[] } = { free: [], beside: [] };
  let memory = 0;
  const [free, beside] = [await connect(STALL_CLIENTS, 0), await connect(STALL_CLIENTS, STALL_CLIENTS / 10)];
  for (let round = 0; round < ROUNDS; round++) {
    const calm = await free.measure({ how: 'fanOut', seconds: SECONDS + 2, ticks: TICKS });
    const held = await beside.measure({ how: 'fanOut', seconds: SECONDS + 2, ticks: TICKS });
    p99.free.push(calm.p99Ms);
    p99.beside.push(held.p99Ms);
    memory = Math.max(memory, held.rssMb - calm.rssMb);
  }
  console.log(
    `${STALL_CLIENTS} readers, a tenth of them stalled: p99 of the others ${median(p99.beside).toFixed(1)} ms beside ` +
      `${median(p99.free).toFixed(1)} ms without (${(median(p99.beside) / median(p99.free)).toFixed(2)} x, goal 1.2), ` +
      `memory ${memory >= 0 ? '+' : ''}${memory.toFixed(0)} MB (goal +64)`,
  );
}

/** Runs the comparison and prints it. */
export async function run(): Promise<void> {
  try {
    await costs();
    for (const child of started.splice(0)) child.kill();
    await stalls();
  } finally {
    for (const child of started.splice(0)) child.kill();
  }
}
