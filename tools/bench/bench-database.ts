/** A PostgreSQL of a bench's own, on a folder that is gone afterwards. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';

/** Lets a bench work on an empty database that is durable as the product's is, and removes it in any case. */
export async function withBenchDatabase(work: (dataDir: string, url: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-bench-'));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '120' } });
  try {
    await work(dataDir, embedded.url);
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
