/** Users as the staff sees them: search, notes, and freezing against new risk. */
import { type Call, CALLS, STAFF_ROLES, mayStaff } from '@glasshouse/contract';
import { listAudit } from '@glasshouse/contract/backoffice';
import { convertCurrency } from '@glasshouse/contract/convert';
import { listOutbox, requestFunds } from '@glasshouse/contract/demo';
import {
  addUserNote,
  closeAccount,
  exportUser,
  freezeUser,
  getClosing,
  getUser,
  getUserInfo,
  listRelatedUsers,
  listUserNotes,
  listUserSecurityEvents,
  listUserSessions,
  listUsers,
  login,
  register,
  sendMailCode,
  unfreezeUser,
} from '@glasshouse/contract/identity';
import { listUserOptions, placeOption } from '@glasshouse/contract/options';
import { PORTFOLIO_PERIODS, getPortfolio, getUserResult } from '@glasshouse/contract/portfolio';
import {
  amendOrder,
  cancelOrder,
  listFills,
  listOrders,
  listUserOrders,
  placeBatch,
  placeOco,
  placeOrder,
} from '@glasshouse/contract/spot';
import { changeAccount, getUserBalances, listBills, listUserBills, listWallets } from '@glasshouse/contract/wallet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';
import { opensRisk } from './platform/calls/freeze.ts';
import { makeStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { asOwner } from './modules/backoffice/tests/support/queue.ts';

const PAIR = { currency_id: 1, legal_id: 3 };
const NOTE = 'Seen at the desk, twice.';
let server: TestServer;
let owner: string;
let support: string;
let people = 0;

interface Person {
  id: number;
  email: string;
  token: string;
}

/** Registers by the code of another user. */
async function signUpInvited(email: string, inviter: Person): Promise<string> {
  const password = 'correct horse battery';
  await server.ok(sendMailCode, { user_string: email, scene: 'register' });
  const [mail] = await server.ok(listOutbox, { to: email });
  const { rows } = await sql<{ code: string }>`SELECT invite_code AS code FROM users WHERE id = ${inviter.id}`.execute(
    server.platform.db,
  );
  const registered = { user_string: email, code: mail?.code ?? '', password, re_password: password };
  await server.ok(register, { ...registered, extension_code: rows[0]?.code });
  return server.ok(login, { user_string: email, password });
}

async function newPerson(inviter?: Person): Promise<Person> {
  const email = `person${++people}@users.example`;
  const token = inviter ? await signUpInvited(email, inviter) : await server.signUp(email);
  return { id: (await server.ok(getUserInfo, {}, token)).id, email, token };
}

const order = (amount = '0.01') => ({ ...PAIR, type: 'buy', amount, target_price: '1000' }) as const;
const freeze = (userId: number, by = owner) => server.call(freezeUser, { user_id: userId, reason: 'review', note: NOTE }, by);

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimitFactor: 10_000 } });
  owner = (await makeStaff(server, 'owner')).token;
  support = (await makeStaff(server, 'support')).token;
});
afterAll(() => server.stop());

describe('search', () => {
  it('shows what each has by the ledger, how far they are verified, from where they came, and is narrowed by it', async () => {
    const [rich, plain] = [await newPerson(), await newPerson()];
    await server.platform.db.transaction().execute(async (tx) => {
      await sql`INSERT INTO verifications
          (user_id, level, state, id_type, name, card_id, document_hash, front_pic, reverse_pic, submitted_at, decided_at)
        VALUES (${rich.id}, 1, 'verified', 'passport', '\\x00', '\\x00', ${Buffer.from('desk')}, 'f', 'r', 1, 1)`.execute(tx);
    });
    const rowOf = async ({ email }: Person, input: Record<string, unknown> = {}) =>
      (await server.ok(listUsers, { search: email, ...input }, support)).list[0];
    const balances = await server.ok(getUserBalances, { user_id: rich.id }, owner);
    expect(await rowOf(rich)).toMatchObject({ level: 1, country: 'local', worth: balances.equivalent, risk: null });
    expect(Number(balances.equivalent)).toBeGreaterThan(0);
    expect(await rowOf(rich, { level: '1' })).toMatchObject({ id: rich.id });
    expect(await rowOf(rich, { level: '0' })).toBeUndefined();
    expect(await rowOf(plain, { level: '0' })).toMatchObject({ id: plain.id, level: 0 });
    expect(await rowOf(plain, { risk: 'watch' })).toBeUndefined();
    expect(await server.ok(getUser, { user_id: rich.id }, support)).toMatchObject({ level: 1, worth: balances.equivalent });
  });

  it('shows the risk of what a user asked for and is open, and is narrowed to those whose is high', async () => {
    const [high, low] = [await newPerson(), await newPerson()];
    const ask = (userId: number, weight: number) =>
      sql`INSERT INTO reviews (queue, subject_id, user_id, payload_hash, asked_at, approvals_needed, risk, hints, summary, keywords)
        VALUES ('account_deletion', ${userId}, ${userId}, ${Buffer.alloc(32)}, 1, 1, ${weight},
                ${JSON.stringify([{ code: 'new_address', params: {}, weight }])}::jsonb, '[]', '')`.execute(server.platform.db);
    await ask(high.id, 70);
    await ask(low.id, 35);
    const ids = async (risk: 'watch' | 'high') =>
      (await server.ok(listUsers, { risk, limit: 100 }, owner)).list.map(({ id, risk: found }) => [id, found]);
    expect(await ids('high')).toEqual([[high.id, 70]]);
    expect(await ids('watch')).toEqual([
      [low.id, 35],
      [high.id, 70],
    ]);
  });

  it('goes from the oldest on when it is asked to, page by page', async () => {
    const first = await server.ok(listUsers, { order: 'oldest', limit: 1 }, owner);
    const second = await server.ok(listUsers, { order: 'oldest', limit: 1, cursor: first.next }, owner);
    expect(second.list[0]?.id).toBeGreaterThan(first.list[0]?.id ?? Number.POSITIVE_INFINITY);
  });

  it('finds by number, and by the beginning of address and nickname, and pages by key', async () => {
    const { id, email, token } = await newPerson();
    const { nickname } = await server.ok(getUserInfo, {}, token);
    const find = async (search: string) => (await server.ok(listUsers, { search, limit: 100 }, owner)).list.map((row) => row.id);
    expect(await find(String(id))).toContain(id);
    expect(await find(email.slice(0, -4).toUpperCase())).toEqual([id]);
    expect(await find(nickname)).toContain(id);
    expect(await find(nickname.slice(1))).not.toContain(id);
    await newPerson();
    const first = await server.ok(listUsers, { limit: 1 }, owner);
    const second = await server.ok(listUsers, { limit: 1, cursor: first.next }, owner);
    expect(second.list[0]?.id).toBeLessThan(first.list[0]?.id ?? 0);
  });

  it('takes signs of LIKE as they are, and refuses what no name has', async () => {
    for (const search of ['%', '_', '\\', '%%%@', "' OR '1'='1"])
      expect({ search, list: (await server.ok(listUsers, { search }, owner)).list }).toEqual({ search, list: [] });
    expect(await server.refused(listUsers, { search: 'a\u0000b' }, owner)).toMatchObject({ error: 'PARAMETER_ERROR' });
    expect(await server.refused(listUsers, { search: 'a\u0007b' }, owner)).toMatchObject({ error: 'FIELD_INVALID' });
    expect(await server.refused(listUsers, { cursor: 'x' }, owner)).toMatchObject({ error: 'FIELD_INVALID' });
  });

  it('leaves in the audit log who was shown, and nothing of what was typed', async () => {
    const { id, email } = await newPerson();
    await server.ok(listUsers, { search: email }, support);
    const [row] = (await server.ok(listAudit, { call: listUsers.id, limit: 1 }, owner)).list;
    expect(row?.body).toContain(`"shown":"${id}"`);
    expect(row?.body).not.toContain(email);
  });
});

describe('a user’s page', () => {
  it('shows what the user has and did, and no secret', async () => {
    const person = await newPerson();
    await server.ok(placeOrder, order(), person.token);
    const asked = { user_id: person.id };
    const page = {
      user: await server.ok(getUser, asked, support),
      balances: await server.ok(getUserBalances, asked, support),
      orders: await server.ok(listUserOrders, asked, support),
      options: await server.ok(listUserOptions, asked, support),
      sessions: await server.ok(listUserSessions, asked, support),
      events: await server.ok(listUserSecurityEvents, asked, support),
    };
    expect(page.user).toMatchObject({ id: person.id, email: person.email, state: 'open', freeze: null });
    expect(page.orders.list).toHaveLength(1);
    expect(page.balances.accounts).toEqual((await server.ok(listWallets, {}, person.token)).accounts);
    expect(page.sessions.list).toHaveLength(1);
    const { rows } = await sql<{ secret: string }>`
      SELECT password_hash AS secret FROM users WHERE id = ${person.id}
      UNION ALL SELECT encode(token_hash, 'hex') FROM sessions WHERE user_id = ${person.id}`.execute(server.platform.db);
    const text = JSON.stringify(page);
    for (const secret of [person.token, ...rows.map((row) => row.secret)]) expect(text).not.toContain(secret);
  });

  it('has the user’s bill as they read it, page by page', async () => {
    const person = await newPerson();
    await server.ok(placeOrder, order(), person.token);
    const { list } = await server.ok(listUserBills, { user_id: person.id }, support);
    expect(list.length).toBeGreaterThan(1);
    expect(list).toEqual((await server.ok(listBills, {}, person.token)).list);
    const page = await server.ok(listUserBills, { user_id: person.id, limit: 1 }, support);
    const rest = await server.ok(listUserBills, { user_id: person.id, limit: 100, cursor: page.next }, support);
    expect([...page.list, ...rest.list]).toEqual(list);
  });

  it('has the user’s result of each span as they read it: what was put in is none, a conversion costs its fee', async () => {
    const person = await newPerson();
    await server.ok(convertCurrency, { from_currency_id: 3, to_currency_id: 1, number: '100' }, person.token);
    const { spans, ...now } = await server.ok(getUserResult, { user_id: person.id }, support);
    expect(spans.map(({ period }) => period)).toEqual([...PORTFOLIO_PERIODS]);
    for (const span of spans) {
      const own = await server.ok(getPortfolio, { period: span.period }, person.token);
      const { put_in, fees, funding, since } = own;
      // Prices move between two readings: what they do not move is the same to the last digit.
      expect(span).toMatchObject({ put_in, fees, funding, since, realised: own.realised.result });
      expect(Number(span.result)).toBeCloseTo(Number(now.worth) - Number(put_in), 6);
      expect(Number(span.unrealised) + Number(span.realised)).toBeCloseTo(Number(span.result), 6);
    }
    expect(Number(spans.at(-1)?.fees)).toBeGreaterThan(0);
  });

  it('names accounts that invitations or an address of the last 14 days relate to it, and nobody else', async () => {
    const inviter = await newPerson();
    const person = await newPerson(inviter);
    const [invited, beside, past] = [await newPerson(person), await newPerson(), await newPerson()];
    const shared = [person.id, beside.id, past.id].join();
    await asOwner(server, `UPDATE sessions SET ip = '203.0.113.7' WHERE user_id IN (${shared})`);
    const old = server.platform.clock.now() - 14 * 86_400_000 - 60_000;
    await asOwner(server, `UPDATE sessions SET last_used_at = ${old} WHERE user_id = ${past.id}`);
    const found = await server.ok(listRelatedUsers, { user_id: person.id }, support);
    expect(found.map(({ id, relation, ip }) => [id, relation, ip])).toEqual([
      [inviter.id, 'invited_by', ''],
      [invited.id, 'invited', ''],
      [beside.id, 'address', '203.0.113.7'],
    ]);
  });

  it('names every reading in the audit log with the user that it was about', async () => {
    const { id } = await newPerson();
    const calls: Call[] = [
      getUser,
      getUserBalances,
      listUserBills,
      getUserResult,
      listRelatedUsers,
      listUserOrders,
      listUserOptions,
      listUserSessions,
      listUserSecurityEvents,
      listUserNotes,
    ];
    for (const call of calls) await server.ok(call, { user_id: id }, support);
    const { list } = await server.ok(listAudit, { target: `user:${id}`, limit: 50 }, owner);
    expect(list.map((row) => row.call).sort()).toEqual(calls.map((call) => call.id).sort());
  });

  it('of nobody is unknown', async () => {
    for (const call of [getUser, listRelatedUsers, listUserSessions, listUserSecurityEvents, listUserNotes])
      expect(await server.refused(call, { user_id: 999_999 }, owner)).toMatchObject({ error: 'IDENTITY_USER_UNKNOWN' });
  });
});

describe('notes', () => {
  it('are written once, keep hostile texts as text, and nobody of the program can change them', async () => {
    const { id } = await newPerson();
    const hostile = '<script>alert(1)</script> {{constructor}} =HYPERLINK("x")\n\u202eevil\u0007';
    const written = await server.ok(addUserNote, { user_id: id, text: hostile }, support);
    expect(written.text).toBe('<script>alert(1)</script> {{constructor}} =HYPERLINK("x")\nevil');
    expect((await server.ok(listUserNotes, { user_id: id }, owner)).list).toEqual([written]);
    expect(await server.refused(addUserNote, { user_id: id, text: ' \u200b ' }, support)).toMatchObject({
      error: 'IDENTITY_NOTE_EMPTY',
    });
    await expect(sql`DELETE FROM user_notes`.execute(server.platform.db)).rejects.toThrow(/permission denied/);
    await expect(sql`UPDATE user_notes SET at = 0`.execute(server.platform.db)).rejects.toThrow(/permission denied/);
  });
});

describe('a freeze', () => {
  const opening = CALLS.filter((call) => call.access === 'user' && opensRisk(call));

  it('covers every call that opens risk, and every call that moves money says which kind it is', () => {
    const money = CALLS.filter((call) => call.idempotent && call.access === 'user');
    expect(money.filter((call) => call.effect === 'read').map(({ id }) => id)).toEqual([]);
    for (const call of [placeOrder, placeBatch, placeOco, amendOrder, placeOption, convertCurrency])
      expect(opening).toContain(call);
    for (const call of [cancelOrder, changeAccount]) expect(opening).not.toContain(call);
  });

  it('refuses all of them and nothing else; the user is told, in words, and may go on when it ends', async () => {
    const person = await newPerson();
    const resting = await server.ok(placeOrder, order(), person.token);
    const frozen = await freeze(person.id);
    expect(frozen).toMatchObject({ type: 'ok', message: { state: 'frozen', freeze: { reason: 'review', note: NOTE } } });
    const tries: [Call, object][] = [
      [placeOrder, order()],
      [placeBatch, { orders: [order(), order()] }],
      [placeOco, { ...PAIR, type: 'buy', amount: '0.01', target_price: '1000', trigger_price: '9000000' }],
      [amendOrder, { id: resting.id, amount: '0.02' }],
      [convertCurrency, { from_currency_id: 3, to_currency_id: 1, number: '10' }],
      [placeOption, { match_id: 9, type: 'up', seconds: 60, number: '10', currency_id: 3 }],
    ];
    for (const [call, input] of tries) {
      const refusal = await server.call(call, { ...input, lang: 'fra' }, person.token);
      // What is not even valid is refused before; nothing is taken.
      expect({ call: call.id, type: refusal.type }).toEqual({ call: call.id, type: 'error' });
    }
    expect(await server.refused(placeOrder, { ...order(), lang: 'fra' }, person.token)).toMatchObject({
      error: 'IDENTITY_FROZEN',
      message: expect.stringContaining('suspendus'),
    });
    expect(await server.refused(placeBatch, { orders: [order()] }, person.token)).toMatchObject({ error: 'IDENTITY_FROZEN' });
    expect(await server.refused(amendOrder, { id: resting.id, amount: '0.02' }, person.token)).toMatchObject({
      error: 'IDENTITY_FROZEN',
    });
    // Reads, moves between own accounts, cancels.
    await server.ok(listOrders, {}, person.token);
    await server.ok(listFills, {}, person.token);
    await server.ok(changeAccount, { currency_id: 3, number: '5', from_field: 'change', to_field: 'micro' }, person.token);
    await server.ok(requestFunds, {}, person.token).catch(() => {});
    expect(await server.ok(cancelOrder, { id: resting.id }, person.token)).toMatchObject({ status: 'cancelled' });
    expect(await server.ok(getClosing, {}, person.token)).toMatchObject({
      obstacles: expect.arrayContaining(['IDENTITY_CLOSE_FROZEN']),
    });
    expect(await server.call(closeAccount, {}, person.token)).toMatchObject({ type: 'error' });
    const { rows } = await sql<{ kind: string; params: object }>`
      SELECT kind, params FROM notifications WHERE user_id = ${person.id}`.execute(server.platform.db);
    expect(rows).toEqual([{ kind: 'account_frozen', params: { reason: 'review' } }]);

    await server.ok(unfreezeUser, { user_id: person.id, note: NOTE }, owner);
    await server.ok(placeOrder, order(), person.token);
    const { list } = await server.ok(listUserNotes, { user_id: person.id }, owner);
    expect(list.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['unfreeze', null],
      ['freeze', 'review'],
    ]);
  });

  it('needs a reason of ten characters, happens once, and ends once', async () => {
    const { id } = await newPerson();
    const short = { user_id: id, reason: 'review', note: ' too short ' } as const;
    expect(await server.refused(freezeUser, { ...short, note: 'short' }, owner)).toMatchObject({
      error: 'BACKOFFICE_REASON_SHORT',
    });
    expect(await server.refused(unfreezeUser, { user_id: id, note: NOTE }, owner)).toMatchObject({
      error: 'IDENTITY_NOT_FROZEN',
    });
    const answers = await Promise.all(Array.from({ length: 16 }, () => freeze(id)));
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(answers.filter((answer) => 'error' in answer && answer.error === 'IDENTITY_ALREADY_FROZEN')).toHaveLength(15);
    const { rows } = await sql`SELECT FROM user_notes WHERE user_id = ${id}`.execute(server.platform.db);
    expect(rows).toHaveLength(1);
  });

  it('still answers the repeat of an order that was taken before with its first answer', async () => {
    const person = await newPerson();
    const input = { ...order(), request_id: `before-the-freeze-${person.id}` };
    const first = await server.ok(placeOrder, input, person.token);
    await freeze(person.id);
    expect(await server.ok(placeOrder, input, person.token)).toEqual(first);
    expect(
      await server.refused(placeOrder, { ...input, request_id: `after-the-freeze-${person.id}` }, person.token),
    ).toMatchObject({
      error: 'IDENTITY_FROZEN',
    });
  });

  it('once answered, has nothing of the user’s under way: no order is taken after it', async () => {
    let person = await newPerson();
    const place = async () => ({ ok: (await server.call(placeOrder, order('0.001'), person.token)).type === 'ok' });
    const race = async () => {
      const began = performance.now();
      const before = Array.from({ length: 24 }, place);
      const freezing = freeze(person.id);
      const during = Array.from({ length: 24 }, place);
      expect(await freezing).toMatchObject({ type: 'ok' });
      return { placed: [...before, ...during], tookMs: performance.now() - began };
    };
    let { placed, tookMs } = await race();
    // For longer than two seconds it does not wait: on a machine that took so long another one is looked at.
    for (let tried = 1; tookMs >= 2_000 && tried < 5; tried++) {
      await Promise.all(placed);
      person = await newPerson();
      ({ placed, tookMs } = await race());
    }
    const count = async () => {
      const { rows } = await sql<{ orders: number }>`
        SELECT count(*)::int AS orders FROM orders WHERE user_id = ${person.id}`.execute(server.platform.db);
      return rows[0]?.orders;
    };
    const atAnswer = await count();
    const taken = (await Promise.all(placed)).filter(({ ok }) => ok);
    expect(await count()).toBe(atAnswer);
    expect(taken).toHaveLength(atAnswer ?? -1);
    expect(await place()).toMatchObject({ ok: false });
    // Each of those that were taken before can still be taken back.
    const { list } = await server.ok(listOrders, { status: 'open', limit: 100 }, person.token);
    expect(list).toHaveLength(atAnswer ?? -1);
    for (const { id } of list) await server.ok(cancelOrder, { id }, person.token);
  });

  it('by another process holds here when it is read again', async () => {
    const person = await newPerson();
    const admin = sql`SELECT 1`;
    await admin.execute(server.platform.db);
    const { freezes } = server.wired as unknown as {
      freezes: { reload(): Promise<void>; set(id: number, reason: string | null): void };
    };
    await freeze(person.id);
    // As a process that has not heard of it yet.
    freezes.set(person.id, null);
    await freezes.reload();
    expect(await server.refused(placeOrder, order(), person.token)).toMatchObject({ error: 'IDENTITY_FROZEN' });
  });
});

describe('the file of a person', () => {
  it('has every part, is JSON of any length, and has no secret and nobody else in it', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    await server.ok(placeOrder, order(), person.token);
    await server.ok(addUserNote, { user_id: person.id, text: 'A note in the file.' }, support);
    const answer = await server.fetch(`/api${exportUser.path}?user_id=${person.id}`, { headers: { authorization: owner } });
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('content-disposition')).toMatch(/glasshouse-person-\d+-\d{4}-\d\d-\d\d\.json/);
    const text = await answer.text();
    const file = JSON.parse(text) as { user_id: number; sections: Record<string, object[]> };
    expect(file.user_id).toBe(person.id);
    expect(Object.keys(file.sections)).toEqual(
      expect.arrayContaining([
        'profile',
        'sessions',
        'security_events',
        'staff_notes',
        'balances',
        'bill',
        'transfers',
        'conversions',
        'spot_orders',
        'spot_fills',
        'options',
        'notifications',
      ]),
    );
    expect(file.sections['spot_orders']).toHaveLength(1);
    expect(file.sections['staff_notes']).toMatchObject([{ text: 'A note in the file.' }]);
    expect(file.sections['bill']?.length).toBeGreaterThan(0);
    for (const secret of [person.token, other.email, 'password_hash', 'token_hash', 'anti_phishing'])
      expect(text).not.toContain(secret);
    const refused = await server.refused(exportUser, { user_id: 999_999 }, owner);
    expect(refused).toMatchObject({ error: 'IDENTITY_USER_UNKNOWN' });
  });
});

describe('no call of the staff', () => {
  it('acts as a user: none opens risk, and none but those named touches a user', () => {
    const ofStaff = CALLS.filter(({ access }) => access === 'staff' || access === 'staff_door');
    for (const call of ofStaff) expect({ id: call.id, isMoney: call.idempotent }).toEqual({ id: call.id, isMoney: false });
    for (const role of STAFF_ROLES)
      expect({ role, may: mayStaff(role, 'users.export') }).toEqual({ role, may: ['compliance', 'owner'].includes(role) });
  });
});
