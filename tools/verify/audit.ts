// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run verify:audit`: checks the audit log of DATABASE_URL or of the embedded database of DATA_DIR: that every row
 * follows the one before and is as it was written, that none is missing at the end, that the public count agrees, and
 * that every row is the one whose hash stands in the public log, under a head that the log's key has signed. Names each
 * row that is not. Exit codes: 0 all is well, 1 something was changed, 2 nothing to check.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { verifyProof } from '@glasshouse/proofs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type Config, loadConfig } from '../../apps/server/src/config.ts';
import { verifyAudit } from '../../apps/server/src/modules/backoffice/index.ts';
import { type ProofLog, createProofs } from '../../apps/server/src/modules/proofs/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { type Db, openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { openForTools } from '../../apps/server/src/platform/db/embedded/open-for-tools.ts';
import { secureRandom } from '../../apps/server/src/platform/random.ts';
import { silentPublisher } from '../../apps/server/src/platform/sockets/publisher.ts';

type Print = (line: string) => void;

// No such table; no such role (a database that no server of this version has prepared).
const NOT_PREPARED = new Set(['42P01', '22023']);
const PAGE = 200;
/** Texts of a row may be an attacker's: none may move the cursor or hide other output. */
const plain = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

/** What a row says of itself, for people. */
async function describeRow(db: Db, seq: number): Promise<string> {
  const { rows } = await sql<{ body: string }>`SELECT left(body, 2000) AS body FROM audit_log WHERE seq = ${seq}`.execute(db);
  return rows[0] ? plain(rows[0].body) : 'it is not there';
}

/** Checks that the leaves are in the log that was signed; answers how many there are and prints those that are not. */
async function checkLeaves(db: Db, log: ProofLog, print: Print): Promise<{ leaves: number; young: number; wrong: number }> {
  const [found, head] = [{ leaves: 0, young: 0, wrong: 0 }, await log.head()];
  for (let after: number | null = null; ; ) {
    const page: { leaf: number }[] = await log.staffActs(db, { newest: false, after, limit: PAGE });
    for (const { leaf } of page) {
      found.leaves++;
      if (head === null || leaf >= Number(head.size)) {
        found.young++;
        continue;
      }
      const proof = await log.proof(leaf);
      const verdict = verifyProof(proof);
      if (verdict.ok) continue;
      found.wrong++;
      print(`leaf ${leaf} of the public log is not what was signed: ${verdict.failure}`);
    }
    const last = page.at(-1);
    if (page.length < PAGE || !last) return found;
    after = last.leaf;
  }
}

/** Checks a database; answers the exit code. */
export async function checkAudit(url: string, config: Config, print: Print): Promise<number> {
  const db = openDb(openAppPool(url, 2));
  try {
    const platform = {
      config,
      log: pino({ level: 'silent' }),
      db,
      clock: systemClock,
      random: secureRandom,
      publisher: silentPublisher,
      metrics: new Registry(),
    };
    const report = await verifyAudit(db, null);
    for (const { title, seq } of report.breaches)
      print(`not so: ${title}. Row ${seq}: ${seq === null ? '' : await describeRow(db, seq)}`);
    const { leaves, young, wrong } = await checkLeaves(db, createProofs(platform as never), print);
    const waits = young > 0 ? ` (${young} not under a signed head yet)` : '';
    print(`${report.rows} rows, ${report.anchored} of them in ${leaves} leaves of the public log${waits}`);
    print(`the head is row ${report.head.seq}, ${report.head.hash.toString('hex')}: keep it elsewhere`);
    const isSound = report.breaches.length === 0 && wrong === 0;
    print(isSound ? 'VERIFIED' : 'NOT VERIFIED');
    return isSound ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

// A check must not be what creates the database.
const hasDatabase = (config: Config) =>
  config.databaseUrl !== null || existsSync(join(config.dataDir, 'postgres', 'cluster', 'PG_VERSION'));

/** Runs the command; answers the exit code. */
export async function run(print: Print = console.log): Promise<number> {
  const config = loadConfig({ DATABASE_URL: process.env['DATABASE_URL'], DATA_DIR: process.env['DATA_DIR'] });
  if (!hasDatabase(config)) {
    print(`there is no database in ${config.dataDir}: start Glasshouse once with npm start, or set DATABASE_URL`);
    return 2;
  }
  const database = await openForTools(config);
  try {
    return await checkAudit(database.url, config, print);
  } catch (error) {
    if (!NOT_PREPARED.has(String((error as { code?: unknown }).code))) throw error;
    print('this database is empty or older than this version: start Glasshouse once with npm start');
    return 2;
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  run().then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(`the audit log was not checked: ${error instanceof Error ? error.message : String(error)}`);
      process.exit(2);
    },
  );
}
