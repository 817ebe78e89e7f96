/** Withdrawals on a whole server: held at once, within limits whoever races, paid or given back once, never by silence. */
import { approveProposal, approveReview, propose } from '@glasshouse/contract/backoffice';
import { listOutbox } from '@glasshouse/contract/demo';
import {
  cancelWithdrawal,
  completePayout,
  exportPayouts,
  getPayout,
  getWithdrawInfo,
  getWithdrawal,
  listPayoutBatches,
  listPayouts,
  listWithdrawals,
  readPayoutBatch,
  reportPayout,
  requestWithdrawal,
  sendPayout,
} from '@glasshouse/contract/funding';
import { getOverview } from '@glasshouse/contract/overview';
import { getWalletDetail, listBills } from '@glasshouse/contract/wallet';
import { subDecimals } from '@glasshouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { BTC, EUR, NOTE, TestFunding, type TestUser, USDT, newTxid } from './testing-funding.ts';

let test: TestFunding;
let user: TestUser;
let first: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  test = await TestFunding.open();
  [first, second] = test.reviewers as [TestStaff, TestStaff];
  user = await test.user(1);
});
afterAll(() => test.server.stop());

const money = async (of: TestUser, currency: number = USDT, type = 'change') => {
  const { available, frozen } = await test.server.ok(getWalletDetail, { currency, type }, of.token);
  return [available, frozen];
};
const state = async (id: number, of = user) => (await test.server.ok(getWithdrawal, { id }, of.token)).state;
const refusal = async (more: object, of = user) => {
  const { error, fields } = await test.server.refused(requestWithdrawal, test.withdrawInput(of, more), of.token);
  return [error, fields?.[0]?.path];
};
const send = (id: number, txid = newTxid()) => test.server.ok(sendPayout, { id, txid }, test.treasurer.token);
const complete = (id: number) => test.server.ok(completePayout, { id }, test.treasurer.token);
/** Gives a user fiat money by a recharge. */
const euros = async (of: TestUser, amount: string) => {
  const asked = await test.recharge(of, { currency: EUR, network: '', amount, reference: `EUR${newTxid().slice(40)}` });
  await test.approve('recharge', asked.id);
};

describe('a withdrawal', () => {
  it('[CALL-050] [CALL-051] is held, approved, sent and completed; the fee is taken from it, and the bills add up', async () => {
    const asked = await test.withdraw(user, { number: '100', remark: 'rent' });
    expect(asked).toMatchObject({
      state: 'requested',
      network: 'TRC20',
      number: '100',
      fee: '1',
      arrival: '99',
      remark: 'rent',
      approvals_needed: 1,
      is_cancellable: true,
      target: { id: user.addressId, label: 'Cold store' },
    });
    expect(await money(user)).toEqual(['9900', '100']);
    await test.approve('withdraw', asked.id);
    expect((await test.server.ok(listPayouts, {}, test.treasurer.token)).list.map(({ id }) => id)).toContain(asked.id);
    const txid = newTxid();
    await send(asked.id, txid);
    expect(await money(user)).toEqual(['9900', '100']);
    await complete(asked.id);
    expect(await money(user)).toEqual(['9900', '0']);
    const done = await test.server.ok(getWithdrawal, { id: asked.id }, user.token);
    expect([done.txid, done.is_cancellable, done.timeline.map((step) => step.state)]).toEqual([
      txid,
      false,
      ['requested', 'approved', 'sent', 'completed'],
    ]);
    const { list } = await test.server.ok(listBills, { kind: 'funds', cause: 'withdrawal' }, user.token);
    expect(list[0]).toMatchObject({ amount: '-99', reference: String(asked.id), counterpart: 'outside' });
    expect((await test.server.ok(listWithdrawals, {}, user.token)).list[0]).toEqual(done);
    const subjects = (await test.server.ok(listOutbox, { to: user.email })).map(({ subject }) => subject);
    expect(subjects.slice(0, 4)).toEqual([
      '99 USDT arrived',
      '99 USDT sent',
      'Withdrawal of 100 USDT approved',
      'Withdrawal of 100 USDT requested',
    ]);
  });

  it('counts on the overview when it arrived, without its fee, as a deposit does when it is credited', async () => {
    const today = async () => {
      const { days } = await test.server.ok(getOverview, {}, test.treasurer.token);
      const { deposits, withdrawals } = days.at(-1) ?? { deposits: '', withdrawals: '' };
      return { deposits, withdrawals };
    };
    const one = await test.user(1);
    const before = await today();
    const paid = await test.recharge(one, { amount: '250' });
    const asked = await test.withdraw(one, { number: '100' });
    await test.approve('withdraw', asked.id);
    await send(asked.id);
    expect(await today()).toEqual(before);
    await test.approve('recharge', paid.id);
    await complete(asked.id);
    const after = await today();
    expect([subDecimals(after.deposits, before.deposits), subDecimals(after.withdrawals, before.withdrawals)]).toEqual([
      '250',
      '99',
    ]);
  });

  it('[RULE-106] [RULE-107] [RULE-108] [RULE-109] [RULE-110] [RULE-120] needs a right amount, enough money and a place of one’s own', async () => {
    const other = await test.user(1);
    expect(await refusal({ number: '' })).toEqual(['WALLET_AMOUNT_INVALID', 'number']);
    expect(await refusal({ number: 'abc' })).toEqual(['WALLET_AMOUNT_INVALID', 'number']);
    expect(await refusal({ number: '10.0000001' })).toEqual(['WALLET_AMOUNT_DECIMALS', 'number']);
    expect(await refusal({ number: '9.99' })).toEqual(['FUNDING_BELOW_MINIMUM', 'number']);
    expect(await refusal({ number: '9900.000001' })).toEqual(['WALLET_INSUFFICIENT_BALANCE', 'number']);
    expect(await refusal({ address_id: undefined })).toEqual(['FUNDING_TARGET_MISSING', 'address_id']);
    expect(await refusal({ address_id: other.addressId })).toEqual(['FUNDING_ADDRESS_UNKNOWN', 'address_id']);
    expect(await refusal({ card_id: user.cardId })).toEqual(['FUNDING_TARGET_WRONG', 'card_id']);
    expect(await refusal({ network: 'ERC20' })).toEqual(['FUNDING_NETWORK_UNKNOWN', 'network']);
    expect(await refusal({ currency: BTC, number: '1' })).toEqual(['FUNDING_TARGET_WRONG', 'address_id']);
    expect(await refusal({ fee: '0.5' })).toEqual(['FUNDING_FEE_CHANGED', 'fee']);
    expect(await refusal({ currency: EUR, number: '50', address_id: undefined })).toEqual(['FUNDING_TARGET_MISSING', 'card_id']);
    expect(await refusal({ currency: EUR, number: '50', address_id: undefined, card_id: other.cardId })).toEqual([
      'FUNDING_CARD_UNKNOWN',
      'card_id',
    ]);
    expect(await refusal({})).toEqual(['IDENTITY_STEP_UP_REQUIRED', undefined]);
    expect(await money(user)).toEqual(['9900', '0']);
  });

  it('[AMB-12] is for verified users only: type 998', async () => {
    const nobody = await test.user(0);
    const refused = await test.server.refused(requestWithdrawal, test.withdrawInput(nobody), nobody.token);
    expect([refused.type, refused.error]).toEqual(['998', 'IDENTITY_NOT_VERIFIED']);
    expect(await test.server.ok(getWithdrawInfo, { currency: USDT }, nobody.token)).toMatchObject({ level: 0, left_btc: '0' });
  });

  it('waits after a security change and for a new address, and nothing is sent meanwhile', async () => {
    const one = await test.user(1);
    const asked = await test.withdraw(one);
    await test.approve('withdraw', asked.id);
    const until = test.clock.now() + 86_400_000;
    await sql`UPDATE users SET withdrawals_stopped_until = ${until} WHERE id = ${one.id}`.execute(test.db);
    expect(await refusal({}, one)).toEqual(['FUNDING_STOPPED', undefined]);
    expect((await test.server.refused(sendPayout, { id: asked.id, txid: newTxid() }, test.treasurer.token)).error).toBe(
      'FUNDING_PAYOUT_STOPPED',
    );
    expect((await test.server.refused(exportPayouts, { currency: USDT, network: 'TRC20' }, test.treasurer.token)).error).toBe(
      'FUNDING_NOTHING_TO_PAY',
    );
    await sql`UPDATE users SET withdrawals_stopped_until = ${test.clock.now()} WHERE id = ${one.id}`.execute(test.db);
    const fresh = await test.address(one.id, USDT, 'TRC20', until);
    expect(await refusal({ address_id: fresh }, one)).toEqual(['FUNDING_ADDRESS_WAITS', 'address_id']);
    await send(asked.id);
    await complete(asked.id);
  });

  it('[FEAT-025] of fiat money goes to a bank card, within the limit for one', async () => {
    const one = await test.user(1);
    await euros(one, '3000');
    const card = { currency: EUR, address_id: undefined, card_id: one.cardId };
    const info = await test.server.ok(getWithdrawInfo, { currency: EUR }, one.token);
    expect([info.type, info.account, info.fiat_single_usdt]).toEqual(['bank', 'legal', '2000']);
    expect(await refusal({ ...card, number: '2900' }, one)).toEqual(['FUNDING_FIAT_LIMIT', 'number']);
    const asked = await test.withdraw(one, { ...card, number: '500' });
    expect([asked.type, asked.account, asked.fee, asked.arrival, asked.target.text]).toEqual([
      'bank',
      'legal',
      '1',
      '499',
      '•••• 1234',
    ]);
    expect(await money(one, EUR, 'legal')).toEqual(['2500', '500']);
    await test.approve('withdraw', asked.id);
    const detail = await test.server.ok(getPayout, { id: asked.id }, test.treasurer.token);
    expect(detail.destination).toContainEqual({ field: 'card_number', value: '4111111111111234' });
    await test.server.refused(getPayout, { id: asked.id }, first.token);
  });
});

describe('its ends', () => {
  it('a rejection gives everything back, once', async () => {
    const one = await test.user(1);
    const asked = await test.withdraw(one);
    await test.reject('withdraw', asked.id, 'target_wrong');
    expect([await state(asked.id, one), await money(one)]).toEqual(['rejected', ['10000', '0']]);
    expect((await test.server.refused(sendPayout, { id: asked.id, txid: newTxid() }, test.treasurer.token)).error).toBe(
      'FUNDING_PAYOUT_STATE',
    );
  });

  it('[AMB-37] a cancellation too, while nobody has approved; the first of two ends that', async () => {
    const one = await test.user(1);
    const asked = await test.withdraw(one);
    const stranger = await test.user(1);
    expect((await test.server.refused(cancelWithdrawal, { id: asked.id }, stranger.token)).error).toBe(
      'FUNDING_WITHDRAWAL_UNKNOWN',
    );
    expect((await test.server.ok(cancelWithdrawal, { id: asked.id }, one.token)).state).toBe('cancelled');
    expect(await money(one)).toEqual(['10000', '0']);
    expect((await test.server.refused(cancelWithdrawal, { id: asked.id }, one.token)).error).toBe('FUNDING_NOT_CANCELLABLE');
    const large = await test.withdraw(one, { number: '1000.01' });
    expect(large.approvals_needed).toBe(2);
    await test.approve('withdraw', large.id, first);
    expect(await state(large.id, one)).toBe('review');
    expect((await test.server.refused(cancelWithdrawal, { id: large.id }, one.token)).error).toBe('FUNDING_NOT_CANCELLABLE');
    const claimed = await test.claim('withdraw', large.id, second);
    expect(await test.server.ok(approveReview, { ...claimed, note: NOTE }, second.token)).toMatchObject({ state: 'approved' });
    expect(await state(large.id, one)).toBe('approved');
  });

  it('silence of the outside world gives nothing back; that it failed two people say', async () => {
    const one = await test.user(1);
    const asked = await test.withdraw(one);
    await test.approve('withdraw', asked.id);
    await send(asked.id);
    for (const job of test.server.wired.modules.flatMap(({ jobs }) => jobs ?? []))
      if (job.name.startsWith('funding')) await job.run();
    expect([await state(asked.id, one), await money(one)]).toEqual(['sent', ['9900', '100']]);
    const payload = { withdrawal_id: asked.id, reason: 'returned' };
    const wrong = { kind: 'payout_failed', payload: { ...payload, reason: 'not_sent' }, reason: NOTE };
    expect((await test.server.refused(propose, wrong, test.treasurer.token)).error).toBe('FUNDING_PAYOUT_STATE');
    await test.agree('payout_failed', payload);
    expect([await state(asked.id, one), await money(one)]).toEqual(['failed', ['10000', '0']]);
    expect((await test.server.refused(completePayout, { id: asked.id }, test.treasurer.token)).error).toBe(
      'FUNDING_PAYOUT_STATE',
    );
    const [mail] = await test.server.ok(listOutbox, { to: one.email });
    expect(mail?.text).toContain('The payment came back');
  });

  it('a file takes each approved one once, runs no formula, and is the same whenever it is read', async () => {
    const one = await test.user(2);
    await euros(one, '400');
    const ids: number[] = [];
    for (const number of ['100', '150']) {
      const asked = await test.withdraw(one, { currency: EUR, number, address_id: undefined, card_id: one.cardId });
      await test.approve('withdraw', asked.id);
      ids.push(asked.id);
    }
    const { token } = test.treasurer;
    const both = await Promise.all([0, 1].map(() => test.server.call(exportPayouts, { currency: EUR }, token)));
    expect(both.map(({ type }) => type).sort()).toEqual(['error', 'ok']);
    const [batch] = (await test.server.ok(listPayoutBatches, {}, token)).list;
    const file = await test.server.ok(readPayoutBatch, { id: batch?.id }, token);
    expect(await test.server.ok(readPayoutBatch, { id: batch?.id }, token)).toEqual(file);
    for (const id of ids) expect(file.csv).toContain(`\r\n${id},EUR,,`);
    expect([
      file.csv.includes("'=cmd"),
      file.csv.includes("'+1"),
      file.csv.includes("'@home"),
      /,=|,\+|,@/.test(file.csv),
    ]).toEqual([true, true, true, false]);
    const [id = 0] = ids;
    expect((await test.server.refused(completePayout, { id }, token)).error).toBe('FUNDING_PAYOUT_STATE');
    expect((await test.server.refused(reportPayout, { id, txid: 'x' }, token)).error).toBe('FUNDING_TXID_INVALID');
    await test.server.ok(reportPayout, { id, txid: 'SEPA-2026-0001' }, token);
    await complete(id);
    expect(await state(id, one)).toBe('completed');
  });
});

describe('a mistyped transaction', () => {
  const wrongly = async (number = '100') => {
    const one = await test.user(1);
    const asked = await test.withdraw(one, { number });
    await test.approve('withdraw', asked.id);
    const typed = newTxid();
    await send(asked.id, typed);
    return { one, id: asked.id, typed };
  };
  const correct = (id: number, txid: string) => test.agree('payout_txid', { withdrawal_id: id, txid });
  const refused = async (id: number, txid: string) => {
    const input = { kind: 'payout_txid', payload: { withdrawal_id: id, txid }, reason: NOTE };
    return (await test.server.refused(propose, input, test.treasurer.token)).error;
  };

  it('is corrected by two people also when all is over: the text alone, the old one kept, the user told', async () => {
    const { one, id, typed } = await wrongly();
    await complete(id);
    const before = await test.server.ok(getWithdrawal, { id }, one.token);
    const [balances, right] = [await money(one), newTxid()];
    const { id: proposal, hash } = await test.server.ok(
      propose,
      { kind: 'payout_txid', payload: { withdrawal_id: id, txid: `0x${right.toUpperCase()}` }, reason: NOTE },
      test.treasurer.token,
    );
    const alone = { proposal_id: proposal, hash, reason: NOTE };
    expect((await test.server.refused(approveProposal, alone, test.treasurer.token)).error).toMatch(/^BACKOFFICE_|^FORBIDDEN/);
    expect((await test.server.ok(getWithdrawal, { id }, one.token)).txid).toBe(typed);
    await test.server.ok(approveProposal, alone, test.owner.token);
    const after = await test.server.ok(getWithdrawal, { id }, one.token);
    expect(after).toEqual({ ...before, txid: right, corrections: [{ txid: typed, until: test.clock.now() }] });
    expect(await money(one)).toEqual(balances);
    const [mail] = await test.server.ok(listOutbox, { to: one.email });
    expect(mail?.subject).toBe('Corrected transaction for 99 USDT');
    expect((await test.server.ok(getPayout, { id }, test.treasurer.token)).payout).toMatchObject({
      state: 'completed',
      txid: right,
    });
    await correct(id, typed);
    expect((await test.server.ok(getWithdrawal, { id }, one.token)).corrections.map(({ txid }) => txid)).toEqual([typed, right]);
  });

  it('gives the transaction that it named back to the payout that it pays, and takes no other’s', async () => {
    const [first, second] = [await wrongly(), await wrongly()];
    expect(await refused(first.id, second.typed)).toBe('FUNDING_TXID_USED');
    await correct(first.id, newTxid());
    await correct(second.id, first.typed);
    expect((await test.server.ok(getWithdrawal, { id: second.id }, second.one.token)).txid).toBe(first.typed);
    expect(await refused(first.id, first.typed)).toBe('FUNDING_TXID_USED');
    expect(await test.breaches()).toEqual([]);
  });

  it('two proposals of one transaction for two payouts: one payout has it', async () => {
    const [first, second] = [await wrongly(), await wrongly()];
    const txid = newTxid();
    const made = [];
    for (const { id } of [first, second])
      made.push(
        await test.server.ok(
          propose,
          { kind: 'payout_txid', payload: { withdrawal_id: id, txid }, reason: NOTE },
          test.treasurer.token,
        ),
      );
    const { accepted, codes } = await test.race(
      made.map(({ id, hash }) => test.server.call(approveProposal, { proposal_id: id, hash, reason: NOTE }, test.owner.token)),
    );
    expect([accepted, codes]).toEqual([1, ['FUNDING_TXID_USED']]);
  });

  it('of what was not sent, given back, unknown, no transaction or the same is refused and changes nothing', async () => {
    const { one, id, typed } = await wrongly();
    expect(await refused(id, typed)).toBe('FUNDING_TXID_SAME');
    expect(await refused(id, 'abc')).toBe('FUNDING_TXID_INVALID');
    expect(await refused(987_654, newTxid())).toBe('FUNDING_WITHDRAWAL_UNKNOWN');
    const waiting = await test.withdraw(one);
    expect(await refused(waiting.id, newTxid())).toBe('FUNDING_PAYOUT_STATE');
    await test.agree('payout_failed', { withdrawal_id: id, reason: 'returned' });
    expect(await refused(id, newTxid())).toBe('FUNDING_PAYOUT_STATE');
    expect((await test.server.ok(getWithdrawal, { id }, one.token)).corrections).toEqual([]);
  });

  it('no statement of the application changes what a correction says, or a withdrawal that is over', async () => {
    const { id } = await wrongly();
    await correct(id, newTxid());
    await expect(sql`UPDATE payout_corrections SET after = 'x'`.execute(test.db)).rejects.toThrow('permission denied');
    await expect(sql`DELETE FROM payout_corrections`.execute(test.db)).rejects.toThrow('permission denied');
    await expect(sql`UPDATE payout_transactions SET txid_key = 'x'`.execute(test.db)).rejects.toThrow('permission denied');
  });
});

describe('two people', () => {
  it('whoever approved a withdrawal does not send it, by hand or in a file', async () => {
    const one = await test.user(1);
    const [mine, others] = [await test.withdraw(one), await test.withdraw(one, { number: '50' })];
    await test.approve('withdraw', mine.id, test.owner);
    await test.approve('withdraw', others.id, first);
    const { token } = test.owner;
    const own = { error: 'FUNDING_PAYOUT_OWN' };
    expect(await test.server.refused(sendPayout, { id: mine.id, txid: newTxid() }, token)).toMatchObject(own);
    const named = { currency: USDT, network: 'TRC20', ids: [mine.id] };
    expect(await test.server.refused(exportPayouts, named, token)).toMatchObject(own);
    const all = await test.server.ok(exportPayouts, { ...named, ids: undefined }, token);
    expect([await state(mine.id, one), await state(others.id, one), all.rows >= 1]).toEqual(['approved', 'sent', true]);
    await send(mine.id);
  });

  it('are asked for parts as for the whole: what one user asks for in 24 hours counts together', async () => {
    const one = await test.user(1);
    const parts = [];
    for (const number of ['600', '400', '10']) parts.push(await test.withdraw(one, { number }));
    expect(parts.map((part) => part.approvals_needed)).toEqual([1, 1, 2]);
    // What gave everything back counts no more.
    await test.server.ok(cancelWithdrawal, { id: parts[2]?.id }, one.token);
    await test.server.ok(cancelWithdrawal, { id: parts[0]?.id }, one.token);
    expect((await test.withdraw(one, { number: '600' })).approvals_needed).toBe(1);
    expect((await test.withdraw(one, { number: '10' })).approvals_needed).toBe(2);
  });

  it('one transaction pays one withdrawal, or rows of one file', async () => {
    const one = await test.user(1);
    const asked = [];
    for (let n = 0; n < 4; n++) {
      const each = await test.withdraw(one, { number: '20' });
      await test.approve('withdraw', each.id);
      asked.push(each.id);
    }
    const [a = 0, b = 0, c = 0, d = 0] = asked;
    const { token } = test.treasurer;
    const txid = newTxid();
    await send(a, txid);
    const used = { error: 'FUNDING_TXID_USED' };
    expect(await test.server.refused(sendPayout, { id: b, txid: `0x${txid.toUpperCase()}` }, token)).toMatchObject(used);
    await test.server.ok(exportPayouts, { currency: USDT, network: 'TRC20', ids: [c, d] }, token);
    const shared = newTxid();
    for (const id of [c, d]) await test.server.ok(reportPayout, { id, txid: shared }, token);
    expect(await test.server.refused(sendPayout, { id: b, txid: shared }, token)).toMatchObject(used);
    await send(b);
  });
});

describe('at once', () => {
  it('64 withdrawals of one key are one, and 64 of everything are one', async () => {
    const one = await test.user(1);
    await test.grant(one);
    const input = test.withdrawInput(one, { request_id: 'withdraw-once' });
    const same = await test.race(Array.from({ length: 64 }, () => test.server.call(requestWithdrawal, input, one.token)));
    expect([same.accepted, await money(one)]).toEqual([64, ['9900', '100']]);
    await test.grant(one);
    const all = test.withdrawInput(one, { number: '9900' });
    const race = await test.race(Array.from({ length: 64 }, () => test.server.call(requestWithdrawal, all, one.token)));
    expect([race.accepted, await money(one)]).toEqual([1, ['0', '10000']]);
  });

  it('of a cancellation and an approval one wins, and the money follows it', async () => {
    for (let round = 0; round < 4; round++) {
      const one = await test.user(1);
      const asked = await test.withdraw(one);
      const claimed = await test.claim('withdraw', asked.id, first);
      const { accepted } = await test.race([
        test.server.call(cancelWithdrawal, { id: asked.id }, one.token),
        test.server.call(approveReview, { ...claimed, note: NOTE }, first.token),
      ]);
      const now = await state(asked.id, one);
      expect([accepted, now === 'cancelled' ? '10000' : '9900']).toEqual([1, (await money(one))[0]]);
    }
  });

  it('32 completions, and a completion beside a failure, settle once', async () => {
    const one = await test.user(1);
    const asked = await test.withdraw(one);
    await test.approve('withdraw', asked.id);
    await send(asked.id);
    const payload = { withdrawal_id: asked.id, reason: 'returned' };
    const outcomes = await Promise.all([
      test.race(Array.from({ length: 32 }, () => test.server.call(completePayout, { id: asked.id }, test.treasurer.token))),
      test.agree('payout_failed', payload).then(
        () => 'failed',
        () => 'refused',
      ),
    ]);
    const now = await state(asked.id, one);
    expect([outcomes[0].accepted, outcomes[1]]).toEqual(now === 'completed' ? [1, 'refused'] : [0, 'failed']);
    const { rows } =
      await sql`SELECT FROM journals WHERE scope IN ('withdraw', 'withdraw.release') AND key = ${String(asked.id)}`.execute(
        test.db,
      );
    expect(rows).toHaveLength(1);
  });

  it('[CALL-037] [AMB-13] no requests pass the limit of 24 hours together, and it comes free after 24 hours', async () => {
    const one = await test.user(1);
    const rich = await test.recharge(one, { currency: BTC, network: '', amount: '400' });
    await test.approve('recharge', rich.id, first);
    await test.approve('recharge', rich.id, second);
    const addressId = await test.address(one.id, BTC, '');
    const input = { currency: BTC, number: '50', address_id: addressId };
    const tokens = await test.sessions(one, 8);
    const burst = await test.race(tokens.map((token) => test.server.call(requestWithdrawal, input, token)));
    expect([burst.accepted, burst.codes]).toEqual([4, ['FUNDING_LIMIT']]);
    expect(await money(one, BTC)).toEqual(['200', '200']);
    const full = await test.server.ok(getWithdrawInfo, { currency: BTC }, one.token);
    expect([full.limit_btc, full.used_btc, full.left_btc, full.frees_at]).toEqual([
      '200',
      '200',
      '0',
      test.clock.now() + 86_400_000,
    ]);
    test.clock.advance(86_400_000);
    const after = await test.server.ok(getWithdrawInfo, { currency: BTC }, tokens[0]);
    expect([after.used_btc, after.left_btc]).toEqual(['0', '200']);
  });

  it('leaves the money sound', async () => {
    expect(await test.breaches()).toEqual([]);
  });
});
