/** A server of a journey's own, for settings that the server of all journeys does not have. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDir,
      CHECK_ANSWERS: 'true',
      RATE_LIMIT_FACTOR: '100',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // A worker that is ended takes its server with it.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const open = /Glasshouse is open: (\S+)/.exec(said)?.[1];
      if (open) resolve(open.replace('localhost', '127.0.0.1'));
    });
    void ended.then(() => reject(new Error(`the server ended before it was open: ${said}`)));
  });
  return {
    url,
    async stop() {
      process.removeListener('exit', end);
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
