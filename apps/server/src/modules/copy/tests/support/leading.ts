/** Test helper: somebody who leads, and others who follow, on a whole server. */
import { followTrader } from '@glasshouse/contract/copy';
import { sql } from 'kysely';
import type { TestServer } from '../../../../platform/testing/test-server.ts';

/** Lets a user lead without a history. Answers the number of the trader. */
export async function makeLeader(server: TestServer, userId: number, name: string): Promise<number> {
  const { db, clock } = server.platform;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO copy_traders (user_id, name, motto, share_ppm, status, since)
    VALUES (${userId}, ${name}, 'Slow and steady', 100000, 'leading', ${clock.now()}) RETURNING id`.execute(db);
  const { jobs = [] } = server.wired.modules.find(({ name: module }) => module === 'copy') ?? {};
  await jobs.find((job) => job.name === 'copy.leaders')?.run();
  return rows[0]?.id ?? 0;
}

/** What a first follow asks for. */
export const followInput = (traderId: number) =>
  ({ trader_user_id: traderId, type: 1, number: '0.5', budget: '20', agreement: true }) as const;

/** Follows a trader with 20 USDT of the contract account. */
export const followSome = (server: TestServer, token: string, traderId: number) =>
  server.ok(followTrader, followInput(traderId), token);
