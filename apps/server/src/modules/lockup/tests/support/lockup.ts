/** Test helper: a whole server whose clock a test moves, with lock-up in the demo's series. */
import { type LockupOffer, listLockupProducts } from '@glasshouse/contract/lockup';
import { getUserInfo } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import pg from 'pg';
import { ManualClock } from '../../../../platform/clock.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { type TestServer, startTestServer } from '../../../../platform/testing/test-server.ts';
import { checkMoney, houseBalance } from '../../../ledger/index.ts';

export const USDT = 3;
export const MINUTE = 60_000;
export const UNIT = 2 * MINUTE;

/** A server with what tests of lock-up do. */
export interface TestLockup extends TestServer {
  readonly clock: ManualClock;
  /** Runs jobs by their names, once each, in this order. */
  run(...jobs: string[]): Promise<void>;
  /** Does what is due now. */
  due(): Promise<void>;
  /** Writes what waits into the log, and signs a head a minute later. */
  sign(): Promise<void>;
  /** The product of a series that is on sale. */
  offer(series: string): Promise<LockupOffer>;
  /** What the operator's account has of USDT. */
  house(purpose: string): Promise<bigint>;
  /** A new user; their token and number. */
  user(): Promise<{ token: string; id: number }>;
  /** Everything that breaks an invariant. */
  breaches(): Promise<readonly object[]>;
  /** Error: the first invariant that is broken; those of some titles may be. */
  sound(except?: readonly string[]): Promise<void>;
  sql(text: string): Promise<Record<string, unknown>[]>;
  /** Runs a statement as the owner of the database, who may do what the application may not. */
  asOwner(statement: string): Promise<void>;
}

/** Starts it at a time. */
export async function startLockup(start = Date.UTC(2026, 10, 22, 12, 0, 30)): Promise<TestLockup> {
  const clock = new ManualClock(start);
  const server = await startTestServer({ clock });
  const { db } = server.platform;
  const run = async (...names: string[]) => {
    for (const name of names) {
      const job = server.wired.modules.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name);
      if (!job) throw new Error(`no job ${name}`);
      await job.run();
    }
  };
  const sign = async () => {
    await run('proofs.drain');
    clock.advance(MINUTE);
    await server.wired.log.signHead();
  };
  const breaches = async () => (await checkMoney(db, server.wired.declared.wholeRecord)).breaches;
  await sign();
  return {
    ...server,
    clock,
    run,
    sign,
    due: () => run('lockup.due'),
    async offer(series) {
      const { list } = await server.ok(listLockupProducts, {});
      const found = list.find((one) => one.series === series && one.opens <= clock.now());
      if (!found) throw new Error(`no product of ${series}`);
      return found;
    },
    house: (purpose) => houseBalance(db, purpose, USDT),
    async user() {
      const token = await server.signUp();
      return { token, id: (await server.ok(getUserInfo, {}, token)).id };
    },
    breaches,
    async sound(except = []) {
      const found = (await breaches()).find(({ title }) => !except.some((begin) => title.startsWith(begin)));
      if (found) throw new Error(`the money does not add up: ${JSON.stringify(found)}`);
    },
    async sql(text) {
      return inTransaction(db, async (tx) => (await sql<Record<string, unknown>>`${sql.raw(text)}`.execute(tx)).rows);
    },
    async asOwner(statement) {
      const client = new pg.Client({ connectionString: server.platform.config.databaseUrl as string });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    },
  };
}
