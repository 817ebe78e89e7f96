/** Entries of lockup through the calls of a whole server. */
import { getUserInfo } from '@glasshouse/contract/identity';
import { getLockup, listLockup } from '@glasshouse/contract/lockup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';
import { insertEntry } from '../store/entries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('entries of lockup', () => {
  it('are listed and read by their owner alone', async () => {
    const [token, other] = [await server.signUp(), await server.signUp()];
    const { id: userId } = await server.ok(getUserInfo, {}, token);
    const id = await insertEntry(server.platform.db, { user_id: userId, started_ms: 1_000, ends_ms: 2_000 });
    const entry = { id, state: 'ended', started: 1_000, ends: 2_000 };
    expect((await server.ok(listLockup, {}, token)).list).toEqual([entry]);
    expect(await server.ok(getLockup, { id }, token)).toEqual(entry);
    expect((await server.ok(listLockup, {}, other)).list).toEqual([]);
    expect((await server.refused(getLockup, { id }, other)).error).toBe('LOCKUP_UNKNOWN');
  });
});
