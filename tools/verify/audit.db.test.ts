// SPDX-License-Identifier: Apache-2.0
/** `npm run verify:audit` on a database whose owner edits the log behind the server's back. */
import { listStaff, operatorPowers } from '@glasshouse/contract/backoffice';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeStaff } from '../../apps/server/src/modules/backoffice/tests/support/backoffice.ts';
import { anchorNow } from '../../apps/server/src/modules/backoffice/index.ts';
import { ManualClock } from '../../apps/server/src/platform/clock.ts';
import { type TestServer, startTestServer } from '../../apps/server/src/platform/testing/test-server.ts';
import { checkAudit } from './audit.ts';

const clock = new ManualClock(Date.UTC(2026, 10, 22, 12));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
  const { token } = await makeStaff(server, 'owner');
  for (let look = 0; look < 8; look++) await server.ok(listStaff, {}, token);
});
afterAll(() => server.stop());

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.platform.config.databaseUrl as string });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
async function verify() {
  const lines: string[] = [];
  const code = await checkAudit(
    server.platform.config.databaseUrl as string,
    server.platform.config,
    (line) => void lines.push(line),
  );
  return { code, lines, rows: lines.flatMap((line) => /Row (\d+):/.exec(line)?.[1] ?? []).map(Number) };
}

/** Edits a row; with `isThorough` also every hash behind it and the head, as the owner of the database can. */
const edit = (seq: number, isThorough: boolean) => `
  ALTER TABLE audit_log DROP CONSTRAINT IF EXISTS audit_log_hashed;
  UPDATE audit_log SET body = replace(body, 'backoffice.listStaff', 'backoffice.getSelf') WHERE seq = ${seq};
  ${
    isThorough
      ? `DO $$ DECLARE r record; before bytea; BEGIN
           SELECT hash INTO before FROM audit_log WHERE seq = ${seq} - 1;
           FOR r IN SELECT seq, body FROM audit_log WHERE seq >= ${seq} ORDER BY seq LOOP
             UPDATE audit_log SET prev_hash = before, hash = sha256(before || convert_to(r.body, 'UTF8')) WHERE seq = r.seq
             RETURNING hash INTO before;
           END LOOP;
           UPDATE audit_head SET hash = before;
           DELETE FROM audit_counts;
           INSERT INTO audit_counts SELECT time - time % 86400000, call, outcome = 'ok', count(*) FROM audit_log GROUP BY 1, 2, 3;
         END $$`
      : ''
  }`;

describe('verify:audit', () => {
  it('verifies a log whose rows stand in the public log, now and later', async () => {
    const { wired, platform } = server;
    expect(await anchorNow(platform.db, wired.log, platform.clock)).toBeGreaterThan(8);
    expect(await anchorNow(platform.db, wired.log, platform.clock)).toBe(0);
    clock.advance(60_000);
    await wired.log.signHead();
    const { code, lines } = await verify();
    expect([code, lines.at(-1)]).toEqual([0, 'VERIFIED']);
    expect(lines[0]).toMatch(/^(\d+) rows, \1 of them in 1 leaves of the public log$/);
    expect((await server.ok(operatorPowers, {})).anchor).toMatchObject({ rows: expect.any(Number) });
  });

  it('names the one row that was edited behind the server’s back', async () => {
    await asOwner(edit(6, false));
    const { code, rows, lines } = await verify();
    expect([code, lines.at(-1)]).toEqual([1, 'NOT VERIFIED']);
    expect(rows).toContain(6);
    expect(lines.find((line) => line.includes('as it was written'))).toContain('Row 6: {');
  });

  it('names it too when chain, head and count were made to fit: the public log does not', async () => {
    await asOwner(edit(7, true));
    const { code, lines, rows } = await verify();
    expect(code).toBe(1);
    expect(lines.filter((line) => /as it was written|ends at its head/.test(line))).toEqual([
      expect.stringMatching(/as it was written\. Row 6:/),
    ]);
    expect(rows).toContain(7);
    expect(lines.find((line) => line.includes('Row 7:'))).toContain('whose hash stands in the public log');
  });

  it('shows leaves that were edited as well', async () => {
    await asOwner(`UPDATE log_entries SET body = replace(body, '"from":"1"', '"from":"2"') WHERE kind = 'staff_acts'`);
    expect((await verify()).lines.join('\n')).toMatch(/leaf \d+ of the public log is not what was signed/);
  });
});
