/** Sessions against theft and forgery, on a whole server with real sockets. */
import { API_BASE, CALLS } from '@glasshouse/contract';
import {
  endDevice,
  endOtherDevices,
  getUserInfo,
  listDevices,
  login,
  setAntiPhishing,
  startTotp,
  stepUp,
} from '@glasshouse/contract/identity';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endedLate } from '../../../platform/sockets/testing-refusals.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const PASSWORD = 'correct horse battery';
let count = 0;

async function twoDevices() {
  const email = `sessions${++count}@test.example`;
  const first = await server.signUp(email);
  return { email, first, second: await server.ok(login, { user_string: email, password: PASSWORD }) };
}

/** Resolves with the reason when the server drops a socket: at once, and not by its look of each minute. */
async function whenDropped(token: string, act: () => Promise<unknown>): Promise<unknown> {
  const socket = io(server.url, { auth: { token, lang: 'en' }, transports: ['websocket'], reconnection: false });
  try {
    expect(await socket.timeout(5_000).emitWithAck('subscribe', { topic: 'spot.orders' })).toMatchObject({ type: 'ok' });
    const late = await endedLate(server);
    const dropped = new Promise((resolve) => socket.once('disconnect', resolve));
    await act();
    const reason = await dropped;
    expect(await endedLate(server)).toBe(late);
    return reason;
  } finally {
    socket.disconnect();
  }
}

const userCalls = CALLS.filter(({ access }) => access === 'user');
const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  server.fetch(API_BASE + path, { method, headers, ...(method === 'GET' ? {} : { body: body ?? '{}' }) });

describe('sessions', () => {
  it('[ERR-003] a bad token is 999 on every call for users and visitors, and no token is 999 on every call for users', async () => {
    const typed = { 'content-type': 'application/json' };
    for (const { id, method, path, access } of CALLS) {
      if (access !== 'user' && access !== 'visitor') continue;
      const bad = await (await send(method, path, { ...typed, authorization: 'x'.repeat(43) })).json();
      expect(bad, id).toMatchObject({ type: '999', code: 0, error: 'SESSION_INVALID' });
      if (access !== 'user') continue;
      const none = await (await send(method, path, typed)).json();
      expect(none, id).toMatchObject({ type: '999', code: 0, error: 'LOGIN_REQUIRED' });
    }
    expect(userCalls.length).toBeGreaterThan(30);
  });

  it('end at once, with their sockets, when another device ends them', async () => {
    const { first, second } = await twoDevices();
    const { list } = await server.ok(listDevices, {}, first);
    const other = list.find((one) => !one.is_current);
    expect(await whenDropped(second, () => server.ok(endDevice, { id: other?.id as number }, first))).toBe(
      'io server disconnect',
    );
    expect(await server.refused(getUserInfo, {}, second)).toMatchObject({ type: '999' });
    expect(await server.refused(endDevice, { id: other?.id as number }, first)).toMatchObject({
      error: 'IDENTITY_DEVICE_UNKNOWN',
    });
  });

  it('end all but the one that asks, with their sockets', async () => {
    const { first, second } = await twoDevices();
    expect(await whenDropped(second, () => server.ok(endOtherDevices, {}, first))).toBe('io server disconnect');
    expect(await server.ok(getUserInfo, {}, first)).toBeDefined();
  });

  it('of somebody else cannot be ended or confirmed', async () => {
    const [mine, theirs] = [await twoDevices(), await twoDevices()];
    const { list } = await server.ok(listDevices, {}, theirs.first);
    for (const { id } of list)
      expect(await server.refused(endDevice, { id }, mine.first)).toMatchObject({ error: 'IDENTITY_DEVICE_UNKNOWN' });
    expect(await server.ok(getUserInfo, {}, theirs.second)).toBeDefined();
  });

  it('have tokens of the server’s own making: one that is brought along is never taken over', async () => {
    const { email } = await twoDevices();
    const brought = 'A'.repeat(43);
    expect(await server.refused(login, { user_string: email, password: PASSWORD }, brought)).toMatchObject({ type: '999' });
    expect(await server.refused(getUserInfo, {}, brought)).toMatchObject({ type: '999' });
    const [one, two] = [
      await server.ok(login, { user_string: email, password: PASSWORD }),
      await server.ok(login, { user_string: email, password: PASSWORD }),
    ];
    expect(one).not.toBe(two);
  });

  it('a form of another origin does nothing: no cookie is set, none is read, and no answer may be read there', async () => {
    const { email, first } = await twoDevices();
    const origin = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
    const signedIn = await send(
      'POST',
      '/user/login',
      origin,
      `user_string=${encodeURIComponent(email)}&password=correct+horse+battery`,
    );
    expect(signedIn.headers.get('set-cookie')).toBeNull();
    expect(signedIn.headers.get('access-control-allow-origin')).toBeNull();
    for (const { id, method, path } of userCalls) {
      const answer = await send(
        method,
        path,
        { ...origin, cookie: `token=${first}; authorization=${first}; session=${first}` },
        `token=${first}&authorization=${first}`,
      );
      expect(await answer.json(), id).toMatchObject({ type: '999', error: 'LOGIN_REQUIRED' });
    }
    const preflight = await server.fetch(`${API_BASE}/user/info`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('a stolen token cannot change the security of its account without the proofs', async () => {
    const { first } = await twoDevices();
    expect(await server.refused(startTotp, {}, first)).toMatchObject({ error: 'IDENTITY_STEP_UP_REQUIRED' });
    expect(await server.refused(setAntiPhishing, { phrase: 'kettle' }, first)).toMatchObject({
      error: 'IDENTITY_STEP_UP_REQUIRED',
    });
    expect(await server.refused(stepUp, { purpose: 'totp', password: '' }, first)).toMatchObject({ error: 'FIELD_REQUIRED' });
    expect(await server.refused(stepUp, { purpose: 'all', password: PASSWORD }, first)).toMatchObject({
      error: 'PARAMETER_ERROR',
    });
  });
});
