/**
 * Where a test moves the clock of a server that it started: a socket of this machine in a folder that the test made (ADR 38).
 *
 * A line is `walk MS` or `jump MS`; the answer is the time then, in epoch ms, or `error` with a sentence. Nobody but the user of the
 * system who made the folder can open the socket, and nothing that comes over the network reaches it.
 */
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { type Socket, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Config } from '../../config.ts';
import { MovedClock } from './moved-clock.ts';

/** A month: more than any rule of the house waits. */
const MOST_JUMP_MS = 31 * 86_400_000;
/** Ten minutes: each of their seconds is lived through. */
const MOST_WALK_MS = 600_000;
/** What a test makes in its data folder before the first start; only its owner can enter it. */
const FOLDER = 'test-clock';

/** The path of the socket for a data folder. */
export const controlPath = (dataDir: string): string => join(dataDir, FOLDER, 'socket');

async function obey(clock: MovedClock, line: string): Promise<string> {
  const [, how, ms = ''] = /^(walk|jump) (\d{1,12})$/.exec(line) ?? [];
  const most = how === 'walk' ? MOST_WALK_MS : MOST_JUMP_MS;
  if (how === undefined || Number(ms) > most) return `error: say walk MS (to ${MOST_WALK_MS}) or jump MS (to ${MOST_JUMP_MS})`;
  return String(await (how === 'walk' ? clock.walk(Number(ms)) : clock.jump(Number(ms))));
}

/**
 * The clock of a server that a test started, and how to close its control. Error: the data folder was not made by a test.
 */
export async function openTestClock({
  dataDir,
}: Pick<Config, 'dataDir'>): Promise<{ clock: MovedClock; close: () => Promise<void> }> {
  if (!existsSync(join(dataDir, FOLDER)))
    throw new Error(`TEST_CLOCK is for tests, which make ${join(dataDir, FOLDER)} before the first start; leave it out`);
  const clock = new MovedClock();
  const path = controlPath(dataDir);
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    // readline passes on the errors of its socket, which are ignored there already.
    createInterface({ input: socket })
      .on('error', () => {})
      .on('line', (line) => {
        void obey(clock, line).then((answer) => socket.writable && socket.write(`${answer}\n`));
      });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  chmodSync(path, 0o600);
  return {
    clock,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
