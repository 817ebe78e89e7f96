/** `npm run staff` on a database with every product's tables. */
import { acceptInvitation, getSelf, startEnrolment } from '@glasshouse/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { totpCode } from '../../apps/server/src/platform/factors/totp.ts';
import { type TestServer, startTestServer } from '../../apps/server/src/platform/testing/test-server.ts';
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
        lines: [expect.stringContaining('npm run staff'), expect.anything(), expect.anything(), expect.anything()],
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
