/** A server of a journey's own, for settings that the server of all journeys does not have. */
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../../tools/test/server-process.ts';

/** A running server. */
export interface OwnServer {
  url: string;
  /** Ends it in order and removes its data. */
  stop: () => Promise<void>;
}

/** Starts a server with its own database on a free port, like `npm start` with these settings. Errors: it ended before it was open. */
export async function startOwnServer(settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-own-'));
  // As root the database runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
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
  return {
    url: url.replace('localhost', '127.0.0.1'),
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
