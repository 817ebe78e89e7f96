/** How a command-line tool reaches the installation's database, whether or not the server is running. */
import type { Config } from '../../../config.ts';
import { claimDataDir } from '../../data-dir.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** The owner's address and how to leave: what the tool started it stops again. */
export async function openForTools(config: Config): Promise<{ url: string; close(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => {} };
  const running = await runningEmbeddedPostgres(config.dataDir);
  if (running) return { url: running, close: async () => {} };
  // A server that starts meanwhile would find its database stopped under it.
  const release = claimDataDir(config.dataDir);
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir });
    return { url: embedded.url, close: () => embedded.stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}
