import { CALLS, permissionsOf } from '@glasshouse/contract';
import {
  STAFF_INVITATION_MS,
  STAFF_SESSION_ABSOLUTE_MS,
  STAFF_SESSION_IDLE_MS,
  STAFF_TICKET_MS,
  STAFF_TICKET_TRIES,
  acceptInvitation,
  approveProposal,
  propose,
  confirmSignIn,
  disableStaff,
  endOwnSession,
  getSelf,
  inviteStaff,
  listAudit,
  listOwnSessions,
  listStaff,
  openInvitation,
  signIn,
  signOut,
  startEnrolment,
} from '@glasshouse/contract/backoffice';
import { getUserInfo } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCKS } from '../../../platform/db/locks.ts';
import { ManualClock } from '../../../platform/clock.ts';
import { totpCode, TOTP_STEP_MS } from '../../../platform/factors/totp.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';
import { disableFromConsole, inviteFromConsole, listFromConsole } from '../api/console.ts';
import { STAFF_PASSWORD, type TestStaff, accept, makeStaff, signInStaff } from './support/backoffice.ts';

const clock = new ManualClock(Date.UTC(2026, 10, 21, 12));
let server: TestServer;
let owner: TestStaff;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

/** Changes a role as it is done: one owner proposes, another approves. */
async function changeRole(staffId: number, role: string, by = owner, other?: TestStaff): Promise<void> {
  const second = other ?? (await makeStaff(server, 'owner'));
  const reason = 'moves to another team';
  const proposal = await server.ok(propose, { kind: 'role', payload: { staff_id: staffId, role }, reason }, by.token);
  await server.ok(approveProposal, { proposal_id: proposal.id, hash: proposal.hash, reason }, second.token);
  if (other === undefined) await disableFromConsole(consoleAct(), second.email);
}
const consoleAct = () => ({ db: server.platform.db, clock, random: server.platform.random });
const isRefused = async (token: string) => (await server.call(getSelf, {}, token)).type === '999';
async function auditOf(filter: Record<string, unknown> = {}) {
  const { list } = await server.ok(listAudit, { limit: 100, ...filter }, owner.token);
  return list;
}

describe('staff accounts', () => {
  it('do not exist until the console invites somebody', async () => {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM staff`.execute(server.platform.db);
    expect(rows[0]?.count).toBe(0);
    owner = await makeStaff(server, 'owner', 'first@staff.example');
    expect(await server.ok(getSelf, {}, owner.token)).toMatchObject({ email: 'first@staff.example', role: 'owner' });
  });

  it('come by invitation: for a day, once, replaced by a newer one, shown once', async () => {
    const invited = await server.ok(inviteStaff, { email: ' Ann@Staff.example ', role: 'support' }, owner.token);
    expect(invited.member).toMatchObject({ email: 'ann@staff.example', role: 'support', state: 'invited', factors: [] });
    expect(await server.ok(openInvitation, { invitation: invited.invitation })).toMatchObject({ email: 'ann@staff.example' });

    const newer = await server.ok(inviteStaff, { email: 'ann@staff.example', role: 'content' }, owner.token);
    expect(await server.refused(openInvitation, { invitation: invited.invitation })).toMatchObject({
      error: 'BACKOFFICE_INVITATION_INVALID',
    });
    const { session } = await accept(server, newer.invitation);
    expect(session).toMatchObject({ role: 'content', permissions: [...permissionsOf('content')] });
    expect(
      await server.refused(startEnrolment, { invitation: newer.invitation, password: STAFF_PASSWORD, factor: 'totp' }),
    ).toMatchObject({ error: 'BACKOFFICE_INVITATION_INVALID' });
    expect(await server.refused(inviteStaff, { email: 'ann@staff.example', role: 'support' }, owner.token)).toMatchObject({
      error: 'BACKOFFICE_STAFF_EXISTS',
    });
    const stored = JSON.stringify((await sql`SELECT * FROM staff_invitations`.execute(server.platform.db)).rows);
    expect(stored).not.toContain(newer.invitation);
  });

  it('an invitation ends after a day', async () => {
    const late = await inviteFromConsole(consoleAct(), { email: 'late@staff.example', role: 'support' });
    clock.advance(STAFF_INVITATION_MS - 1);
    expect(await server.ok(openInvitation, { invitation: late.invitation })).toMatchObject({ email: 'late@staff.example' });
    clock.advance(1);
    expect(await server.refused(openInvitation, { invitation: late.invitation })).toMatchObject({
      error: 'BACKOFFICE_INVITATION_INVALID',
    });
    owner.token = (await signInStaff(server, clock, owner)).token;
  });

  it('of sixteen acceptances of one invitation at once one succeeds', async () => {
    const { invitation } = await inviteFromConsole(consoleAct(), { email: 'race@staff.example', role: 'support' });
    const started = await server.ok(startEnrolment, { invitation, password: STAFF_PASSWORD, factor: 'totp' });
    const code = totpCode(started.totp?.secret ?? '', clock.now());
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => server.call(acceptInvitation, { ticket: started.ticket, code })),
    );
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
  });

  it.each([
    ['eleven chars', 'BACKOFFICE_PASSWORD_TOO_SHORT'],
    ['x'.repeat(257), 'BACKOFFICE_PASSWORD_TOO_LONG'],
    ['aaaaaaaaaaaaaaaa', 'BACKOFFICE_PASSWORD_OBVIOUS'],
    ['1Q2W3E4R5T6Y', 'BACKOFFICE_PASSWORD_OBVIOUS'],
    ['carefully-carla-2026', 'BACKOFFICE_PASSWORD_OBVIOUS'],
  ])('refuse the password %s', async (password, error) => {
    const { invitation } = await inviteFromConsole(consoleAct(), { email: 'carla@staff.example', role: 'support' });
    const tried = password === 'eleven chars' ? password.slice(0, 11) : password;
    expect(await server.refused(startEnrolment, { invitation, password: tried, factor: 'totp' })).toMatchObject({ error });
  });

  it('have no session before the second factor is proved', async () => {
    const { invitation, staffId } = await inviteFromConsole(consoleAct(), { email: 'half@staff.example', role: 'owner' });
    const { ticket } = await server.ok(startEnrolment, { invitation, password: STAFF_PASSWORD, factor: 'totp' });
    for (let tried = 0; tried < STAFF_TICKET_TRIES; tried++)
      expect(await server.refused(acceptInvitation, { ticket, code: '000000' })).toMatchObject({
        error: 'BACKOFFICE_FACTOR_REFUSED',
      });
    expect(await server.refused(signIn, { email: 'half@staff.example', password: STAFF_PASSWORD })).toMatchObject({
      error: 'BACKOFFICE_SIGN_IN_FAILED',
    });
    const { rows } = await sql`SELECT FROM staff_sessions WHERE staff_id = ${staffId}`.execute(server.platform.db);
    expect(rows).toEqual([]);
    // The invitation is still good: only the ticket was used up.
    expect((await accept(server, invitation)).session.role).toBe('owner');
    await disableFromConsole(consoleAct(), 'half@staff.example');
  });
});

describe('signing in', () => {
  it('takes password, then code; each code and ticket once', async () => {
    clock.advance(TOTP_STEP_MS);
    const { ticket, factors } = await server.ok(signIn, { email: 'FIRST@staff.example', password: STAFF_PASSWORD });
    expect(factors).toEqual(['totp']);
    const code = totpCode(owner.totpSecret, clock.now());
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.call(confirmSignIn, { ticket, code })));
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const again = await server.ok(signIn, { email: owner.email, password: STAFF_PASSWORD });
    expect(await server.refused(confirmSignIn, { ticket: again.ticket, code })).toMatchObject({
      error: 'BACKOFFICE_FACTOR_REFUSED',
    });
  });

  it('takes a recovery code instead, once', async () => {
    const recovery_code = owner.recoveryCodes[0] ?? '';
    const first = await server.ok(signIn, { email: owner.email, password: STAFF_PASSWORD });
    expect(await server.ok(confirmSignIn, { ticket: first.ticket, recovery_code: recovery_code.toLowerCase() })).toMatchObject({
      role: 'owner',
    });
    const second = await server.ok(signIn, { email: owner.email, password: STAFF_PASSWORD });
    expect(await server.refused(confirmSignIn, { ticket: second.ticket, recovery_code })).toMatchObject({
      error: 'BACKOFFICE_FACTOR_REFUSED',
    });
  });

  it('gives the same refusal for a wrong password, a missing account and one that is shut', async () => {
    const answers = [];
    for (const email of [owner.email, 'nobody@staff.example', 'half@staff.example', 'not an address'])
      answers.push(await server.refused(signIn, { email, password: 'wrong wrong wrong' }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('appends to the log for an account that is there and, without a trace, for one that is not: time tells nothing', async () => {
    const staff = await makeStaff(server, 'support');
    const { db } = server.platform;
    const rows = async () => Number((await sql<{ n: string }>`SELECT count(*) AS n FROM audit_log`.execute(db)).rows[0]?.n);
    const isWaiting = async () => {
      for (;;) {
        const { rows: waiting } = await sql`
          SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`.execute(db);
        if (waiting.length > 0) return 'waits for the log';
      }
    };
    for (const [email, more] of [[staff.email, 1] as const, ['nobody.at.all@staff.example', 0] as const]) {
      const before = await rows();
      let answer: Promise<unknown> = Promise.resolve();
      await db.transaction().execute(async (tx) => {
        await sql`SELECT pg_advisory_xact_lock(${LOCKS.auditLog})`.execute(tx);
        answer = server.refused(signIn, { email, password: 'not the password at all' });
        expect(await Promise.race([answer.then(() => 'answered'), isWaiting()]), email).toBe('waits for the log');
      });
      expect(await answer).toMatchObject({ error: 'BACKOFFICE_SIGN_IN_FAILED' });
      expect(await rows()).toBe(before + more);
    }
  });

  it('a ticket ends after five wrong codes and after ten minutes', async () => {
    const staff = await makeStaff(server, 'support');
    clock.advance(TOTP_STEP_MS);
    const { ticket } = await server.ok(signIn, { email: staff.email, password: STAFF_PASSWORD });
    for (let tried = 0; tried < STAFF_TICKET_TRIES; tried++) await server.refused(confirmSignIn, { ticket, code: '000000' });
    const code = totpCode(staff.totpSecret, clock.now());
    expect(await server.refused(confirmSignIn, { ticket, code })).toMatchObject({ error: 'BACKOFFICE_FACTOR_REFUSED' });
    const other = await server.ok(signIn, { email: staff.email, password: STAFF_PASSWORD });
    clock.advance(STAFF_TICKET_MS);
    const late = totpCode(staff.totpSecret, clock.now());
    expect(await server.refused(confirmSignIn, { ticket: other.ticket, code: late })).toMatchObject({
      error: 'BACKOFFICE_FACTOR_REFUSED',
    });
  });

  it('of codes at most ten wrong ones an hour are looked at, with however many tickets', async () => {
    const staff = await makeStaff(server, 'support');
    clock.advance(TOTP_STEP_MS);
    for (let round = 0; round < 4; round++) {
      const { ticket } = await server.ok(signIn, { email: staff.email, password: STAFF_PASSWORD });
      await Promise.all(Array.from({ length: 5 }, () => server.call(confirmSignIn, { ticket, code: '000000' })));
    }
    const { ticket } = await server.ok(signIn, { email: staff.email, password: STAFF_PASSWORD });
    expect((await server.call(confirmSignIn, { ticket, code: totpCode(staff.totpSecret, clock.now()) })).type).toBe('error');
    // Whoever has a recovery code is not kept out by a stranger's guesses.
    expect((await server.call(confirmSignIn, { ticket, recovery_code: staff.recoveryCodes[3] })).type).toBe('ok');
    clock.advance(3_600_000);
    expect((await signInStaff(server, clock, staff)).role).toBe('support');
    owner.token = (await signInStaff(server, clock, owner)).token;
  });

  it('of 64 guesses of a password at once five are looked at', async () => {
    const staff = await makeStaff(server, 'support');
    await Promise.all(
      Array.from({ length: 64 }, (_, i) => server.call(signIn, { email: staff.email, password: `guess number ${i}` })),
    );
    // The right one is not looked at any more, from this address and for a quarter of an hour.
    expect((await server.call(signIn, { email: staff.email, password: STAFF_PASSWORD })).type).toBe('error');
    clock.advance(15 * 60_000);
    expect((await server.call(signIn, { email: staff.email, password: STAFF_PASSWORD })).type).toBe('ok');
  });
});

describe('staff sessions', () => {
  it('end after half an hour without use, and after twelve hours in any case', async () => {
    const { token } = await signInStaff(server, clock, owner);
    clock.advance(STAFF_SESSION_IDLE_MS - 1);
    expect(await isRefused(token)).toBe(false);
    clock.advance(STAFF_SESSION_IDLE_MS);
    expect(await isRefused(token)).toBe(true);

    const used = (await signInStaff(server, clock, owner)).token;
    const steps = STAFF_SESSION_ABSOLUTE_MS / (STAFF_SESSION_IDLE_MS / 2);
    for (let step = 1; step < steps; step++) {
      clock.advance(STAFF_SESSION_IDLE_MS / 2);
      expect(await isRefused(used)).toBe(false);
    }
    clock.advance(STAFF_SESSION_IDLE_MS / 2);
    expect(await isRefused(used)).toBe(true);
    owner.token = (await signInStaff(server, clock, owner)).token;
  });

  it('are listed and ended by their owner, and by nobody else', async () => {
    const staff = await makeStaff(server, 'support');
    const second = (await signInStaff(server, clock, staff)).token;
    const sessions = await server.ok(listOwnSessions, {}, staff.token);
    expect(sessions.map(({ current }) => current)).toEqual([false, true]);
    const session_id = sessions[0]?.id;
    const others = await server.refused(endOwnSession, { session_id }, owner.token);
    expect(others).toEqual(await server.refused(endOwnSession, { session_id: 999_999 }, owner.token));
    expect(await isRefused(second)).toBe(false);
    await server.ok(endOwnSession, { session_id }, staff.token);
    expect(await isRefused(second)).toBe(true);
    await server.ok(signOut, {}, staff.token);
    expect(await isRefused(staff.token)).toBe(true);
  });

  it('end once when signed out many times at once, without a fault', async () => {
    const staff = await makeStaff(server, 'support');
    const answers = await Promise.all(Array.from({ length: 12 }, () => server.call(signOut, {}, staff.token)));
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(answers.filter(({ type }) => type === '999')).toHaveLength(11);
  });

  it('are not users’ sessions, nor the reverse', async () => {
    const user = await server.signUp();
    expect(await server.call(getSelf, {}, user)).toMatchObject({ type: '999' });
    expect(await server.call(getUserInfo, {}, owner.token)).toMatchObject({ type: '999' });
  });
});

describe('managing the staff', () => {
  it('a change of role ends the sessions at once and gives the new permissions', async () => {
    const staff = await makeStaff(server, 'auditor');
    expect((await server.call(listStaff, {}, staff.token)).type).toBe('ok');
    await changeRole(staff.id, 'support');
    expect(await isRefused(staff.token)).toBe(true);
    const { token, permissions } = await signInStaff(server, clock, staff);
    expect(permissions).toEqual(permissionsOf('support'));
    expect(await server.refused(listStaff, {}, token)).toMatchObject({ type: 'error', error: 'BACKOFFICE_NOT_PERMITTED' });
  });

  it('a shut account has no sessions and cannot sign in until it is invited anew, with other factors', async () => {
    const staff = await makeStaff(server, 'support');
    expect(await server.ok(disableStaff, { staff_id: String(staff.id) }, owner.token)).toMatchObject({ state: 'disabled' });
    expect(await isRefused(staff.token)).toBe(true);
    expect((await server.call(signIn, { email: staff.email, password: STAFF_PASSWORD })).type).toBe('error');
    const { invitation } = await server.ok(inviteStaff, { email: staff.email, role: 'support' }, owner.token);
    const { totpSecret } = await accept(server, invitation);
    expect(totpSecret).not.toBe(staff.totpSecret);
  });

  it('the last owner can be neither shut nor given another role, by calls or from the console', async () => {
    const last = { error: 'BACKOFFICE_LAST_OWNER' };
    expect(await server.refused(disableStaff, { staff_id: owner.id }, owner.token)).toMatchObject(last);
    const demotion = { kind: 'role', payload: { staff_id: owner.id, role: 'auditor' }, reason: 'nobody would be left' };
    expect(await server.refused(propose, demotion, owner.token)).toMatchObject(last);
    await expect(disableFromConsole(consoleAct(), owner.email)).rejects.toMatchObject({ code: 'BACKOFFICE_LAST_OWNER' });
    // An owner who has not accepted does not count.
    await inviteFromConsole(consoleAct(), { email: 'not-yet@staff.example', role: 'owner' });
    expect(await server.refused(disableStaff, { staff_id: owner.id }, owner.token)).toMatchObject(last);
    expect(await isRefused(owner.token)).toBe(false);
  });

  it('two owners who shut each other at once leave one', async () => {
    const other = await makeStaff(server, 'owner');
    const answers = await Promise.all([
      server.call(disableStaff, { staff_id: other.id }, owner.token),
      server.call(disableStaff, { staff_id: owner.id }, other.token),
    ]);
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const owners = (await listFromConsole(consoleAct())).filter(({ role, state }) => role === 'owner' && state === 'active');
    expect(owners).toHaveLength(1);
    if (owners[0]?.id === other.id) owner = other;
  });

  it('an account that is not there is refused', async () => {
    expect(await server.refused(disableStaff, { staff_id: 999_999 }, owner.token)).toMatchObject({
      error: 'BACKOFFICE_STAFF_UNKNOWN',
    });
  });
});

describe('the audit log', () => {
  it('has a row for every staff call of a session, accepted or refused', async () => {
    const support = await makeStaff(server, 'support');
    const forStaff = CALLS.filter(({ access, id }) => access === 'staff' && id !== signOut.id);
    expect(forStaff.length).toBeGreaterThan(8);
    for (const call of [...forStaff, signOut]) {
      // Not what the call wants: so nothing is done by those that act.
      await server.call(call, call.method === 'GET' || call === signOut ? {} : { nonsense: 1 }, support.token);
      const rows = await auditOf({ actor: `staff:${support.id}` });
      expect({ call: call.id, last: rows[0]?.call }).toEqual({ call: call.id, last: call.id });
      expect(rows[0]?.outcome).toMatch(/^(ok|BACKOFFICE_NOT_PERMITTED|PARAMETER_ERROR)$/);
    }
  });

  it('says who, what, on whom, from where, before and after, and no secret', async () => {
    const staff = await makeStaff(server, 'support');
    const second = await makeStaff(server, 'owner');
    await changeRole(staff.id, 'content', owner, second);
    const [row] = await auditOf({ call: 'backoffice.approveProposal' });
    expect(row).toMatchObject({ actor: `staff:${second.id}`, role: 'owner', outcome: 'ok' });
    const body = JSON.parse(row?.body ?? '{}');
    expect(body.details).toMatchObject({
      kind: 'role',
      about: `staff:${staff.id}`,
      payload: `{"role":"content","staff_id":${staff.id}}`,
      proposer: String(owner.id),
      state: 'approved',
    });
    expect(body).toMatchObject({ ip: '127.0.0.1', session: expect.any(String), input: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await disableFromConsole(consoleAct(), second.email);

    const { rows } = await sql<{ body: string }>`SELECT body FROM audit_log`.execute(server.platform.db);
    const all = rows.map((one) => one.body).join('\n');
    for (const secret of [STAFF_PASSWORD, staff.token, staff.totpSecret, ...staff.recoveryCodes, 'gi_', 'gt_', 'gs_'])
      expect(all).not.toContain(secret);
  });

  it('has rows of the door: of whom, and why it stayed shut', async () => {
    const staff = await makeStaff(server, 'support');
    await server.refused(signIn, { email: staff.email, password: 'wrong wrong wrong' });
    const [row] = await auditOf({ call: 'backoffice.signIn' });
    expect(row).toMatchObject({ actor: 'door', target: `staff:${staff.id}`, outcome: 'BACKOFFICE_SIGN_IN_FAILED' });
  });

  it('cannot be filled by strangers at the door: tries that concern nobody, or are too many, leave no row', async () => {
    const staff = await makeStaff(server, 'support');
    const [before] = await auditOf({ limit: 1 });
    for (let tried = 0; tried < 20; tried++) {
      await server.refused(signIn, { email: `nobody${tried}@staff.example`, password: 'wrong wrong wrong' });
      await server.refused(signIn, { email: staff.email, password: 'wrong wrong wrong' });
      await server.refused(openInvitation, { invitation: `gi_${'x'.repeat(43)}` });
      await server.refused(confirmSignIn, { ticket: `gt_${'x'.repeat(43)}`, code: '123456' });
    }
    const rows = (await auditOf()).filter(({ seq }) => seq > (before?.seq ?? 0) + 1);
    expect(rows.map(({ call }) => call)).toEqual(Array.from({ length: 5 }, () => 'backoffice.signIn'));
  });

  it('cannot be filled by strangers behind the door', async () => {
    const before = await auditOf({ limit: 1 });
    for (const call of CALLS.filter(({ access }) => access === 'staff')) {
      await server.call(call, {});
      await server.call(call, {}, 'gs_' + 'x'.repeat(43));
    }
    const after = await auditOf({ limit: 1 });
    expect((after[0]?.seq ?? 0) - (before[0]?.seq ?? 0)).toBe(1);
  });

  it('names members by their address, and is searched by its beginning as well as by number', async () => {
    const { list } = await server.ok(listAudit, { actor: owner.email.slice(0, -3), limit: 5 }, owner.token);
    expect(list[0]).toMatchObject({ actor: `staff:${owner.id}`, actor_name: owner.email });
    const numbered = await server.ok(listAudit, { actor: `staff:${owner.id}`, limit: 1 }, owner.token);
    expect(numbered.list[0]).toMatchObject({ actor_name: owner.email });
    expect((await server.ok(listAudit, { actor: 'door', limit: 1 }, owner.token)).list[0]).toMatchObject({ actor_name: null });
    for (const actor of ['%', 'nobody@', 'staff:x'])
      expect((await server.ok(listAudit, { actor }, owner.token)).list, actor).toEqual([]);
  });

  it('is listed by page, cursor and filter', async () => {
    const first = await server.ok(listAudit, { limit: 5 }, owner.token);
    expect(first.list).toHaveLength(5);
    const second = await server.ok(listAudit, { limit: 5, cursor: first.next ?? '' }, owner.token);
    expect(second.list[0]?.seq).toBe((first.list.at(-1)?.seq ?? 0) - 1);
    const ofConsole = await auditOf({ actor: 'console' });
    expect(new Set(ofConsole.map(({ actor }) => actor))).toEqual(new Set(['console']));
    expect(await auditOf({ from: clock.now() + 1 })).toEqual([]);
    expect(await server.refused(listAudit, { cursor: 'x' }, owner.token)).toMatchObject({ error: 'BACKOFFICE_CURSOR_INVALID' });
  });
});
