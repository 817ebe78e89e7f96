/** Wrong tokens of an address are refused; live sessions of the same address are not, whatever the number of wrong ones. */
import { SOCKET_CALL_EVENT } from '@glasshouse/contract';
import { balancesChannel } from '@glasshouse/contract/wallet';
import { type Socket, io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeStaff } from '../../modules/backoffice/tests/support/backoffice.ts';
import { ManualClock } from '../clock.ts';
import { type TestServer, startTestServer } from '../testing/test-server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
let server: TestServer;
let staff: string;
let seen: string;
beforeAll(async () => {
  // Whatever a flood lasts, it comes within one minute.
  server = await startTestServer({ clock: new ManualClock(Date.now()), config: { rateLimitFactor: 1 } });
  staff = (await makeStaff(server, 'owner')).token;
  seen = await server.signUp();
});
afterAll(() => server.stop());

interface Asked {
  path: string;
  method: string;
  body?: string;
}
const ask = ({ path, ...asked }: Asked, authorization: string) =>
  server.fetch(path, { ...asked, headers: { authorization, ...(asked.body === undefined ? {} : JSON_TYPE) } });

const statusOf = async (asked: Asked, token: string): Promise<string> => {
  const answer = await ask(asked, token);
  const { type, error } = (await answer.json()) as { type: string; error?: string };
  return `${answer.status} ${type} ${error ?? ''}`.trim();
};

/** Well-formed tokens without a session. */
const wrongTokens = (count: number) => Array.from({ length: count }, (_, n) => `wrong${n}`.padEnd(43, 'x'));

/** Sends one call many times with wrong tokens; how the calls were answered. */
async function flood(asked: Asked, count: number): Promise<Map<string, number>> {
  const answers = await Promise.all(wrongTokens(count).map((token) => statusOf(asked, token)));
  return new Map([...new Set(answers)].map((one) => [one, answers.filter((answer) => answer === one).length]));
}

const INFO: Asked = { path: '/api/user/info', method: 'GET' };
const CANCEL_ALL: Asked = { path: '/api/coin/cancel_all', method: 'POST', body: '{}' };
const SELF: Asked = { path: '/api/admin/self', method: 'GET' };
const NICKNAME: Asked = { path: '/api/user/editNickname', method: 'POST', body: '{"nickname":"Ann"}' };
/** A socket that has entered the application. */
const connect = async (token: string): Promise<Socket> => {
  const socket = io(server.url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
  await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject));
  return socket;
};

describe('wrong tokens of an address', () => {
  it('are refused with 429 after 60 in a minute, and its users, staff and sockets go on', async () => {
    const fresh = await server.signUp();
    const before = await connect(seen);
    expect(await flood(INFO, 100)).toEqual(
      new Map([
        ['200 999 SESSION_INVALID', 60],
        ['429 error TOO_MANY_REQUESTS', 40],
      ]),
    );
    // A session that this process has not looked up yet, and ones that it has.
    for (const token of [fresh, seen]) {
      expect(await statusOf(INFO, token)).toBe('200 ok');
      expect(await statusOf(CANCEL_ALL, token)).toBe('200 ok');
    }
    expect(await statusOf(SELF, staff)).toBe('200 ok');
    const call = { call: 'spot.cancelAllOrders', input: {} };
    for (const socket of [before, await connect(fresh)]) {
      expect(await socket.emitWithAck('subscribe', { topic: balancesChannel.id })).toMatchObject({ type: 'ok' });
      expect(await socket.emitWithAck(SOCKET_CALL_EVENT, call)).toMatchObject({ type: 'ok' });
      socket.close();
    }
    expect(await statusOf(INFO, 'x'.repeat(43))).toBe('429 error TOO_MANY_REQUESTS');
  });

  it('do not use up the calls of those who are signed in there, on either way to a call', async () => {
    const fresh = await server.signUp();
    const refused = await flood(NICKNAME, 300);
    expect(refused.get('429 error TOO_MANY_REQUESTS')).toBe(300);
    const form = new URLSearchParams({ nickname: 'Bob' });
    for (const token of [seen, fresh]) {
      expect(await statusOf(NICKNAME, token)).toBe('200 ok');
      const answer = await server.fetch('/api/user/editNickname', {
        method: 'POST',
        body: form,
        headers: { authorization: token },
      });
      expect(await answer.json()).toMatchObject({ type: 'ok' });
      expect(answer.headers.get('retry-after')).toBeNull();
    }
    const visitor = await server.fetch('/api/user/editNickname', { method: 'POST', body: form });
    expect(visitor.status).toBe(429);
  });
});
