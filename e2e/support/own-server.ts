/** A server of a journey's own, for settings that the server of all journeys does not have, and for a clock that the journey moves. */
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { controlPath } from '../../apps/server/src/platform/test-clock/control.ts';
import { startServerProcess } from '../../tools/test/server-process.ts';

/** A running server. */
export interface OwnServer {
  url: string;
  /** Where its data lie. */
  dataDir: string;
  /** What time it is there, in epoch ms. */
  now: () => number;
  /** By how many ms its clock is ahead of the machine's. */
  ahead: () => number;
  /** Lets so many ms pass at the server, every second of them; those that pass meanwhile by themselves count. Resolves when all that was due has been done. */
  walk: (ms: number) => Promise<void>;
  /** Goes so many ms ahead at once: what was due on the way is done, its seconds are not lived through. */
  jump: (ms: number) => Promise<void>;
  /** Ends it in order and removes its data. */
  stop: () => Promise<void>;
}

/** Sends a line to the control of a server's clock; answers the time there then. Error: the control's answer when it refuses. */
async function tell(dataDir: string, line: string): Promise<number> {
  const socket = connect(controlPath(dataDir));
  try {
    await once(socket, 'connect');
    socket.write(`${line}\n`);
    const [answer] = (await once(createInterface({ input: socket }), 'line')) as [string];
    if (!/^\d+$/.test(answer)) throw new Error(answer);
    return Number(answer);
  } finally {
    socket.destroy();
  }
}

/** Starts a server with its own database on a free port, like `npm start` with these settings; `TEST_CLOCK` lets it walk. Errors: it ended before it was open. */
export async function startOwnServer(settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-own-'));
  // As root the database runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  mkdirSync(dirname(controlPath(dataDir)), { mode: 0o700 });
  let end = () => {};
  const { child, url } = await startServerProcess(
    { dataDir, settings: { CHECK_ANSWERS: 'true', RATE_LIMIT_FACTOR: '100', ...settings } },
    (spawned) => {
      // A worker that is ended takes its server with it.
      end = () => void spawned.kill('SIGTERM');
      process.once('exit', end);
    },
  );
  const ended = once(child, 'exit');
  let aheadMs = 0;
  return {
    url: url.replace('localhost', '127.0.0.1'),
    dataDir,
    now: () => Date.now() + aheadMs,
    ahead: () => aheadMs,
    async walk(ms) {
      aheadMs = (await tell(dataDir, `walk ${ms}`)) - Date.now();
    },
    async jump(ms) {
      aheadMs = (await tell(dataDir, `jump ${ms}`)) - Date.now();
    },
    async stop() {
      process.removeListener('exit', end);
      if (child.exitCode === null) {
        end();
        await ended;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
