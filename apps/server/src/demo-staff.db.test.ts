/** Simulated staff on a whole server: what they decide, that it is on the record, and that nobody becomes one of them. */
import type { CallOutput } from '@glasshouse/contract';
import { getSelf, inviteStaff, signIn } from '@glasshouse/contract/backoffice';
import { makeDemoPayment } from '@glasshouse/contract/demo';
import { getRecharge, getWithdrawal, listRecharges, type requestRecharge } from '@glasshouse/contract/funding';
import { freezeUser, unfreezeUser } from '@glasshouse/contract/identity';
import { getIdentityState } from '@glasshouse/contract/kyc';
import { listWallets } from '@glasshouse/contract/wallet';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from './server.ts';
import { TestFunding, type TestUser, USDT, NOTE, newTxid } from './testing-funding.ts';
import { makeStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { handInBasic, makePerson } from './modules/kyc/tests/support/kyc.ts';

const MINUTE = 60_000;
const REVIEWER = 'demo-reviewer@simulated.glasshouse';
const SETTINGS = { demoStaff: { fromMs: 20_000, toMs: 60_000 }, holdMs: 10 * MINUTE };

let test: TestFunding;
let second: RunningServer;
const folder = mkdtempSync(join(tmpdir(), 'glasshouse-second-'));
beforeAll(async () => {
  test = await TestFunding.open(undefined, SETTINGS);
  second = await startServer({ ...test.server.platform.config, port: 0, dataDir: folder }, { jobs: false, clock: test.clock });
});
afterAll(async () => {
  await second.stop();
  await test.server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const roundOf = ({ wired }: RunningServer) => wired.declared.jobs.find(({ name }) => name === 'demo.staff')?.run();
/** Time passes, and the staff look each second of a minute that counts. */
async function pass(ms: number): Promise<void> {
  test.clock.advance(ms);
  await roundOf(test.server);
}

/** Makes a payment, reports it and answers the report. */
async function deposit(user: TestUser, amount: string, more: object = {}): Promise<CallOutput<typeof requestRecharge>> {
  const paid = await test.server.ok(makeDemoPayment, { currency: USDT, network: 'TRC20', amount }, user.token);
  return test.recharge(user, { amount, reference: paid.reference, ...more });
}
const rechargeOf = (user: TestUser, id: number) => test.server.ok(getRecharge, { id }, user.token);

/** Deposits until one is not the one in ten; answers those that were sent back, and the first that was not. */
async function depositUntilApproved(user: TestUser, amount: string) {
  const back = [];
  for (;;) {
    const { id } = await deposit(user, amount);
    await pass(MINUTE);
    const decided = await rechargeOf(user, id);
    if (decided.state === 'approved') return { back, decided };
    back.push(decided);
  }
}

describe('simulated staff', () => {
  it('decide a deposit of a demo payment within 20 to 60 seconds, credit it once, and say that it was them', async () => {
    const user = await test.user();
    const { id } = await deposit(user, '500');
    await pass(19_000);
    expect(await rechargeOf(user, id)).toMatchObject({ state: 'pending', by_demo: false });
    await pass(41_000);
    expect(['approved', 'rejected']).toContain((await rechargeOf(user, id)).state);
    const { decided } = await depositUntilApproved(user, '500');
    expect(decided).toMatchObject({ state: 'approved', by_demo: true, reason: null });
    await pass(10 * MINUTE);
    const { list } = await test.server.ok(listRecharges, {}, user.token);
    const credited = list.filter(({ state }) => state === 'approved').length;
    const { accounts } = await test.server.ok(listWallets, {}, user.token);
    const usdt = accounts.flatMap(({ balances }) => balances).find(({ code }) => code === 'USDT');
    expect(Number(usdt?.available)).toBe(10_000 + 500 * credited);
    expect(await test.breaches()).toEqual([]);
  });

  it('send one case in ten back with a reason that its owner reads', async () => {
    const user = await test.user();
    let reason: string | null = null;
    for (let n = 0; n < 80 && reason === null; n++) {
      const { id } = await deposit(user, String(100 + n));
      await pass(MINUTE);
      ({ reason } = await rechargeOf(user, id));
      if (n % 19 === 18) test.clock.advance(24 * 60 * MINUTE);
    }
    expect(reason).toBe('voucher_unreadable');
  });

  it('approve a large deposit as two members, each in the audit log', async () => {
    const user = await test.user();
    await depositUntilApproved(user, '6000');
    const { id } = await deposit(user, '6001');
    await pass(MINUTE);
    const first = await rechargeOf(user, id);
    if (first.state === 'rejected') return expect(first.by_demo).toBe(true);
    expect(first).toMatchObject({ state: 'pending', approvals_needed: 2 });
    await pass(MINUTE);
    const { rows } = await sql<{ actors: number }>`
      SELECT count(DISTINCT actor)::int AS actors FROM audit_log WHERE call = 'backoffice.approveReview'`.execute(test.db);
    expect(await rechargeOf(user, id)).toMatchObject({ state: 'approved', by_demo: true });
    expect(rows).toEqual([{ actors: 2 }]);
  });

  it('never decide a deposit that names a payment which this demo did not make', async () => {
    const user = await test.user();
    const { id } = await test.recharge(user, { reference: newTxid() });
    for (let n = 0; n < 5; n++) await pass(MINUTE);
    expect(await rechargeOf(user, id)).toMatchObject({ state: 'pending', by_demo: false });
    await test.approve('recharge', id, await makeStaff(test.server, 'reviewer'));
    expect(await rechargeOf(user, id)).toMatchObject({ state: 'approved', by_demo: false });
  });

  it('send back a report of a demo payment that another account made, or with another amount', async () => {
    const [payer, other] = [await test.user(), await test.user()];
    const paid = await test.server.ok(makeDemoPayment, { currency: USDT, network: 'TRC20', amount: '70' }, payer.token);
    const stolen = await test.recharge(other, { amount: '70', reference: paid.reference });
    const more = await deposit(payer, '80', { amount: '90' });
    await pass(MINUTE);
    expect(await rechargeOf(other, stolen.id)).toMatchObject({ state: 'rejected', reason: 'not_own_payment' });
    expect(await rechargeOf(payer, more.id)).toMatchObject({ state: 'rejected', reason: 'amount_differs' });
  });

  it.each([
    ['100', 1],
    ['1500', 2],
  ])(
    'approve, pay and complete a withdrawal of %s, which takes approvals: %i; the treasurer who pays it gave none',
    async (number, needed) => {
      const user = await test.user();
      let paid = await test.withdraw(user, { number });
      expect(paid).toMatchObject({ approvals_needed: needed });
      for (let n = 0; n < 12 && paid.state !== 'completed'; n++) {
        if (paid.state === 'rejected') paid = await test.withdraw(user, { number });
        await pass(MINUTE);
        paid = await test.server.ok(getWithdrawal, { id: paid.id }, user.token);
      }
      expect(paid).toMatchObject({ state: 'completed', by_demo: true });
      expect(paid.txid).toMatch(/^de30de30de30de30[0-9a-f]{48}$/);
      expect(await test.breaches()).toEqual([]);
    },
  );

  it('pay nothing of a frozen account, asked before or approved before, and go on when it is open again', async () => {
    const freeze = async ({ id }: TestUser) => {
      const { token } = await makeStaff(test.server, 'owner');
      await test.server.ok(freezeUser, { user_id: id, reason: 'security', note: NOTE }, token);
    };
    const read = (user: TestUser, id: number) => test.server.ok(getWithdrawal, { id }, user.token);
    const [asked, approved] = [await test.user(), await test.user()];
    const waiting = await test.withdraw(asked);
    expect(waiting).toMatchObject({ state: 'requested', account_frozen: false });
    await freeze(asked);
    let paid = await test.withdraw(approved);
    for (let n = 0; n < 12 && paid.state !== 'approved'; n++) {
      if (paid.state === 'rejected') paid = await test.withdraw(approved);
      await pass(MINUTE);
      paid = await read(approved, paid.id);
    }
    expect(paid.state).toBe('approved');
    await freeze(approved);
    for (let n = 0; n < 5; n++) await pass(MINUTE);
    expect(await read(asked, waiting.id)).toMatchObject({ state: 'requested', txid: null, account_frozen: true });
    expect(await read(approved, paid.id)).toMatchObject({ state: 'approved', txid: null, account_frozen: true });
    const { token } = await makeStaff(test.server, 'owner');
    await test.server.ok(unfreezeUser, { user_id: approved.id, note: NOTE }, token);
    for (let n = 0; n < 3; n++) await pass(MINUTE);
    expect(await read(approved, paid.id)).toMatchObject({ state: 'completed', account_frozen: false });
    expect(await read(asked, waiting.id)).toMatchObject({ state: 'requested' });
    expect(await test.breaches()).toEqual([]);
  });

  it('decide an identity check, and the state says that no person looked at it', async () => {
    const person = await makePerson(test.server);
    test.clock.advance(MINUTE);
    expect(await handInBasic(test.server, person, 'P7654321')).toMatchObject({ message: { state: 'verifying' } });
    await pass(MINUTE);
    const { basic, is_automatic: isStaffed } = await test.server.ok(getIdentityState, {}, person.token);
    expect(['verified', 'failed']).toContain(basic.state);
    expect([basic.is_automatic, isStaffed]).toEqual([true, true]);
  });

  it('of two server processes decide each case once', async () => {
    const user = await test.user();
    const ids: number[] = [];
    for (let n = 0; n < 4; n++) ids.push((await deposit(user, String(20 + n))).id);
    test.clock.advance(MINUTE);
    await Promise.all([roundOf(test.server), roundOf(second), roundOf(test.server), roundOf(second)]);
    const { rows } = await sql<{ subject: number; decisions: number }>`
      SELECT r.subject_id AS subject, count(d.id)::int AS decisions FROM reviews r JOIN review_decisions d ON d.review_id = r.id
      WHERE r.queue = 'recharge' AND r.subject_id = ANY (${ids}::bigint[]) GROUP BY 1 ORDER BY 1`.execute(test.db);
    expect(rows).toEqual(ids.map((subject) => ({ subject, decisions: 1 })));
    expect(await test.breaches()).toEqual([]);
  });

  it('leave a case alone that a person has taken on', async () => {
    const user = await test.user();
    const { id } = await deposit(user, '33');
    await test.claim('recharge', id, await makeStaff(test.server, 'reviewer'));
    await pass(2 * MINUTE);
    expect(await rechargeOf(user, id)).toMatchObject({ state: 'pending' });
  });

  it('have every act in the audit log under their own names', async () => {
    const { rows } = await sql<{ email: string; calls: string[] }>`
      SELECT s.email, array_agg(DISTINCT a.call ORDER BY a.call) AS calls FROM audit_log a
      JOIN staff s ON a.actor = 'staff:' || s.id WHERE s.is_simulated AND a.outcome = 'ok' GROUP BY 1 ORDER BY 1`.execute(
      test.db,
    );
    const [look, take, yes, no] = ['getReview', 'claimReview', 'approveReview', 'rejectReview'].map(
      (call) => `backoffice.${call}`,
    );
    expect(rows).toEqual([
      { email: 'demo-compliance@simulated.glasshouse', calls: expect.arrayContaining([take, yes]) },
      { email: REVIEWER, calls: expect.arrayContaining([look, take, yes, no]) },
      {
        email: 'demo-treasurer@simulated.glasshouse',
        calls: expect.arrayContaining([yes, 'funding.sendPayout', 'funding.completePayout']),
      },
    ]);
  });
});

describe('nobody becomes a simulated member', () => {
  it('by signing in with any password, or by an invitation', async () => {
    for (const password of ['', 'simulated', 'correct horse battery'])
      expect((await test.server.call(signIn, { email: REVIEWER, password })).type).not.toBe('ok');
    const owner = await makeStaff(test.server, 'owner');
    const { fields } = await test.server.refused(inviteStaff, { email: REVIEWER, role: 'auditor' }, owner.token);
    expect(fields).toMatchObject([{ code: 'BACKOFFICE_STAFF_EXISTS' }]);
    const { rows } = await sql`SELECT FROM staff WHERE is_simulated AND password_hash IS NOT NULL`.execute(test.db);
    expect(rows).toEqual([]);
  });

  it('by a token of their session, even one that somebody put into the database', async () => {
    const token = `gs_${randomBytes(32).toString('base64url')}`;
    const digest = createHash('sha256').update(token).digest();
    await sql`
      INSERT INTO staff_sessions (token_hash, staff_id, created_at, last_used_at, expires_at, ip, user_agent)
      SELECT ${digest}, id, ${test.clock.now()}, ${test.clock.now()}, ${test.clock.now() + MINUTE}, '', '' FROM staff
      WHERE email = ${REVIEWER}`.execute(test.db);
    expect((await test.server.refused(getSelf, {}, token)).type).toBe('999');
  });

  it('by a password that a program writes: the database refuses it', async () => {
    const given = sql`UPDATE staff SET password_hash = 'x' WHERE is_simulated`.execute(test.db);
    await expect(given).rejects.toThrow('staff_simulated_has_no_credentials');
  });

  it('and an owner who disables them stops them', async () => {
    const user = await test.user();
    await sql`UPDATE staff SET disabled_at = ${test.clock.now()} WHERE is_simulated`.execute(test.db);
    const { id } = await deposit(user, '41');
    // Sessions that were open are used up first.
    await sql`UPDATE staff_sessions SET ended_at = ${test.clock.now()} WHERE ip = 'simulated'`.execute(test.db);
    test.clock.advance(30 * MINUTE);
    for (let n = 0; n < 3; n++) await pass(MINUTE);
    expect(await rechargeOf(user, id)).toMatchObject({ state: 'pending' });
  });
});
