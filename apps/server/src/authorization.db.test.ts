/**
 * The authorization matrix: every call of the contract by every kind of caller, expected from its `access` and
 * `permission` alone; every private channel; and every call that names an object of a user, tried by somebody else.
 * New calls and channels join by themselves; a call that names an object needs a fixture (platform/testing/owned.ts).
 */
import { CALLS, CHANNELS, type Call, type Envelope, STAFF_ROLES, type StaffRole, mayStaff } from '@glasshouse/contract';
import { disableStaff, getSelf, signOut } from '@glasshouse/contract/backoffice';
import { getUserInfo, logout } from '@glasshouse/contract/identity';
import { type Socket, io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { ManualClock } from './platform/clock.ts';
import { type OwnedFixture, type TestAccount, allOwned } from './platform/testing/owned.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';

const PASSWORD = 'correct horse battery';
let server: TestServer;
let accounts = 0;
const staff = new Map<StaffRole, string>();

async function newAccount(): Promise<TestAccount> {
  const email = `matrix${++accounts}@test.example`;
  return { email, password: PASSWORD, token: await server.signUp(email) };
}

/** What became of access: stopped as a visitor, as a token that is not valid, as a role without permission, or let in. */
type Access = 'visitor' | 'invalid' | 'forbidden' | 'in';
function accessOf(answer: Envelope<unknown>): Access {
  if (answer.type === 'ok') return 'in';
  if (answer.error === 'LOGIN_REQUIRED' && answer.type === '999') return 'visitor';
  if (answer.error === 'SESSION_INVALID' && answer.type === '999') return 'invalid';
  return answer.error === 'BACKOFFICE_NOT_PERMITTED' ? 'forbidden' : 'in';
}

const isOpen = ({ access }: Call) => access === 'visitor' || access === 'staff_door';
const EXPECTED: Record<'visitor' | 'stale' | 'user', (call: Call) => Access> = {
  visitor: (call) => (isOpen(call) ? 'in' : 'visitor'),
  stale: () => 'invalid',
  user: ({ access }) => (access === 'visitor' || access === 'user' ? 'in' : 'invalid'),
};
function expectedOfStaff(role: StaffRole, { access, permission }: Call): Access {
  if (access === 'staff_door') return 'in';
  if (access !== 'staff') return 'invalid';
  return permission !== null && mayStaff(role, permission) ? 'in' : 'forbidden';
}

/** Tries all calls with a token; answers the calls whose access was not as expected. */
async function wrongOnes(token: string, expected: (call: Call) => Access, renew?: (token: string) => Promise<string>) {
  const wrong: string[] = [];
  let current = token;
  for (const call of CALLS) {
    const answer = await server.call(call, {}, current);
    const [found, wanted] = [accessOf(answer), expected(call)];
    if (found !== wanted) wrong.push(`${call.id}: ${found} instead of ${wanted}`);
    // Only what was done can have ended the session.
    if (renew && answer.type === 'ok') current = await renew(current);
  }
  return wrong;
}

beforeAll(async () => {
  // The clock stands still: what is held for seconds (a quote) lasts however slow the machine is. At 05:00 UTC no session of New York
  // runs: an order of a share waits, and its auction is hours away.
  const morning = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 5 * 3_600_000;
  server = await startTestServer({ clock: new ManualClock(morning), config: { rateLimitFactor: 10_000, demoStocks: true } });
  for (const role of STAFF_ROLES) staff.set(role, (await makeStaff(server, role)).token);
});
afterAll(() => server.stop());

describe('every call', () => {
  it('[STATE-016] lets a visitor into what is open and nowhere else', async () => {
    expect(CALLS.length).toBeGreaterThan(60);
    expect(await wrongOnes('', EXPECTED.visitor)).toEqual([]);
  });

  it('[FEAT-180] lets a user into what is open and what is users’, never into the back office', async () => {
    const renew = async (token: string) =>
      (await server.call(getUserInfo, {}, token)).type === 'ok' ? token : (await newAccount()).token;
    expect(await wrongOnes((await newAccount()).token, EXPECTED.user, renew)).toEqual([]);
  });

  it.each(STAFF_ROLES)('lets the role %s into what its permissions say, never into what is users’', async (role) => {
    const renew = async (token: string) =>
      (await server.call(getSelf, {}, token)).type === 'ok' ? token : (await makeStaff(server, role)).token;
    const wrong = await wrongOnes(staff.get(role) ?? '', (call) => expectedOfStaff(role, call), renew);
    expect(wrong).toEqual([]);
    staff.set(role, (await makeStaff(server, role)).token);
  });

  it('answers a token that has ended, or never was, with 999, open calls too', async () => {
    const user = (await newAccount()).token;
    await server.ok(logout, {}, user);
    const [signedOut, shut] = [await makeStaff(server, 'auditor'), await makeStaff(server, 'owner')];
    await server.ok(signOut, {}, signedOut.token);
    await server.ok(disableStaff, { staff_id: shut.id }, staff.get('owner'));
    for (const token of [user, signedOut.token, shut.token, 'x'.repeat(43), `gs_${'x'.repeat(43)}`])
      expect({ token, wrong: await wrongOnes(token, EXPECTED.stale) }).toEqual({ token, wrong: [] });
  });

  it('of staff stands under /admin, of users nowhere there', () => {
    for (const { path, access, id, permission } of CALLS) {
      const isStaff = access === 'staff' || access === 'staff_door';
      expect({ id, under: path.startsWith('/admin/') }).toEqual({ id, under: isStaff });
      expect({ id, has: permission !== null }).toEqual({ id, has: access === 'staff' });
    }
  });
});

/** Names of fields that mean the same to everybody (catalogues, places in a list, times) or that each caller makes up. */
const PUBLIC = new Set([
  'currency',
  'currency_id',
  'currency_ids',
  'pledge_currency_id',
  'legal_id',
  'from_currency_id',
  'to_currency_id',
  'match_id',
  'market_id',
  // Traders are public; whose follow it is follows from the session.
  'trader_user_id',
  'follow_user_id',
  'action_id',
  'config_id',
  'area_code_id',
  'request_id',
  'client_id',
  'page',
  'limit',
  'from',
  'to',
]);
/** Fields named `id` that are ids of a catalogue, the number that is printed on a document, or a bound within one's own list. */
const PUBLIC_OF_CALL = new Set([
  'convert.getCurrencyRate id',
  // A figure; a filter of one's own list.
  'copy.preview multiple_max',
  'copy.listShares follow_id',
  // A filter of one's own list; a product on sale.
  'defi.listMoves id',
  'dual.buy id',
  'dual.listPositions id',
  'kyc.submitIdentity card_id',
  'notifications.readAll upto',
]);
const NAMES_OBJECT = /(^|_)(ids?|no|sn|reference|portrait|voucher|file|image|picture|photo)$/;

/** Fields of a call that name an object which may be somebody's. */
function objectFields(call: Call): string[] {
  const { properties } = z.toJSONSchema(call.input, { target: 'draft-7' }) as {
    properties: Record<string, { anyOf?: { pattern?: string }[] }>;
  };
  const isId = (name: string) => properties[name]?.anyOf?.some(({ pattern }) => pattern === '^[0-9]{1,15}$') ?? false;
  const isPublic = (name: string) => PUBLIC.has(name) || PUBLIC_OF_CALL.has(`${call.id} ${name}`);
  return Object.keys(properties).filter((name) => !isPublic(name) && (NAMES_OBJECT.test(name) || isId(name)));
}

const owned: OwnedFixture[] = await allOwned();

describe('what belongs to somebody', () => {
  it('has a fixture for every call of users that names it, and no fixture is for nothing', () => {
    const needed = CALLS.filter((call) => call.access === 'user' && objectFields(call).length > 0).map(({ id }) => id);
    const covered = new Set(owned.map(({ call }) => call.id));
    expect(needed.filter((id) => !covered.has(id))).toEqual([]);
    expect([...covered].filter((id) => !CALLS.some((call) => call.id === id))).toEqual([]);
  });

  it.each(owned.map((fixture) => [fixture.call.id, fixture] as const))(
    '%s answers another user as if it did not exist, and changes nothing',
    async (_id, fixture) => {
      const [owner, other] = [await newAccount(), await newAccount()];
      const input = await fixture.make(server, owner);
      const before = await fixture.see(server, owner);
      await fixture.prepare?.(server, other);
      const tried = await server.call(fixture.call, input, other.token);
      await fixture.prepare?.(server, other);
      const missing = await server.call(fixture.call, fixture.absent(input), other.token);
      expect(tried.type).toBe('error');
      expect(tried).toEqual(missing);
      expect(await fixture.see(server, owner)).toEqual(before);
      expect(accessOf(await server.call(fixture.call, input))).toBe('visitor');
      await fixture.prepare?.(server, owner);
      const own = await server.call(fixture.call, input, owner.token);
      expect(own.type === 'ok' ? 'ok' : own.error).toBe(fixture.owners ?? 'ok');
    },
  );

  it('is in no answer that somebody else gets from any call', async () => {
    const [owner, other] = [await newAccount(), await newAccount()];
    const { email, invite_code, nickname } = await server.ok(getUserInfo, {}, owner.token);
    const marks = [String(email), invite_code, nickname, owner.token];
    const leaks: string[] = [];
    for (const call of CALLS.filter(({ access, id }) => (access === 'user' || access === 'visitor') && id !== logout.id)) {
      for (const token of ['', other.token]) {
        const text = JSON.stringify(await server.call(call, {}, token));
        if (marks.some((mark) => text.includes(mark))) leaks.push(call.id);
      }
    }
    expect(leaks).toEqual([]);
  });
});

describe('every channel', () => {
  const open: Socket[] = [];
  afterAll(() => {
    for (const socket of open) socket.disconnect();
  });
  const connect = (token: string) => {
    const socket = io(server.url, { auth: { token }, transports: ['websocket'], reconnection: false });
    open.push(socket);
    return socket;
  };
  const subscribe = (socket: Socket, topic: string) =>
    socket.timeout(5_000).emitWithAck('subscribe', { topic }) as Promise<{ type: string; error?: string }>;
  const idOf = async ({ token }: TestAccount) => (await server.ok(getUserInfo, {}, token)).id;
  const ofUsers = CHANNELS.filter(({ access }) => access === 'user');

  it('of users is closed to visitors, ended sessions and the staff', async () => {
    expect(ofUsers.length).toBeGreaterThan(1);
    const ended = (await newAccount()).token;
    await server.ok(logout, {}, ended);
    for (const token of ['', ended, staff.get('owner') ?? '', 'x'.repeat(43)]) {
      const socket = connect(token);
      for (const { id } of ofUsers) expect(await subscribe(socket, id)).toMatchObject({ error: 'LOGIN_REQUIRED' });
    }
  });

  it('of users brings its messages to their owner and to nobody else, by whatever name it is asked for', async () => {
    const [owner, other] = [await newAccount(), await newAccount()];
    const ownerId = await idOf(owner);
    const [own, others, visitor] = [connect(owner.token), connect(other.token), connect('')];
    const heard: string[] = [];
    const leaked: string[] = [];
    own.on('m', (topic: string) => heard.push(topic));
    for (const socket of [others, visitor]) socket.on('m', (topic: string) => leaked.push(topic));
    for (const { id } of ofUsers) {
      expect(await subscribe(own, id)).toMatchObject({ type: 'ok' });
      expect(await subscribe(others, id)).toMatchObject({ type: 'ok' });
      for (const topic of [`${id}:${ownerId}`, `user:${ownerId}:${id}`, `session:1`, `${id}:`, `${id} `])
        for (const socket of [others, visitor]) expect(await subscribe(socket, topic)).toMatchObject({ type: 'error' });
    }
    for (const channel of ofUsers) server.platform.publisher.publishTo(ownerId, channel, {});
    await expect.poll(() => heard.toSorted()).toEqual(ofUsers.map(({ id }) => id).sort());
    // What was sent before this answer has arrived before it.
    for (const socket of [others, visitor]) await subscribe(socket, 'markets.tickers');
    expect(leaked.filter((topic) => ofUsers.some(({ id }) => topic.startsWith(id)))).toEqual([]);
  });
});
