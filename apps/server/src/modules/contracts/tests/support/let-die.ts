/** Test helper: another process of contracts leads and dies at a named point. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { BTC_PERPETUAL, type TestContracts } from './contracts-desk.ts';
import type { Death } from './death.ts';

/** How it dies. */
export type Dying = Pick<Death, 'point' | 'nth'> & Partial<Death>;

/** Lets another process lead and die; with `standby` this one stands by meanwhile, else it begins afterwards. */
export async function letDie(contracts: TestContracts, program: string, how: Dying, standby = false): Promise<void> {
  await contracts.node().stop();
  const { dataDir } = contracts.log;
  const url = `${contracts.database.url}?application_name=doomed`;
  const death: Death = {
    url,
    dataDir,
    now: contracts.clock.now(),
    paidAtOnce: 1,
    commands: null,
    marketId: BTC_PERPETUAL,
    ...how,
  };
  const child = spawn(process.execPath, [program, JSON.stringify(death)], { stdio: ['pipe', 'pipe', 'pipe'] });
  let [said, failed] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (said += String(text)));
  child.stderr.on('data', (text: Buffer) => (failed += String(text)));
  const gone = once(child, 'exit') as Promise<[number | null, string | null]>;
  await expect.poll(() => said + failed, { timeout: 60_000 }).toContain('ready');
  if (standby) await contracts.begin();
  child.stdin.write('go\n');
  const [, signal] = await gone;
  expect([signal, said, failed]).toEqual(['SIGKILL', 'ready\n', '']);
  // PostgreSQL still completes what it received, or gives it up.
  const left = () =>
    sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'doomed'`.execute(
      contracts.database.db,
    );
  await expect.poll(async () => (await left()).rows.length).toBe(0);
  if (!standby) await contracts.begin();
  await expect.poll(() => contracts.node().contracts.venue.lead()).toBe(true);
}
