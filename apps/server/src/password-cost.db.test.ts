/** Servers of tests hash passwords at next to no cost; one without their hasher does it at full cost. */
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';

const email = 'cost@test.example';
let server: TestServer;
afterAll(() => server.stop());

it('a server that is given no other hasher stores passwords at full cost', async () => {
  server = await startTestServer({ makeHasher: undefined });
  await server.signUp(email);
  const found = sql<{ stored: string }>`SELECT password_hash AS stored FROM users WHERE email = ${email}`;
  const { rows } = await found.execute(server.platform.db);
  expect(rows[0]?.stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
