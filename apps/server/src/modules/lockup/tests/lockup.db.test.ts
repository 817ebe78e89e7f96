/** The life of a deposit through the calls of a whole server, on a clock that the test moves. */
import {
  getLockupCalendar,
  getLockupOrder,
  getLockupReceipt,
  getLockupTotals,
  listLockupOrders,
  lockDeposit,
  previewDeposit,
  redeemDeposit,
  setLockupRenew,
} from '@glasshouse/contract/lockup';
import { getFunds } from '@glasshouse/contract/earn';
import { listNotices } from '@glasshouse/contract/notifications';
import { listBills, listWallets } from '@glasshouse/contract/wallet';
import { receiptsOf } from '@glasshouse/proofs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HEADS_AWAY, HEADS_BACK } from '../../proofs/tests/support/heads.ts';
import { MINUTE, type TestLockup, UNIT, startLockup } from './support/lockup.ts';

let test: TestLockup;
beforeAll(async () => {
  test = await startLockup();
});
afterEach(() => test.sound());
afterAll(() => test.stop());

const lock = async (token: string, amount: string, series = 'demo-10m', renew: 'off' | 'principal' = 'off') => {
  const { config_id } = await test.offer(series);
  return test.ok(lockDeposit, { config_id, amount, renew }, token);
};
const balanceOf = async (token: string, account: string) => {
  const wallets = (await test.ok(listWallets, {}, token)) as unknown as Record<string, { list?: unknown }>;
  return JSON.stringify(wallets[account] ?? wallets);
};
const verify = (file: unknown) => receiptsOf('glasshouse-lockup-receipt').verify(file);

describe('a deposit', () => {
  it('[RULE-166,FEAT-175] sets the yield of the whole term aside at once, and the principal stays the user’s own', async () => {
    const { token } = await test.user();
    const [free, held] = [await test.house('lockup'), await test.house('lockup_held')];
    const order = await lock(token, '1000');
    expect(order).toMatchObject({ status: 1, daily: '3', total: '15', escrowed: '15', paid: '0', paid_count: 0, renew: 'off' });
    expect([free - (await test.house('lockup')), (await test.house('lockup_held')) - held]).toEqual([15_000_000n, 15_000_000n]);
    const total = (await test.ok(getLockupTotals, {}, token)).list;
    expect(total).toEqual([
      { currency_id: 3, code: 'USDT', orders: 1, locked: '1000', paid: '0', to_come: '15', earned_30d: '0', price_usd: '1' },
    ]);
    const { list } = await test.ok(getFunds, {});
    const fund = list.find(({ code }) => code === 'USDT');
    expect(fund?.held).toBe('15');
    expect(await balanceOf(token, 'lockmining')).toContain('1000');
  });

  it('[RULE-167,STATE-006,AMB-58] is paid each unit at its instant, and ends by itself with its principal and a receipt that verifies', async () => {
    const { token } = await test.user();
    const order = await lock(token, '100');
    expect(verify({ ...(await receiptOf(order)), acceptance: order.acceptance })).toMatchObject({ ok: true, stage: 'accepted' });
    const { payouts } = await test.ok(getLockupOrder, { id: order.id }, token);
    expect(payouts.map(({ due }) => due)).toEqual([
      ...[1, 2, 3, 4].map((k) => Math.ceil((order.lock_time + k * UNIT) / UNIT) * UNIT),
      order.lock_time + 5 * UNIT,
    ]);
    const first = (payouts[0] as { due: number }).due;
    test.clock.advance(first - 1 - test.clock.now());
    await test.due();
    expect((await test.ok(getLockupOrder, { id: order.id }, token)).order.paid_count).toBe(0);
    test.clock.advance(1);
    await test.due();
    expect((await test.ok(getLockupOrder, { id: order.id }, token)).order).toMatchObject({
      paid_count: 1,
      paid: '0.3',
      escrowed: '1.2',
    });
    // Down over the rest of the term: every payout is made, each with its own journal.
    test.clock.advance(5 * UNIT);
    await test.due();
    const { order: ended } = await test.ok(getLockupOrder, { id: order.id }, token);
    expect(ended).toMatchObject({
      status: 2,
      paid: '1.5',
      escrowed: '0',
      leave: null,
      end: { how: 'matured', time: order.expiry_time, penalty: '0', returned: '100', result: '1.5' },
    });
    const journals = await test.sql(
      `SELECT key FROM journals WHERE scope = 'lockup.pay' AND key LIKE '${order.id}:%' ORDER BY id`,
    );
    expect(journals.map(({ key }) => key)).toEqual([1, 2, 3, 4, 5].map((k) => `${order.id}:${k}`));
    expect((await test.refused(getLockupReceipt, { id: order.id }, token)).error).toBe('LOCKUP_RECEIPT_NOT_YET');
    await test.sign();
    const verdict = verify(await test.ok(getLockupReceipt, { id: order.id }, token));
    expect(verdict).toMatchObject({ ok: true, stage: 'settled', result: { how: 'matured', paid: 5, returned: 100_000_000n } });
    const bills = (await test.ok(listBills, {}, token)).list.map(({ cause }) => cause);
    expect(new Set(bills)).toEqual(new Set(['lockup_lock', 'lockup_yield', 'lockup_return', 'demo_funds']));
    const notices = (await test.ok(listNotices, {}, token)).list.map(({ news }) => news.kind);
    expect(notices).toEqual(expect.arrayContaining(['lockup_bought', 'lockup_matured']));
  });

  it('[RULE-164,RULE-168,AMB-59] left early pays the penalty of the units left, keeps its payouts, and the rest goes back to the fund', async () => {
    const { token } = await test.user();
    const [free, rounding] = [await test.house('lockup'), await test.house('rounding')];
    const order = await lock(token, '333.333333');
    test.clock.advance(UNIT + UNIT);
    const preview = (await test.ok(getLockupOrder, { id: order.id }, token)).order.leave;
    const ended = await test.ok(redeemDeposit, { id: order.id, penalty: preview?.penalty }, token);
    // Two units are over, and what was due by then was paid in the call itself.
    expect(ended.status).toBe(3);
    expect(ended.paid_count).toBeGreaterThan(0);
    // ⌈333.333333 × 0.4 % × 3⌉ is 3.999999996 rounded up.
    expect(ended.end).toMatchObject({ how: 'early', penalty: '4', returned: '329.333333' });
    const paid = BigInt(ended.paid_count) * 999_999n;
    expect((await test.house('lockup')) - free).toBe(3_999_999n - paid);
    expect((await test.house('rounding')) - rounding).toBe(1n);
    expect(await test.house('lockup_held')).toBe(await promised());
    expect((await test.refused(redeemDeposit, { id: order.id }, token)).error).toBe('LOCKUP_ALREADY_ENDED');
    await test.sign();
    expect(verify(await test.ok(getLockupReceipt, { id: order.id }, token))).toMatchObject({ ok: true, stage: 'settled' });
  });

  it('is not left for more than the user accepts: a unit that passed since is said', async () => {
    const { token } = await test.user();
    const order = await lock(token, '100');
    const refusal = await test.refused(redeemDeposit, { id: order.id, penalty: '1.999999' }, token);
    expect(refusal).toMatchObject({ error: 'LOCKUP_PENALTY_CHANGED', params: { penalty: '2', asset: 'USDT' } });
    expect((await test.ok(redeemDeposit, { id: order.id, penalty: '2' }, token)).end?.penalty).toBe('2');
  });

  it('at its expiry has matured: payouts first, then the principal, and leaving comes too late', async () => {
    const { token } = await test.user();
    const order = await lock(token, '100');
    test.clock.advance(order.expiry_time - test.clock.now());
    expect((await test.refused(redeemDeposit, { id: order.id }, token)).error).toBe('LOCKUP_ALREADY_ENDED');
    await test.due();
    expect((await test.ok(getLockupOrder, { id: order.id }, token)).order).toMatchObject({ status: 2, paid_count: 5 });
  });

  it('[RULE-116,RULE-117,RULE-118] is refused without an amount or with a wrong one, below the minimum, above the user’s limit and balance', async () => {
    const { token } = await test.user();
    const { config_id } = await test.offer('demo-10m');
    const refusal = async (amount: string) => {
      const { error, params } = await test.refused(lockDeposit, { config_id, amount }, token);
      return [error, params];
    };
    expect(await refusal('9.999999')).toEqual(['LOCKUP_BELOW_MINIMUM', { min: '10', asset: 'USDT' }]);
    expect(await refusal('1000.000001')).toEqual(['LOCKUP_ABOVE_MAXIMUM', { max: '1000', asset: 'USDT' }]);
    for (const amount of ['0', '-1', '1e3', '', '1,5', '9'.repeat(64)])
      expect((await refusal(amount))[0]).toMatch(/AMOUNT|MAXIMUM/);
    expect((await refusal('10.0000001'))[0]).toBe('WALLET_AMOUNT_DECIMALS');
    expect((await test.refused(lockDeposit, { config_id: 999_999, amount: '10' }, token)).error).toBe('LOCKUP_UNKNOWN');
    const long = await test.offer('d5');
    expect((await test.refused(lockDeposit, { config_id: long.config_id, amount: '30000' }, token)).error).toBe(
      'WALLET_INSUFFICIENT_BALANCE',
    );
  });

  it('[AMB-19,ERR-024] is sold from its opening to before its closing', async () => {
    const { token } = await test.user();
    const { config_id, closes } = await test.offer('demo-10m');
    test.clock.advance(closes - 1 - test.clock.now());
    await test.ok(lockDeposit, { config_id, amount: '10' }, token);
    test.clock.advance(1);
    expect((await test.refused(lockDeposit, { config_id, amount: '10' }, token)).error).toBe('LOCKUP_NOT_ON_SALE');
    await test.run('lockup.create');
    await test.ok(lockDeposit, { config_id: (await test.offer('demo-10m')).config_id, amount: '10' }, token);
  });

  it('answers 64 equal requests with the first answer, and moves money once', async () => {
    const { token } = await test.user();
    const { config_id } = await test.offer('demo-10m');
    const input = { config_id, amount: '50', request_id: 'the-same-deposit' };
    const answers = await Promise.all(Array.from({ length: 64 }, () => test.ok(lockDeposit, input, token)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await test.ok(listLockupOrders, {}, token)).list).toHaveLength(1);
  });
});

describe('renewal', () => {
  it('locks the principal again at maturity, on the same terms, and never the yields', async () => {
    const { token } = await test.user();
    await test.run('lockup.create');
    const order = await lock(token, '200', 'demo-10m', 'principal');
    test.clock.advance(order.expiry_time - test.clock.now() + 5 * MINUTE);
    await test.run('lockup.create', 'lockup.due');
    const list = (await test.ok(listLockupOrders, {}, token)).list;
    const next = list.find(({ renewed_from }) => renewed_from === order.id);
    expect(next).toMatchObject({ amount: '200', status: 1, renew: 'principal', lock_time: order.expiry_time });
    expect(list.find(({ id }) => id === order.id)).toMatchObject({ status: 2, renewed_as: next?.id });
    // What is due of the new one up to now was paid with it.
    expect(next?.paid_count).toBe(2);
    await test.ok(setLockupRenew, { id: next?.id, renew: 'off' }, token);
    test.clock.advance(6 * UNIT);
    await test.due();
    expect((await test.ok(getLockupOrder, { id: next?.id }, token)).order).toMatchObject({ status: 2, renewed_as: null });
    expect((await test.refused(setLockupRenew, { id: next?.id, renew: 'principal' }, token)).error).toBe('LOCKUP_ALREADY_ENDED');
    await test.sign();
    expect(verify(await test.ok(getLockupReceipt, { id: next?.id }, token))).toMatchObject({ ok: true, stage: 'settled' });
  });

  it('gives the principal back and says why when nothing of the series is on sale', async () => {
    const { token } = await test.user();
    await test.run('lockup.create');
    const { closes } = await test.offer('demo-10m');
    test.clock.advance(closes - MINUTE - test.clock.now());
    const order = await lock(token, '20', 'demo-10m', 'principal');
    // It expires in the next hour, whose product nobody published while the server was down, and was put off sale by then.
    await test.asOwner(
      `UPDATE lockup_products SET closes_at = ${closes + 1} WHERE series = 'demo-10m' AND opens_at >= ${closes}`,
    );
    test.clock.advance(6 * UNIT);
    await test.due();
    const { order: ended } = await test.ok(getLockupOrder, { id: order.id }, token);
    expect(ended).toMatchObject({ status: 2, renewed_as: null, paid: ended.total });
    const [notice] = (await test.ok(listNotices, {}, token)).list;
    expect(notice?.news).toMatchObject({ kind: 'lockup_not_renewed', params: { amount: '20', reason: 'not_on_sale' } });
    test.clock.advance(3_600_000);
  });
});

describe('a renewal that is refused', () => {
  /** A continued deposit of a user, begun early in an hour: it expires while the same product is on sale. */
  async function lasting(amount = '20') {
    const { token, id } = await test.user();
    const order = await lock(token, amount, 'demo-10m', 'principal');
    const outcome = async () => {
      const { order: ended } = await test.ok(getLockupOrder, { id: order.id }, token);
      expect(ended).toMatchObject({ status: 2, renewed_as: null, paid: ended.total });
      return (await test.ok(listNotices, {}, token)).list[0]?.news;
    };
    return { id, outcome };
  }
  const said = (reason: string) => ({ kind: 'lockup_not_renewed', params: { amount: '20', reason } });
  beforeEach(async () => {
    test.clock.advance(3_600_000 - (test.clock.now() % 3_600_000) + MINUTE);
    await test.run('lockup.create', 'lockup.due');
  });

  it.each([
    ['worse_terms', 'ratio_ppm', 'ratio_ppm + 1'],
    ['worse_terms', 'daily_ppm', 'daily_ppm - 1'],
    ['limits', 'min_atoms', '20000001'],
    ['sold_out', 'quota_atoms', 'max_user_atoms'],
  ])('says %s of a product with another %s', async (reason, column, value) => {
    const { config_id } = await test.offer('demo-10m');
    if (reason === 'sold_out') await lock((await test.user()).token, '990');
    const { outcome } = await lasting();
    const [row] = await test.sql(`SELECT ${column} AS was FROM lockup_products WHERE id = ${config_id}`);
    await test.asOwner(`UPDATE lockup_products SET ${column} = ${value} WHERE id = ${config_id}`);
    test.clock.advance(6 * UNIT);
    await test.due();
    await test.asOwner(`UPDATE lockup_products SET ${column} = ${String(row?.['was'])} WHERE id = ${config_id}`);
    expect(await outcome()).toMatchObject(said(reason));
  });

  it('says fund where the fund cannot pay another term', async () => {
    const { outcome } = await lasting();
    const turn = `UPDATE accounts SET balance = -balance WHERE kind = 'house' AND purpose = 'lockup' AND asset_id = 3`;
    await test.asOwner(turn);
    test.clock.advance(6 * UNIT);
    await test.due();
    await test.asOwner(turn);
    expect(await outcome()).toMatchObject(said('fund'));
  });

  it('says account of a user who is frozen, and closed where the installation offers it no more', async () => {
    const frozen = await lasting();
    const { freezes } = test.wired as unknown as { freezes: { set(id: number, reason: string | null): void } };
    freezes.set(frozen.id, 'a test');
    test.clock.advance(6 * UNIT);
    await test.due();
    freezes.set(frozen.id, null);
    expect(await frozen.outcome()).toMatchObject(said('account'));
    const other = await lasting();
    const closings = test.platform.config.closings as Map<string, unknown>;
    closings.set('lockup', 'all');
    test.clock.advance(6 * UNIT);
    await test.due();
    closings.delete('lockup');
    expect(await other.outcome()).toMatchObject(said('closed'));
  });
});

describe('without a signed head', () => {
  it('nothing is locked: there would be no receipt of it', async () => {
    const { token } = await test.user();
    const { config_id } = await test.offer('demo-10m');
    const count = () => test.sql(`SELECT count(*)::int AS n FROM journals WHERE scope = 'lockup.open'`);
    const before = await count();
    await test.asOwner(HEADS_AWAY);
    expect((await test.refused(lockDeposit, { config_id, amount: '20' }, token)).error).toBe('UNAVAILABLE');
    expect(await count()).toEqual(before);
    await test.asOwner(HEADS_BACK);
    await lock(token, '20');
  });
});

describe('previews and lists', () => {
  it('what a preview says is what is paid, to the atom', async () => {
    const { token } = await test.user();
    await test.run('lockup.create');
    const { config_id } = await test.offer('demo-10m');
    const preview = await test.ok(previewDeposit, { config_id, amount: '123.456789' }, token);
    const order = await test.ok(lockDeposit, { config_id, amount: '123.456789' }, token);
    expect([order.daily, order.total, order.leave?.penalty]).toEqual([preview.daily, preview.total, preview.leave.penalty]);
    expect(order.break_even).toEqual(preview.break_even);
    test.clock.advance(6 * UNIT);
    await test.due();
    const { order: ended } = await test.ok(getLockupOrder, { id: order.id }, token);
    expect(ended.paid).toBe(preview.total);
  });

  it('says which limit binds: balance, user, quota', async () => {
    const { token } = await test.user();
    const of = async (series: string) => {
      const { config_id } = await test.offer(series);
      return (await test.ok(previewDeposit, { config_id, amount: '500' }, token)).most;
    };
    expect(await of('demo-10m')).toEqual({ amount: '1000', by: 'user' });
    expect(await of('d180')).toEqual({ amount: '2000', by: 'user' });
    expect(await of('d5')).toEqual({ amount: '10000', by: 'balance' });
  });

  it('the calendar has payouts to come of days, and the returns of minutes alone', async () => {
    const { token } = await test.user();
    await test.run('lockup.create');
    const days = await lock(token, '100', 'd5');
    const minutes = await lock(token, '10');
    const from = Math.floor(test.clock.now() / 86_400_000) * 86_400_000;
    const calendar = await test.ok(getLockupCalendar, { from, to: from + 10 * 86_400_000 }, token);
    const lines = calendar.days.flatMap(({ due }) => due);
    expect(lines.filter(({ order }) => order === days.id).map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 5 }, () => 'payout'),
      'return',
    ]);
    expect(lines.filter(({ order }) => order === minutes.id).map(({ kind }) => kind)).toEqual(['return']);
    expect((await test.refused(getLockupCalendar, { from: 0, to: 93 * 86_400_000 }, token)).error).toBe('LOCKUP_RANGE');
  });
});

/** A receipt before a head covers it, from nothing but the answer. */
async function receiptOf(order: { acceptance: object }) {
  return {
    format: 'glasshouse-lockup-receipt',
    version: '1',
    acceptance: order.acceptance,
    record: null,
    events: [],
    inputs: [],
    head: null,
    growth: [],
    keys: await test.wired.log.keys(),
  };
}

async function promised(): Promise<bigint> {
  const [row] = await test.sql(`
    SELECT coalesce(sum((o.units - coalesce((SELECT max(k) FROM lockup_payouts y WHERE y.order_id = o.id), 0)) * o.daily), 0)::text AS atoms
    FROM lockup_orders o WHERE o.asset_id = 3 AND NOT EXISTS (SELECT FROM lockup_ends e WHERE e.order_id = o.id)`);
  return BigInt(row?.['atoms'] as string);
}
