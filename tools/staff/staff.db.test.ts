/** `npm run staff` on a database with every product's tables. */
import { acceptInvitation, getSelf, startEnrolment } from '@glasshouse/contract/backoffice';
import { requestFunds } from '@glasshouse/contract/demo';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { totpCode } from '../../apps/server/src/platform/factors/totp.ts';
import { type TestServer, startTestServer } from '../../apps/server/src/platform/testing/test-server.ts';
import { checkDatabase } from '../check/money.ts';
import { run } from './staff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function staff(...words: string[]): Promise<{ code: number; lines: string[] }> {
  vi.stubEnv('DATABASE_URL', server.platform.config.databaseUrl ?? '');
  vi.stubEnv('PUBLIC_URL', 'https://trade.example');
  const lines: string[] = [];
  const code = await run(words, (line) => void lines.push(line)).finally(() => vi.unstubAllEnvs());
  return { code, lines };
}

describe('npm run staff', () => {
  it('finds nobody on a fresh installation', async () => {
    expect(await staff('list')).toEqual({ code: 0, lines: ['there is nobody on the staff'] });
  });

  it('makes the first owner beside a running server: the printed link is accepted there', async () => {
    const { code, lines } = await staff('invite', 'First@Staff.example');
    expect([code, lines[0]]).toEqual([0, expect.stringContaining('first@staff.example is invited as owner')]);
    const link = lines[1] ?? '';
    expect(link).toMatch(/^https:\/\/trade\.example\/admin\/#\/invitation\/gi_[A-Za-z0-9_-]{43}$/);
    const invitation = link.split('/').at(-1) ?? '';
    const password = 'glass towers over harbours';
    const { ticket, totp } = await server.ok(startEnrolment, { invitation, password, factor: 'totp' });
    const { session } = await server.ok(acceptInvitation, { ticket, code: totpCode(totp?.secret ?? '', Date.now()) });
    expect(await server.ok(getSelf, {}, session.token)).toMatchObject({ role: 'owner' });
    expect((await staff('list')).lines[0]).toMatch(/^1 {2}first@staff\.example {2}owner {2}active {2}totp {2}last signed in /);
  });

  it('says why it refuses, and ends with 1', async () => {
    expect(await staff('invite', 'first@staff.example', 'support')).toEqual({
      code: 1,
      lines: ['This address is on the staff already'],
    });
    expect(await staff('invite', 'no address')).toEqual({ code: 1, lines: ['This is not an email address'] });
    expect((await staff('disable', 'first@staff.example')).lines).toEqual([expect.stringContaining('last owner')]);
    expect((await staff('disable', 'nobody@staff.example')).code).toBe(1);
  });

  it('shuts an account', async () => {
    await staff('invite', 'ann@staff.example', 'support');
    expect(await staff('disable', 'ann@staff.example')).toMatchObject({ code: 0 });
    expect((await staff('list')).lines.at(-1)).toMatch(/ann@staff\.example {2}support {2}disabled/);
  });

  it.each([[[]], [['invite']], [['invite', 'a@b.example', 'king']], [['list', 'x']], [['disable']], [['remove', 'a@b.example']]])(
    'explains itself for %j',
    async (words) => {
      expect(await staff(...words)).toMatchObject({
        code: 2,
        lines: [
          expect.stringContaining('npm run staff'),
          expect.anything(),
          expect.anything(),
          expect.anything(),
          expect.anything(),
        ],
      });
    },
  );

  it('does not create a database', async () => {
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('DATA_DIR', '/nowhere/at/all');
    const lines: string[] = [];
    expect(await run(['list'], (line) => void lines.push(line)).finally(() => vi.unstubAllEnvs())).toBe(2);
    expect(lines[0]).toContain('there is no database in /nowhere/at/all');
  });
});

describe('npm run staff -- settle-closed', () => {
  const breaches = async () => (await checkDatabase(server.platform.config.databaseUrl ?? '')).breaches;
  const ask = async <T>(query: string) => (await sql.raw<T>(query).execute(server.platform.db)).rows;

  it('finds nothing on sound books', async () => {
    expect(await staff('settle-closed')).toEqual({ code: 0, lines: ['no closed account has money'] });
  });

  it('moves money that came after the closing to what the house owes, once, and the check of the start is sound again', async () => {
    const token = await server.signUp('closing@test.example');
    await server.ok(requestFunds, {}, token);
    const [user] = await ask<{ id: number }>("SELECT id FROM users WHERE email = 'closing@test.example'");
    const had = await ask<{ asset_id: number; atoms: string }>(
      `SELECT asset_id, sum(balance)::text AS atoms FROM accounts WHERE owner = ${user?.id} AND balance > 0 GROUP BY 1 ORDER BY 1`,
    );
    expect(had.length).toBeGreaterThan(0);
    expect(await breaches()).toEqual([]);
    // As version 0.8 left it behind: closed, then money came.
    const owner = new pg.Client({ connectionString: server.platform.config.databaseUrl ?? '' });
    await owner.connect();
    await owner.query(`UPDATE users SET closed_at = 1, email = NULL WHERE id = ${user?.id}`);
    await owner.query(`UPDATE accounts SET closed = true WHERE kind = 'user' AND owner = ${user?.id}`);
    await owner.end();
    const found = await breaches();
    expect(found.map(({ invariant }) => invariant)).toContain('I17');
    expect(found.map(({ row }) => row)).toContainEqual(
      expect.objectContaining({ user: user?.id, what: 'balance', remedy: 'npm run staff -- settle-closed' }),
    );

    const { code, lines } = await staff('settle-closed');
    expect(code).toBe(0);
    const moved = new RegExp(String.raw`^user ${user?.id}: [\d.]+ \(\w+ USDT\) is owed by house:unclaimed now$`);
    expect(lines).toContainEqual(expect.stringMatching(moved));
    expect(lines.every((line) => !line.startsWith('still there'))).toBe(true);
    expect(await breaches()).toEqual([]);
    expect(
      await ask(
        `SELECT asset_id, balance::text AS atoms FROM accounts WHERE kind = 'house' AND purpose = 'unclaimed' ORDER BY 1`,
      ),
    ).toEqual(had);
    expect(await ask(`SELECT DISTINCT cause, reference FROM journals WHERE scope = 'unclaimed'`)).toEqual([
      { cause: 'unclaimed', reference: String(user?.id) },
    ]);
    const acts = `SELECT actor, target, outcome FROM audit_log WHERE call = 'console.settle_closed'`;
    expect(await ask(acts)).toEqual([{ actor: 'console', target: `user:${user?.id}`, outcome: 'ok' }]);
    expect(await staff('settle-closed')).toEqual({ code: 0, lines: ['no closed account has money'] });
  });

  it('leaves the money of users who are not closed where it is', async () => {
    await server.ok(requestFunds, {}, await server.signUp('staying@test.example'));
    const held = () => ask(`SELECT id, balance FROM accounts ORDER BY id`);
    const before = await held();
    await staff('settle-closed');
    expect(await held()).toEqual(before);
  });
});
