/** Push: to a service of the test's own on this machine, decrypted as a browser would. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { logout, saveSettings } from '@glasshouse/contract/identity';
import {
  type PushMessage,
  getNoticeChoices,
  getPushKey,
  saveNoticeChoice,
  subscribePush,
  unsubscribePush,
} from '@glasshouse/contract/notifications';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';
import { LOOKED_AT } from '../api/push/index.ts';
import { dropSignedOutQuery } from '../store/push.ts';
import { rowsRead } from './support/rows-read.ts';

const clock = new ManualClock(Date.UTC(2026, 5, 3, 10));
const got: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
let answer = 201;
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answer, answer === 302 ? { location: 'http://127.0.0.1:1/elsewhere' } : {}).end();
  });
});
let origin: string;
let server: TestServer;
let users = 0;

/** A browser's end of push (RFC 8291). */
class TestBrowser {
  readonly #pair = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly endpoint = `${origin}/push/${randomBytes(6).toString('hex')}`;
  constructor() {
    this.#pair.generateKeys();
  }
  get subscription() {
    const { endpoint } = this;
    return { endpoint, p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
  }
  read(body: Buffer): PushMessage {
    const [salt, length] = [body.subarray(0, 16), body[20] as number];
    const sender = body.subarray(21, 21 + length);
    const shared = this.#pair.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender]);
    const secret = hkdfSync('sha256', shared, this.#auth, info, 32);
    const key = (label: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${label}\0`), bytes));
    const sealed = body.subarray(21 + length);
    const decipher = createDecipheriv('aes-128-gcm', key('aes128gcm', 16), key('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8');
    return JSON.parse(text.slice(0, text.lastIndexOf('}') + 1)) as PushMessage;
  }
}

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  server = await startTestServer({ clock, config: { push: { hosts: [], loopback: origin } } });
});
afterAll(async () => {
  await server.stop();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(async () => {
  got.length = 0;
  answer = 201;
  await sql`DELETE FROM push_subscriptions`.execute(server.platform.db);
});

const send = async () => {
  const jobs = server.wired.modules.flatMap((module) => module.jobs ?? []);
  await jobs.find(({ name }) => name === 'notifications.push')?.run();
};
async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: server.platform.config.databaseUrl as string });
  await owner.connect();
  await owner.query(statement).finally(() => owner.end());
}
const rowsOf = async (table: string) => (await sql`SELECT * FROM ${sql.table(table)}`.execute(server.platform.db)).rows;

async function person() {
  const email = `pushed${++users}@test.example`;
  const token = await server.signUp(email);
  const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE email = ${email}`.execute(server.platform.db);
  return { token, id: rows[0]?.id as number };
}
const unfreeze = (userId: number) =>
  inTransaction(server.platform.db, (tx) => server.wired.notify(tx, [{ userId, kind: 'account_unfrozen', params: {} }]));

describe('a push', () => {
  it('reaches each device of its user sealed for it alone, in his language, signed with the key that the browser was given', async () => {
    const [me, other] = [await person(), await person()];
    await server.ok(saveSettings, { language: 'jp' }, me.token);
    const [phone, laptop, strangers] = [new TestBrowser(), new TestBrowser(), new TestBrowser()];
    for (const one of [phone, laptop, phone]) await server.ok(subscribePush, one.subscription, me.token);
    await server.ok(subscribePush, strangers.subscription, other.token);
    expect((await server.ok(getNoticeChoices, {}, me.token)).devices).toBe(2);
    await unfreeze(me.id);
    expect(got).toEqual([]);
    await send();
    expect(new Set(got.map(({ path }) => origin + path))).toEqual(new Set([phone.endpoint, laptop.endpoint]));
    const first = got.find(({ path }) => origin + path === phone.endpoint);
    const message = phone.read(first?.body ?? Buffer.alloc(0));
    expect(message).toEqual({
      id: expect.any(Number),
      kind: 'account_unfrozen',
      at: clock.now(),
      title: 'アカウントのお取引を再開しました',
      body: expect.any(String),
      place: '/pages/notifications/index',
    });
    expect(first?.headers['content-encoding']).toBe('aes128gcm');
    expect(Number(first?.headers['ttl'])).toBe(86_400);
    const { key } = await server.ok(getPushKey, {}, me.token);
    const [, token = '', signedBy] = /^vapid t=([^,]+), k=(.+)$/.exec(first?.headers.authorization ?? '') ?? [];
    expect(signedBy).toBe(key);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: origin, sub: expect.any(String) });
    expect(await rowsOf('push_outbox')).toEqual([]);
    await send();
    expect(got).toHaveLength(2);
  });

  it('keeps its key in DATA_DIR, readable by its owner alone', async () => {
    const { token } = await person();
    await server.ok(getPushKey, {}, token);
    const file = join(server.platform.config.dataDir, 'keys', 'vapid.key');
    expect(existsSync(file) && statSync(file).mode & 0o777).toBe(0o600);
    const { key } = await server.ok(getPushKey, {}, token);
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    expect(key).not.toContain(readFileSync(file).toString('base64url'));
  });

  it('is tried again with growing waits while the service is busy, and given up at its deadline', async () => {
    const { id, token } = await person();
    await server.ok(subscribePush, new TestBrowser().subscription, token);
    await unfreeze(id);
    answer = 503;
    for (const [seconds, tries] of [
      [0, 1],
      [1, 1],
      [1, 2],
      [4, 3],
      [8, 4],
    ] as const) {
      clock.advance(seconds * 1000);
      await send();
      expect([seconds, got.length]).toEqual([seconds, tries]);
    }
    // A redirect is no answer and is not followed.
    answer = 302;
    clock.advance(60_000);
    await send();
    expect(got).toHaveLength(5);
    expect(await rowsOf('push_outbox')).toEqual([]);
    answer = 429;
    await unfreeze(id);
    await send();
    clock.advance(24 * 3_600_000);
    answer = 201;
    await send();
    expect(got).toHaveLength(6);
    expect(await rowsOf('push_outbox')).toEqual([]);
  });

  it('goes out once from two processes, and again when the one that took it died', async () => {
    const { id, token } = await person();
    await server.ok(subscribePush, new TestBrowser().subscription, token);
    await unfreeze(id);
    await Promise.all([send(), send(), send()]);
    expect(got).toHaveLength(1);
    await unfreeze(id);
    const { takeDuePushes } = await import('../store/push.ts');
    expect(await takeDuePushes(server.platform.db, 16, clock.now())).toHaveLength(1);
    await send();
    expect(got).toHaveLength(1);
    clock.advance(60_000);
    await send();
    expect(got).toHaveLength(2);
  });

  it.each([404, 410])('to a device that is gone (%i) forgets it', async (status) => {
    const { id, token } = await person();
    await server.ok(subscribePush, new TestBrowser().subscription, token);
    answer = status;
    await unfreeze(id);
    await send();
    expect([await rowsOf('push_subscriptions'), await rowsOf('push_outbox')]).toEqual([[], []]);
  });

  it('ends with the session that asked for it, and with what its user chose', async () => {
    const [me, chooser] = [await person(), await person()];
    const [mine, chosen] = [new TestBrowser(), new TestBrowser()];
    await server.ok(subscribePush, mine.subscription, me.token);
    await unfreeze(me.id);
    await server.ok(logout, {}, me.token);
    await unfreeze(me.id);
    await server.ok(subscribePush, chosen.subscription, chooser.token);
    await server.ok(saveNoticeChoice, { group: 'security', push: false }, chooser.token);
    await unfreeze(chooser.id);
    await send();
    expect(got).toEqual([]);
    expect(await rowsOf('push_subscriptions')).toHaveLength(1);
    await server.ok(saveNoticeChoice, { group: 'security', push: true }, chooser.token);
    await unfreeze(chooser.id);
    await server.ok(unsubscribePush, { endpoint: chosen.endpoint }, chooser.token);
    await send();
    expect(got).toEqual([]);
  });

  it('looks at as many devices a second, however many there are, and comes to each', async () => {
    const { id } = await person();
    const db = server.platform.db;
    const MANY = 10_000;
    await sql`
      INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at, ip, user_agent, ended_at)
      SELECT decode(md5('device' || n), 'hex'), ${id}, 1, 1, ${clock.now() + 86_400_000}, '1.2.3.4', 'many', CASE WHEN n % 100 = 0 THEN 2 END
      FROM generate_series(1, ${MANY}::int) AS n`.execute(db);
    await sql`
      INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language, created_at)
      SELECT user_id, id, 'https://fcm.googleapis.com/' || id, '', '', 'en', 1 FROM sessions WHERE user_agent = 'many'`.execute(
      db,
    );
    await asOwner('VACUUM ANALYZE sessions, push_subscriptions');
    const first = (await sql<{ id: number }>`SELECT min(id) AS id FROM push_subscriptions`.execute(db)).rows[0]?.id as number;
    const middle = dropSignedOutQuery(first + MANY / 2, LOOKED_AT, clock.now());
    // Its place in the index, the device, its session: each for the next devices alone.
    expect(await rowsRead(db, middle)).toBeLessThanOrEqual(3 * LOOKED_AT);
    for (let second = 0; second <= MANY / LOOKED_AT; second++) await send();
    expect(await rowsOf('push_subscriptions')).toHaveLength(MANY * 0.99);
    await sql`DELETE FROM push_subscriptions`.execute(db);
    await sql`DELETE FROM sessions WHERE user_agent = 'many'`.execute(db);
  });

  it('on its way is not lost when its device asks again, and reaches nobody who signed out while others were sent', async () => {
    const [stays, leaves] = [await person(), await person()];
    const [kept, left] = [new TestBrowser(), new TestBrowser()];
    await server.ok(subscribePush, kept.subscription, stays.token);
    await server.ok(subscribePush, left.subscription, leaves.token);
    for (const { id } of [stays, leaves]) await unfreeze(id);
    await server.ok(subscribePush, kept.subscription, stays.token);
    await server.ok(logout, {}, leaves.token);
    // As in the middle of a long run, which has looked for ended sessions at its beginning.
    const { takeDuePushes } = await import('../store/push.ts');
    const due = await takeDuePushes(server.platform.db, 16, clock.now());
    expect(due.map(({ endpoint }) => endpoint)).toEqual([kept.endpoint]);
  });

  it('of a device that changed hands is its new owner’s, and nobody ends another’s or takes it without its keys', async () => {
    const [before, after] = [await person(), await person()];
    const device = new TestBrowser();
    await server.ok(subscribePush, device.subscription, before.token);
    await unfreeze(before.id);
    await server.ok(unsubscribePush, { endpoint: device.endpoint }, after.token);
    expect(await rowsOf('push_subscriptions')).toHaveLength(1);
    const forged = { ...device.subscription, auth: randomBytes(16).toString('base64url') };
    expect((await server.refused(subscribePush, forged, after.token)).error).toBe('NOTIFICATIONS_PUSH_KEYS');
    await server.ok(subscribePush, device.subscription, after.token);
    await send();
    expect(got).toEqual([]);
    await unfreeze(before.id);
    await unfreeze(after.id);
    await send();
    expect(got).toHaveLength(1);
  });

  it('is refused to addresses that the server should not call, and with keys that are none', async () => {
    const { token } = await person();
    const { p256dh, auth } = new TestBrowser().subscription;
    for (const endpoint of [
      'http://127.0.0.1:1/x',
      'https://169.254.169.254/latest',
      'https://localhost/x',
      'https://evil.example/fcm.googleapis.com',
      'ftp://fcm.googleapis.com/x',
      '',
    ])
      expect((await server.refused(subscribePush, { endpoint, p256dh, auth }, token)).error).toMatch(
        /NOTIFICATIONS_PUSH_ENDPOINT|PARAMETER_ERROR/,
      );
    const endpoint = `${origin}/push/1`;
    for (const wrong of [
      { p256dh: 'AAAA' },
      { auth: 'AAAA' },
      { p256dh: p256dh.replace(/^./, 'A') },
      { p256dh: `BA${'A'.repeat(85)}` },
    ])
      expect((await server.refused(subscribePush, { endpoint, p256dh, auth, ...wrong }, token)).error).toMatch(
        /NOTIFICATIONS_PUSH_KEYS|PARAMETER_ERROR/,
      );
    expect(await rowsOf('push_subscriptions')).toEqual([]);
  });
});
