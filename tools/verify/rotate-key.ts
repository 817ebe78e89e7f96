// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run proofs:rotate`: a new key signs the log's heads from now on, signed by the old one; also while a
 * server runs, which uses it from its next head on. The old secret is removed when the new key stands in the log.
 */
import { loadConfig } from '../../apps/server/src/config.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { openForTools } from '../../apps/server/src/platform/db/embedded/open-for-tools.ts';
import { secureRandom } from '../../apps/server/src/platform/random.ts';
import { LogWriter, dropSecret, rotateKey } from '../../apps/server/src/modules/proofs/index.ts';

/** What PostgreSQL says of a database that no server has opened yet: no such role, table or parameter value. */
const NO_LOG: ReadonlySet<string> = new Set(['42704', '42P01', '22023']);

/** Rotates and prints the result. Errors: no log yet, no secret here. */
export async function run(print: (line: string) => void = console.log): Promise<void> {
  const config = loadConfig({ DATABASE_URL: process.env['DATABASE_URL'], DATA_DIR: process.env['DATA_DIR'] });
  const database = await openForTools(config);
  const db = openDb(openAppPool(database.url, 1));
  try {
    const { from, to } = await new LogWriter(db).write((writing) =>
      rotateKey(writing, config.dataDir, secureRandom, systemClock.now()),
    );
    dropSecret(config.dataDir, from);
    print(`Heads are signed with key ${to} from now on; it is signed by key ${from}, whose secret was removed.`);
    print(`Keep a copy of ${config.dataDir}/keys where nobody else can read it.`);
  } finally {
    await db.destroy();
    await database.close();
  }
}

if (import.meta.main) {
  run().then(
    () => process.exit(0),
    (error: unknown) => {
      const { code } = error as { code?: string };
      const isEmpty = code !== undefined && NO_LOG.has(code);
      const reason = error instanceof Error ? error.message : String(error);
      console.error(`the key was not changed: ${isEmpty ? 'this database has no log yet; start the server once' : reason}`);
      process.exit(1);
    },
  );
}
