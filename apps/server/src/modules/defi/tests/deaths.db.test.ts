/**
 * A process dies at a named point while it charges an hour or pays the line, after all were down for hours; another goes on. Each hour was
 * charged once, and each withdrawal paid once.
 */
import { fileURLToPath } from 'node:url';
import { getDefiPosition } from '@glasshouse/contract/defi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POINTS, type Point, dieOnce } from '../../../platform/testing/deaths.ts';
import { type TestLockup, startLockup } from '../../lockup/tests/support/lockup.ts';
import { waitInLine } from './support/waiting.ts';

const HOUR = 3_600_000;
const PROGRAM = fileURLToPath(new URL('./support/dying-process.ts', import.meta.url));

let test: TestLockup;
beforeAll(async () => {
  test = await startLockup();
});
afterAll(() => test.stop());

function die(how: { table: 'defi_hours' | 'defi_moves'; point: Point; nth: number }): Promise<void> {
  const { dataDir, databaseUrl } = test.platform.config;
  return dieOnce(PROGRAM, { url: databaseUrl as string, dataDir, now: test.clock.now(), ...how }, (query) => test.sql(query));
}
const hours = async () => Number((await test.sql('SELECT count(*)::int AS n FROM defi_hours'))[0]?.['n']);

describe.each(POINTS)('a process that dies with a transaction %s', (point) => {
  it('charges each hour once, those of the time when all were down too', { timeout: 120_000 }, async () => {
    await test.run('defi.due');
    const before = await hours();
    test.clock.advance(3 * HOUR);
    await die({ table: 'defi_hours', point, nth: 1 });
    await test.run('defi.due');
    // Three pools, three hours.
    expect((await hours()) - before).toBe(9);
    expect(await test.breaches()).toEqual([]);
  });

  it('pays what waits once', { timeout: 120_000 }, async () => {
    await test.run('defi.due');
    const { token, id: userId } = await test.user();
    await waitInLine(test, token);
    await die({ table: 'defi_moves', point, nth: 1 });
    const paid = () => test.sql(`SELECT kind FROM defi_moves WHERE user_id = ${userId} AND kind = 'exit_paid'`);
    expect(await paid()).toHaveLength(point === 'committed' ? 1 : 0);
    await test.run('defi.exits');
    expect(await paid()).toHaveLength(1);
    expect((await test.ok(getDefiPosition, {}, token)).list).toMatchObject([{ shares: '90', withdrawn: '10', exits: [] }]);
    expect(await test.breaches()).toEqual([]);
  });
});
