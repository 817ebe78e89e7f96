/** Recharges on a whole server: nothing before approval, once after it, whoever races; and where money is sent to. */
import { approveReview, getReview, propose } from '@glasshouse/contract/backoffice';
import { listOutbox } from '@glasshouse/contract/demo';
import {
  getFundingTerms,
  getInAddress,
  getRecharge,
  listReceiving,
  listRecharges,
  requestRecharge,
} from '@glasshouse/contract/funding';
import { getWalletDetail, listBills } from '@glasshouse/contract/wallet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { BTC, EUR, NOTE, TestFunding, type TestUser, USDT, newTxid, picture } from './testing-funding.ts';

let test: TestFunding;
let user: TestUser;
let first: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  test = await TestFunding.open();
  [first, second] = test.reviewers as [TestStaff, TestStaff];
  user = await test.user(0);
});
afterAll(() => test.server.stop());

const available = async (of: TestUser, currency: number = USDT, type = 'change') =>
  (await test.server.ok(getWalletDetail, { currency, type }, of.token)).available;
const refusal = async (more: object, of = user) => {
  const { error, fields } = await test.server.refused(requestRecharge, await test.rechargeInput(of, more), of.token);
  return [error, fields?.[0]?.path];
};

describe('where to send', () => {
  it('[CALL-038] [AMB-90] is told per network with minimum and confirmations; a demo shows what nobody can pay to', async () => {
    const tron = await test.server.ok(getInAddress, { currency: USDT, network: 'TRC20', user_id: user.id }, user.token);
    expect(tron).toMatchObject({
      code: 'USDT',
      network: 'TRC20',
      account: 'change',
      min: '1',
      confirmations: 20,
      is_demo: true,
      coin: { address: 'DEMO-TRC20-DO-NOT-PAY-1' },
      bank: null,
    });
    const bank = await test.server.ok(getInAddress, { currency: EUR }, user.token);
    expect([bank.type, bank.account, bank.coin, bank.bank?.beneficiary]).toEqual(['bank', 'legal', null, 'DEMO - DO NOT PAY']);
    expect(bank.bank?.payment_reference).toBe(`GH${String(user.id).padStart(8, '0')}`);
  });

  it.each([
    [{ currency: USDT, network: 'BEP20' }, 'FUNDING_NETWORK_UNKNOWN'],
    [{ currency: BTC, network: 'TRC20' }, 'FUNDING_NETWORK_UNKNOWN'],
    [{ currency: 77 }, 'WALLET_CURRENCY_UNKNOWN'],
    [{ currency: USDT, user_id: 1 }, 'FUNDING_OTHER_USER'],
  ])('[AMB-90] is refused as %j with %s', async (input, code) => {
    expect((await test.server.refused(getInAddress, input, user.token)).error).toBe(code);
  });

  it('is set by two people, of whom the one who proposes is not the other; the old version stays known', async () => {
    const payload = { currency_id: BTC, network: '', address: 'DEMO-BTC-DO-NOT-PAY-2' };
    const { token } = test.treasurer;
    const refused = async (more: object) =>
      (await test.server.refused(propose, { kind: 'receiving_address', payload: { ...payload, ...more }, reason: NOTE }, token))
        .error;
    expect(await refused({ address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' })).toBe('FUNDING_ADDRESS_NOT_DEMO');
    expect(await refused({ currency_id: USDT })).toBe('FUNDING_NETWORK_UNKNOWN');
    expect(await refused({ currency_id: EUR })).toBe('FUNDING_NOT_OFFERED');
    await test.agree('receiving_address', payload);
    expect(await test.server.ok(getInAddress, { currency: BTC }, user.token)).toMatchObject({
      coin: { address: 'DEMO-BTC-DO-NOT-PAY-2' },
      version: 2,
      is_demo: true,
    });
    await test.agree('receiving_bank', {
      currency_id: EUR,
      beneficiary: 'Demo House',
      bank: 'Demo Bank',
      account_number: 'DEMO-EUR-DO-NOT-PAY-2',
      swift: 'DEMODEMO',
      bank_address: 'Nowhere 1',
    });
    const places = await test.server.ok(listReceiving, {}, token);
    expect(places.find(({ code }) => code === 'EUR')).toMatchObject({ version: 2, text: expect.stringContaining('Demo House') });
  });
});

describe('a recharge', () => {
  it('[CALL-039] [CALL-040] [RULE-052] credits nothing before its approval and everything after it, once', async () => {
    const before = await available(user);
    const asked = await test.recharge(user, { amount: '500.25' });
    expect(asked).toMatchObject({ state: 'pending', amount: '500.25', approvals_needed: 1, account: 'change', type: 'coin' });
    expect(await available(user)).toBe(before);
    const log = await test.server.ok(listRecharges, {}, user.token);
    expect([log.page, log.limit, log.list[0]]).toEqual([1, 10, asked]);
    await test.approve('recharge', asked.id);
    expect(Number(await available(user)) - Number(before)).toBeCloseTo(500.25, 6);
    const done = await test.server.ok(getRecharge, { id: asked.id }, user.token);
    expect(done.timeline.map(({ state }) => state)).toEqual(['pending', 'approved']);
    const bills = await test.server.ok(listBills, { cause: 'recharge' }, user.token);
    expect(bills.list[0]).toMatchObject({ amount: '500.25', reference: String(asked.id), counterpart: 'outside', kind: 'funds' });
    const [mail] = await test.server.ok(listOutbox, { to: user.email });
    expect(mail?.subject).toBe('500.25 USDT credited');
  });

  it('of fiat money goes to the legal account', async () => {
    const asked = await test.recharge(user, { currency: EUR, network: '', amount: '120.50', reference: 'RF18 5390 0754 7034' });
    expect([asked.type, asked.account, asked.reference]).toEqual(['bank', 'legal', 'RF18539007547034']);
    await test.approve('recharge', asked.id);
    expect(await available(user, EUR, 'legal')).toBe('120.5');
  });

  it('[RULE-111] [RULE-112] needs a right amount, a reference and a voucher of one’s own', async () => {
    expect(await refusal({ amount: '' })).toEqual(['WALLET_AMOUNT_INVALID', 'amount']);
    expect(await refusal({ amount: '-5' })).toEqual(['WALLET_AMOUNT_INVALID', 'amount']);
    expect(await refusal({ amount: '1.0000001' })).toEqual(['WALLET_AMOUNT_DECIMALS', 'amount']);
    expect(await refusal({ amount: '0.999999' })).toEqual(['FUNDING_BELOW_MINIMUM', 'amount']);
    expect(await refusal({ reference: 'paid yesterday' })).toEqual(['FUNDING_REFERENCE_INVALID', 'reference']);
    const bank = { currency: EUR, network: '', amount: '120.50', reference: '§1' };
    expect(await refusal(bank)).toEqual(['FUNDING_BANK_REFERENCE_INVALID', 'reference']);
    expect(await refusal({ account: 'legal' })).toEqual(['FUNDING_ACCOUNT_WRONG', 'account']);
    expect(await refusal({ voucher: '' })).toEqual(['FILES_NOT_FOUND', 'voucher']);
    const other = await test.user(0);
    expect(await refusal({ voucher: await test.upload(other) })).toEqual(['FILES_NOT_FOUND', 'voucher']);
  });

  it('[AMB-107,CALL-039] is reported without a reference, more than once, and told to reviewers so; its picture is good once', async () => {
    const payer = await test.user(0);
    const report = async (voucher: string) => {
      const response = await test.server.fetch('/api/wallet/charge_req', {
        method: 'POST',
        headers: { authorization: payer.token, 'content-type': 'application/json' },
        body: JSON.stringify({ account: 'change', amount: '25', currency: 3, type: 'coin', voucher }),
      });
      return (await response.json()) as { type: string; error?: string; message: { id: number; reference: string } };
    };
    const sent = await picture(60_500);
    const first = await report(await test.upload(payer, sent));
    expect(first).toMatchObject({ type: 'ok', message: { reference: '', state: 'pending' } });
    const second = await report(await test.upload(payer));
    expect(second).toMatchObject({ type: 'ok' });
    expect(await report(await test.upload(payer, sent))).toMatchObject({ error: 'FUNDING_VOUCHER_USED' });
    const { review_id } = await test.claim('recharge', first.message.id, test.reviewers[0] as (typeof test.reviewers)[number]);
    const { hints } = await test.server.ok(getReview, { review_id }, (test.reviewers[0] as { token: string }).token);
    expect(hints).toContainEqual({ code: 'recharge_unnamed', params: {}, weight: 30 });
    await test.approve('recharge', second.message.id);
    expect(await test.breaches()).toEqual([]);
  });

  it('takes no picture twice, of anybody, also not with other metadata or in another form', async () => {
    const sent = await picture(60_001);
    await test.recharge(user, { voucher: await test.upload(user, sent) });
    const other = await test.user(0);
    const again = await picture(60_001, 'somebody else');
    expect(again.equals(sent)).toBe(false);
    for (const content of [sent, again])
      expect(await refusal({ voucher: await test.upload(other, content) }, other)).toEqual(['FUNDING_VOUCHER_USED', 'voucher']);
  });

  it('shows the risk of a report with the reasons that it was made of, whatever happens before it is reviewed', async () => {
    const person = await test.user(0);
    const one = await test.recharge(person, { reference: newTxid() });
    const other = await test.recharge(person, { reference: newTxid() });
    await test.approve('recharge', one.id, first);
    const { review_id } = await test.claim('recharge', other.id, first);
    const { review, hints, since } = await test.server.ok(getReview, { review_id }, first.token);
    expect(hints).toEqual([{ code: 'recharge_first', params: {}, weight: 20 }]);
    expect(review).toMatchObject({ risk: 20, hints });
    expect(since).toEqual([{ code: 'recharge_earlier', params: { count: '1' }, weight: -10 }]);
    const third = await test.recharge(person, { reference: newTxid() });
    const later = await test.claim('recharge', third.id, first);
    const after = await test.server.ok(getReview, { review_id: later.review_id }, first.token);
    expect(after.review.risk).toBe(
      Math.max(
        0,
        after.hints.reduce((sum, { weight }) => sum + weight, 0),
      ),
    );
  });

  it('takes no payment twice, of anybody; one that was rejected may be reported again, also by others, and the reviewer is told', async () => {
    const reference = newTxid();
    const asked = await test.recharge(user, { reference });
    const other = await test.user(0);
    const shouted = `0x${reference.toUpperCase()}`;
    expect(await refusal({ reference: shouted })).toEqual(['FUNDING_REFERENCE_USED', 'reference']);
    expect(await refusal({ reference: shouted }, other)).toEqual(['FUNDING_REFERENCE_USED', 'reference']);
    await test.reject('recharge', asked.id, 'voucher_unreadable');
    expect(await test.server.ok(getRecharge, { id: asked.id }, user.token)).toMatchObject({
      state: 'rejected',
      reason: 'voucher_unreadable',
    });
    // Whoever saw a payment on the chain and named it first cannot take it from the one who paid.
    const payers = await test.recharge(other, { reference });
    const { review_id } = await test.claim('recharge', payers.id, first);
    const { hints } = await test.server.ok(getReview, { review_id }, first.token);
    expect(hints).toContainEqual({ code: 'recharge_named_by_others', params: { count: '1' }, weight: 60 });
    expect(await refusal({ reference })).toEqual(['FUNDING_REFERENCE_USED', 'reference']);
    await test.reject('recharge', payers.id, 'not_own_payment');
    const again = await test.recharge(user, { reference });
    await test.reject('recharge', again.id, 'not_received');
    const [mail] = await test.server.ok(listOutbox, { to: user.email });
    expect(mail?.text).toContain('The payment has not arrived');
  });

  it('is credited to nobody else, and shown to nobody else', async () => {
    const asked = await test.recharge(user);
    const other = await test.user(0);
    expect((await test.server.refused(getRecharge, { id: asked.id }, other.token)).error).toBe('FUNDING_RECHARGE_UNKNOWN');
    expect((await test.server.ok(listRecharges, {}, other.token)).list).toEqual([]);
    await test.reject('recharge', asked.id, 'suspicious');
  });

  it('above the published value needs two people', async () => {
    const terms = await test.server.ok(getFundingTerms, {});
    expect(terms.two_approvers_usd.recharge).toBe('10000');
    const patient = await test.user(0);
    expect((await test.recharge(patient, { amount: '10000' })).approvals_needed).toBe(1);
    // In parts as whole: nobody credits without end by amounts below it.
    const part = await test.recharge(patient, { amount: '1' });
    expect(part.approvals_needed).toBe(2);
    await test.reject('recharge', part.id, 'not_received');
    const rich = await test.user(0);
    const asked = await test.recharge(rich, { amount: '10000.01' });
    expect(asked.approvals_needed).toBe(2);
    const before = await available(rich);
    expect(await test.approve('recharge', asked.id, first)).toMatchObject({ approvals: 1 });
    expect(await available(rich)).toBe(before);
    const claimed = await test.claim('recharge', asked.id, first);
    expect((await test.server.refused(approveReview, { ...claimed, note: NOTE }, first.token)).error).toBe(
      'BACKOFFICE_REVIEW_OWN_APPROVAL',
    );
    expect(await test.server.call(approveReview, { ...claimed, note: NOTE }, second.token)).toMatchObject({ type: 'error' });
    test.clock.advance(11 * 60_000);
    await test.approve('recharge', asked.id, second);
    expect(Number(await available(rich)) - Number(before)).toBeCloseTo(10_000.01, 6);
    const { timeline } = await test.server.ok(getRecharge, { id: asked.id }, rich.token);
    expect(timeline.map(({ state }) => state)).toEqual(['pending', 'review', 'approved']);
  });
});

describe('at once', () => {
  it('64 recharges with one picture become one', async () => {
    const sent = await picture();
    const users = await Promise.all(Array.from({ length: 4 }, () => test.user(0)));
    const inputs = await Promise.all(
      users.map(async (one) => ({ one, input: await test.rechargeInput(one, { voucher: await test.upload(one, sent) }) })),
    );
    const attempts = inputs.flatMap(({ one, input }) =>
      Array.from({ length: 16 }, () => test.server.call(requestRecharge, { ...input, reference: newTxid() }, one.token)),
    );
    const { accepted, codes } = await test.race(attempts);
    expect(accepted).toBe(1);
    expect(codes.filter((code) => !['FILES_NOT_FOUND', 'FUNDING_VOUCHER_USED'].includes(code))).toEqual([]);
  });

  it('16 users who name one payment become one', async () => {
    const reference = newTxid();
    const users = await Promise.all(Array.from({ length: 4 }, () => test.user(0)));
    const inputs = await Promise.all(users.map((one) => test.rechargeInputs(one, 4, { reference })));
    const { accepted, codes } = await test.race(
      users.flatMap((one, i) => (inputs[i] ?? []).map((input) => test.server.call(requestRecharge, input, one.token))),
    );
    expect([accepted, codes]).toEqual([1, ['FUNDING_REFERENCE_USED']]);
  });

  it('requests of one key are one recharge, and no more than five wait', async () => {
    const one = await test.user(0);
    const input = { ...(await test.rechargeInput(one)), request_id: 'recharge-once' };
    const same = await Promise.all(Array.from({ length: 16 }, () => test.server.ok(requestRecharge, input, one.token)));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    const others = await test.rechargeInputs(one, 8);
    const { accepted, codes } = await test.race(others.map((other) => test.server.call(requestRecharge, other, one.token)));
    expect([accepted, codes]).toEqual([4, ['FUNDING_TOO_MANY_PENDING']]);
  });

  it('64 approvals are one credit', async () => {
    const one = await test.user(0);
    const before = await available(one);
    const asked = await test.recharge(one, { amount: '77' });
    const claimed = await test.claim('recharge', asked.id, first);
    const { accepted, codes } = await test.race(
      Array.from({ length: 64 }, () => test.server.call(approveReview, { ...claimed, note: NOTE }, first.token)),
    );
    expect([accepted, codes]).toEqual([1, ['BACKOFFICE_REVIEW_DECIDED']]);
    expect(Number(await available(one)) - Number(before)).toBe(77);
    const { rows } = await sql`SELECT FROM journals WHERE scope = 'recharge' AND key = ${String(asked.id)}`.execute(test.db);
    expect(rows).toHaveLength(1);
  });

  it('leaves the money sound', async () => {
    expect(await test.breaches()).toEqual([]);
  });
});
