/**
 * A process dies at a named point while it gives the order of a forced sale, or pays its proceeds; another goes on. The pledge was sold
 * once, by one order, and its proceeds were paid once.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getLoan } from '@glasshouse/contract/loans';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Death, POINTS, dieOnce } from '../../../platform/testing/deaths.ts';
import { type TestLoans, openLoans } from './support/loans.ts';

const PROGRAM = fileURLToPath(new URL('./support/dying-process.ts', import.meta.url));
const run = promisify(execFile);

let test: TestLoans;
beforeEach(async () => {
  test = await openLoans();
});
afterEach(() => test.close());

/** Before the order is given; and at each point of the payment of its proceeds. */
const DEATHS = [
  { table: 'orders', point: 'begun' } as const,
  ...POINTS.map((point) => ({ table: 'loan_events', point }) as const),
];

describe('a process that dies in a sale', () => {
  it.each(DEATHS)('($table, $point) leaves one order, and one payment of it', { timeout: 180_000 }, async ({ table, point }) => {
    const user = await test.user();
    const { id } = await test.borrow(user);
    await test.quote('buy', 502_150, 1_000_000);
    await test.ticks(503_000);
    await test.stopVenue();
    const death: Death = {
      url: test.database.url,
      dataDir: test.log.dataDir,
      now: test.clock.now(),
      table,
      point,
      nth: 1,
    };
    await dieOnce(PROGRAM, death, (query) => test.asOwner(query));
    const { stdout } = await run(process.execPath, [PROGRAM, JSON.stringify({ ...death, nth: 1_000 })]);
    expect(stdout).toBe('survived\n');
    const { liquidations } = await test.call(getLoan, { id }, user);
    expect(liquidations[0]?.rounds).toMatchObject([
      { n: 1, by: 'market', state: 'settled', filled: expect.stringMatching(/^0\.4/) },
    ]);
    expect(await test.asOwner(`SELECT id FROM orders WHERE client_id LIKE 'loan-%'`)).toHaveLength(1);
    for (const scope of ['loans.seize', 'loans.proceeds'])
      expect(await test.asOwner(`SELECT id FROM journals WHERE scope = '${scope}'`)).toHaveLength(1);
    await test.sound();
  });
});
