/** Liquidations while PostgreSQL refuses rows and commits at random, and processes are replaced: exactly once, to the atom. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { faultEvery, faultsSql } from '../../../platform/testing/faults.ts';
import { BTC_MARKETS, type TestContracts, openTestContracts } from './support/contracts-desk.ts';

const SELLER = 11;
const USERS = Array.from({ length: 60 }, (_, i) => 100 + i);

/** Rows that PostgreSQL refuses now and then, before and at the commit, each in another way. */
const FAULTS = faultsSql({
  before: ['INSERT ON contract_liquidations', 'INSERT ON contract_position_events'],
  late: ['contract_adls'],
});

let contracts: TestContracts;
let owner: pg.Client;
beforeEach(async () => {
  contracts = await openTestContracts();
  owner = new pg.Client({ connectionString: contracts.database.url });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await contracts.close();
});

const every = (n: number) => owner.query(faultEvery(n));
const liquidated = async () => {
  const { rows } = await sql<{ position_id: number; tick_ms: number }>`
    SELECT position_id, tick_ms FROM contract_liquidations ORDER BY id`.execute(contracts.database.db);
  return rows;
};

describe.each(BTC_MARKETS)('$kind', (market) => {
  beforeEach(async () => {
    await contracts.capital(100_000, 1_500_000_000n);
    await contracts.fundFor(SELLER, market, 10_000_000);
    for (const user of USERS) await contracts.fundFor(user, market, 10_000);
    await contracts.tick(681_138);
    await contracts.enter(SELLER, 'sell', 681_138, 10 * USERS.length, 2, market);
    await Promise.all(USERS.map((user) => contracts.enter(user, 'buy', 681_138, 10, 20, market)));
  });

  it('each position is liquidated once and in order, whatever fails around its batch and whichever process goes on', {
    timeout: 120_000,
  }, async () => {
    await owner.query(FAULTS);
    await contracts.logSeconds(655_000, 640_000, 639_000);
    for (const [round, n] of [97, 131, 211, 0].entries()) {
      await every(n);
      // A look that fails is made again, by this process or by the next.
      await contracts.look().catch((error: unknown) => {
        if (!(error instanceof Refusal) && !(error instanceof Error)) throw error;
      });
      if (round < 3) {
        await every(0);
        await contracts.restart();
      }
    }
    await contracts.look();
    const rows = await liquidated();
    const ids = rows.map(({ position_id: id }) => id);
    expect(ids).toHaveLength(USERS.length);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    expect(new Set(rows.map(({ tick_ms: tick }) => tick)).size).toBe(1);
    expect(await contracts.sound()).toEqual([]);
  });
});
