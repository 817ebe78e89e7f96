/** A process dies at a named point while a tick sells for an account, or an hour is charged; another goes on, and each is done once. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Death, dieOnce } from '../../../platform/testing/deaths.ts';
import { ALICE, BOB, BTC, PRICE, type TestMargin, USDT, openMargin } from './support/margin.ts';

const PROGRAM = fileURLToPath(new URL('./support/dying-process.ts', import.meta.url));
const run = promisify(execFile);
const HOUR = 3_600_000;

let margin: TestMargin;
beforeEach(async () => {
  margin = await openMargin();
  await margin.fund(BOB, BTC, '10');
  await margin.fund(BOB, USDT, '100000');
  await margin.own(ALICE, USDT, '1000');
  await margin.spotOrder(BOB, 'sell', '0.43897', '6811.38');
  await margin.place(ALICE, 'buy', '0.43897', '6811.38', { side_effect: 'borrow' });
  await margin.spotOrder(BOB, 'buy', '1', '4900');
});
afterEach(() => margin.closeSound());

const rows = async (query: string) => (await sql.raw(query).execute(margin.db)).rows;

/** Lets a process die at a point, and another do what is left. */
async function dieAndGoOn(point: Death['point']): Promise<void> {
  await margin.stop();
  // From here on processes count as gone when they are.
  const gone = `UPDATE leases SET beat_at = clock_timestamp() - interval '1 hour'; UPDATE processes SET beat_at = clock_timestamp() - interval '1 hour'`;
  await margin.asOwner(`DROP TRIGGER lives_on ON leases; DROP TRIGGER lives_on ON processes; ${gone}`);
  const death: Death = {
    url: margin.url,
    dataDir: '/tmp',
    now: margin.clock.now(),
    table: 'margin_events',
    point,
    nth: 1,
  };
  await dieOnce(PROGRAM, death, rows);
  await margin.asOwner(gone);
  const { stdout } = await run(process.execPath, [PROGRAM, JSON.stringify({ ...death, nth: 1_000 })]);
  expect(stdout).toBe('survived\n');
}

describe('a process that dies', () => {
  it.each(['begun', 'committed'] as const)(
    '(%s) in a tick that sells leaves one sale, and one charge of it',
    { timeout: 240_000 },
    async (point) => {
      margin.clock.advance(1_000);
      await margin.recordTick(490_000);
      await dieAndGoOn(point);
      expect(await rows('SELECT id FROM margin_liquidations')).toHaveLength(1);
      expect(await rows("SELECT id FROM journals WHERE scope = 'margin.liquidation'")).toHaveLength(1);
      expect(await rows('SELECT state FROM margin_accounts')).toEqual([{ state: 'called' }]);
    },
  );

  it.each(['written'] as const)(
    '(%s) in an hour leaves each debt charged once, and one rate of each pool',
    { timeout: 240_000 },
    async (point) => {
      const now = margin.clock.now();
      margin.clock.advance((Math.floor(now / HOUR) + 1) * HOUR - now);
      await margin.recordTick(PRICE);
      await dieAndGoOn(point);
      const hour = Math.floor(margin.clock.now() / HOUR);
      expect(await rows(`SELECT user_id FROM margin_events WHERE kind = 'interest' AND hour = ${hour}`)).toHaveLength(1);
      expect(await rows(`SELECT asset_id FROM margin_rates WHERE hour = ${hour} ORDER BY 1`)).toEqual([
        { asset_id: BTC },
        { asset_id: USDT },
      ]);
    },
  );
});
