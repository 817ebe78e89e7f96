/**
 * `npm run check:money`: checks every invariant of the money on DATABASE_URL or on the embedded database of DATA_DIR,
 * also while the server runs. Prints each breach and by how much, and a last line with the counts; exits 1 on a
 * breach and 2 when there is nothing to check.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, loadConfig } from '../../apps/server/src/config.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { openForTools } from '../../apps/server/src/platform/db/embedded/open-for-tools.ts';
import { type MoneyReport, checkMoney, describeBreach } from '../../apps/server/src/modules/ledger/index.ts';
import { invariantsOf } from '../../apps/server/src/declarations.ts';

// No such table; no such role (a database that no server has ever prepared).
const NOT_PREPARED = new Set(['42P01', '22023']);
const count = (number: number, one: string, many = `${one}s`) => `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** The last line: what was checked and what was found. */
export function summary(report: MoneyReport): string {
  const { journals, entries, accounts, holds, invariants, breaches } = report;
  const read = [count(journals, 'journal'), count(entries, 'entry', 'entries'), count(accounts, 'account'), count(holds, 'hold')];
  return `${count(invariants, 'invariant')} over ${read.join(', ')}: ${count(breaches.length, 'breach', 'breaches')}`;
}

/** Checks a database as the application sees it. */
export async function checkDatabase(url: string): Promise<MoneyReport> {
  const db = openDb(openAppPool(url, 2));
  try {
    return await checkMoney(db, await invariantsOf(db));
  } finally {
    await db.destroy();
  }
}

// A check must not be what creates the database.
const hasDatabase = (config: Config) =>
  config.databaseUrl !== null || existsSync(join(config.dataDir, 'postgres', 'cluster', 'PG_VERSION'));

/** Checks, prints, and answers the exit code. */
export async function run(print: (line: string) => void = console.log): Promise<number> {
  // Only where the database is matters here, not whether these settings would do for a server.
  const config = loadConfig({ DATABASE_URL: process.env['DATABASE_URL'], DATA_DIR: process.env['DATA_DIR'] });
  if (!hasDatabase(config)) {
    print(`there is no database in ${config.dataDir}: start Glasshouse once with npm start, or set DATABASE_URL`);
    return 2;
  }
  const database = await openForTools(config);
  try {
    const report = await checkDatabase(database.url);
    for (const breach of report.breaches) print(describeBreach(breach));
    print(summary(report));
    return report.breaches.length === 0 ? 0 : 1;
  } catch (error) {
    if (!NOT_PREPARED.has(String((error as { code?: unknown }).code))) throw error;
    print(
      `this database is empty or older than this version (${(error as Error).message}): start Glasshouse once with npm start`,
    );
    return 2;
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  run().then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(`the money was not checked: ${error instanceof Error ? error.message : String(error)}`);
      process.exit(2);
    },
  );
}
