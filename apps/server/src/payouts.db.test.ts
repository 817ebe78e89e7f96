/** Payouts: of frozen accounts, and their transactions while several rows of one file name one at once. */
import { approveProposal, propose } from '@glasshouse/contract/backoffice';
import { exportPayouts, getWithdrawal, listPayouts, reportPayout, sendPayout } from '@glasshouse/contract/funding';
import { freezeUser } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCKS } from './platform/db/locks.ts';
import { NOTE, TestFunding, USDT, newTxid } from './testing-funding.ts';

let test: TestFunding;
beforeAll(async () => {
  test = await TestFunding.open();
});
afterAll(() => test.server.stop());

it('that of a frozen account is shown so, stays out of a file of all that are approved, and goes when it is named', async () => {
  const one = await test.user(1);
  const asked = await test.withdraw(one);
  await test.approve('withdraw', asked.id);
  const state = async () => (await test.server.ok(getWithdrawal, { id: asked.id }, one.token)).state;
  await test.server.ok(freezeUser, { user_id: one.id, reason: 'review', note: NOTE }, test.owner.token);
  const { list } = await test.server.ok(listPayouts, {}, test.treasurer.token);
  expect(list.find(({ id }) => id === asked.id)).toMatchObject({
    state: 'approved',
    account_frozen: true,
    stopped_until: null,
  });
  const all = { currency: USDT, network: 'TRC20' };
  const { error } = await test.server.refused(exportPayouts, all, test.treasurer.token);
  expect([error, await state()]).toEqual(['FUNDING_NOTHING_TO_PAY', 'approved']);
  await test.server.ok(exportPayouts, { ...all, ids: [asked.id] }, test.treasurer.token);
  expect(await state()).toBe('sent');
});

describe('a transaction that a correction lets go', () => {
  it('stays taken where another row of the file names it in the same moment', async () => {
    const one = await test.user(1);
    const rows = [];
    for (let n = 0; n < 2; n++) {
      const { id } = await test.withdraw(one, { number: '20' });
      await test.approve('withdraw', id);
      rows.push(id);
    }
    const [named = 0, late = 0] = rows;
    const { token } = test.treasurer;
    await test.server.ok(exportPayouts, { currency: USDT, network: 'TRC20', ids: rows }, token);
    const txid = newTxid();
    await test.server.ok(reportPayout, { id: named, txid }, token);
    const input = { kind: 'payout_txid', payload: { withdrawal_id: named, txid: newTxid() }, reason: NOTE };
    const { id: proposal_id, hash } = await test.server.ok(propose, input, token);
    const waiting = sql`
      SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`;
    const held = async (count: number) => {
      await expect.poll(async () => (await waiting.execute(test.db)).rows.length).toBeGreaterThanOrEqual(count);
    };
    const attempts: Promise<{ type: string }>[] = [];
    // The late row has all but its place in the log when the correction begins, and is committed only then.
    await test.db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(${LOCKS.auditLog})`.execute(tx);
      attempts.push(test.server.call(reportPayout, { id: late, txid }, token));
      await held(1);
      attempts.push(test.server.call(approveProposal, { proposal_id, hash, reason: NOTE }, test.owner.token));
      await held(2);
    });
    expect(await test.race(attempts)).toEqual({ accepted: 2, codes: [] });
    const third = await test.withdraw(one, { number: '20' });
    await test.approve('withdraw', third.id);
    const taken = await test.server.refused(sendPayout, { id: third.id, txid }, token);
    expect(taken.error).toBe('FUNDING_TXID_USED');
    expect(await test.breaches()).toEqual([]);
  });
});
