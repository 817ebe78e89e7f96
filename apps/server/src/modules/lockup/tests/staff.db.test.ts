/** The staff's side of lock-up: they see, propose what is sold later and pause what is sold, and reach no outcome. */
import { CALLS } from '@glasshouse/contract';
import { approveProposal, getProposal, propose } from '@glasshouse/contract/backoffice';
import {
  getLockupOrder,
  getLockupOverview,
  listLockupOrders,
  listUserLockups,
  lockDeposit,
  redeemDeposit,
} from '@glasshouse/contract/lockup';
import { tightenMode } from '@glasshouse/contract/modes';
import { listNotices } from '@glasshouse/contract/notifications';
import { listParameters } from '@glasshouse/contract/parameters';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestStaff, makeStaff, signInStaff } from '../../backoffice/tests/support/backoffice.ts';
import { type TestLockup, UNIT, USDT, startLockup } from './support/lockup.ts';

const HOUR = 3_600_000;
const NOTICE = 25 * HOUR;
let test: TestLockup;
let treasurer: TestStaff;
let compliance: TestStaff;
beforeAll(async () => {
  test = await startLockup();
  treasurer = await makeStaff(test, 'treasurer');
  compliance = await makeStaff(test, 'compliance');
});
afterEach(() => test.sound());
afterAll(() => test.stop());

/** The series of USDT that hold now, as the staff read them. */
async function seriesNow(): Promise<Record<string, unknown>[]> {
  const { list } = await test.ok(listParameters, {}, treasurer.token);
  const own = list.find(({ name, market }) => name === 'lockup.series' && market?.id === USDT);
  return (JSON.parse(own?.value ?? '{}') as { series: Record<string, unknown>[] }).series;
}

const proposing = (series: readonly object[]) => ({
  kind: 'parameter',
  payload: {
    name: 'lockup.series',
    market: USDT,
    value: JSON.stringify({ series }),
    effective_at: test.clock.now() + NOTICE,
  },
  reason: 'a test of the series on sale',
});

describe('staff', () => {
  it('see products, funds against what is promised, what is overdue, and a user’s orders as the user does', async () => {
    const { token, id } = await test.user();
    const { config_id } = await test.offer('demo-10m');
    await test.ok(lockDeposit, { config_id, amount: '100' }, token);
    test.clock.advance(2 * UNIT);
    const overview = await test.ok(getLockupOverview, {}, compliance.token);
    expect(overview.funds.find(({ code }) => code === 'USDT')).toMatchObject({ held: '1.5', promised: '1.5', positions: 1 });
    expect(overview.products.find((one) => one.config_id === config_id)).toMatchObject({ orders: 1, ended: 0, taken: '100' });
    expect(overview.overdue.count).toBe(1);
    await test.due();
    expect((await test.ok(getLockupOverview, {}, compliance.token)).overdue).toEqual({ count: 0, since: null });
    const theirs = await test.ok(listUserLockups, { user_id: id }, compliance.token);
    expect(theirs.list).toEqual((await test.ok(listLockupOrders, {}, token)).list);
  });

  it.each([
    ['a rate above two percent', { daily: '0.0201' }],
    ['no rate', { daily: '0' }],
    ['no penalty', { penalty: '0' }],
    ['a penalty above five percent', { penalty: '0.06' }],
    ['a limit of a user above the quota', { max_user: '999999999' }],
    ['no minimum', { min: '0' }],
  ])('cannot propose a series with %s', async (_, change) => {
    const series = await seriesNow();
    const { error } = await test.refused(propose, proposing([{ ...series[0], ...change }]), treasurer.token);
    expect(error).toBe('PARAMETERS_VALUE_INVALID');
  });

  it('warn those who approve of quotas whose yield the fund does not have', async () => {
    const [one] = await seriesNow();
    const lines = async (quota: string) => {
      const { id } = await test.ok(propose, proposing([{ ...one, quota }]), treasurer.token);
      const { changes } = await test.ok(getProposal, { proposal_id: id }, compliance.token);
      return changes.filter(({ label }) => label.endsWith('lockupShort'));
    };
    expect(await lines('133000000')).toEqual([]);
    const fund = { type: 'amount', amount: expect.stringMatching(/^(2000000|1999999)/), currency: 'USDT' };
    expect(await lines('999999999')).toMatchObject([{ before: fund, after: { type: 'amount', amount: '14999999.985' } }]);
  });

  it('cannot propose two series of one name', async () => {
    const [one] = await seriesNow();
    expect((await test.refused(propose, proposing([one as object, one as object]), treasurer.token)).error).toBe(
      'PARAMETERS_VALUE_INVALID',
    );
  });

  it('have no call that redeems, pays, or changes an order or a product', () => {
    const theirs = CALLS.filter(({ id, access }) => id.startsWith('lockup.') && access === 'staff');
    expect(theirs.map(({ id, method }) => `${method} ${id}`).toSorted()).toEqual([
      'GET lockup.getOverview',
      'GET lockup.listUserOrders',
    ]);
  });

  it('change by two people and with a day’s notice what is published later, and nothing that exists', async () => {
    const { token } = await test.user();
    const before = await test.offer('demo-10m');
    const order = await test.ok(lockDeposit, { config_id: before.config_id, amount: '10' }, token);
    const series = await seriesNow();
    const changed = series.map((one) => (one['name'] === 'demo-10m' ? { ...one, daily: '0.002' } : one));
    const { id, hash } = await test.ok(propose, proposing(changed), treasurer.token);
    await test.ok(approveProposal, { proposal_id: id, hash, reason: 'it is as it was proposed' }, compliance.token);
    test.clock.advance(NOTICE);
    await test.run('parameters.apply', 'lockup.create', 'lockup.due');
    expect((await test.offer('demo-10m')).daily_yield).toBe('0.002');
    const [old] = (await test.ok(listLockupOrders, {}, token)).list;
    expect(old).toMatchObject({ id: order.id, daily_yield: '0.003', paid: order.total, status: 2 });
  });
});

describe('a mode', () => {
  it('stops purchases and continuations, and neither payouts, ends nor leaving', async () => {
    const { token } = await test.user();
    await test.run('lockup.create');
    const { config_id } = await test.offer('demo-10m');
    const { id } = await test.ok(lockDeposit, { config_id, amount: '10' }, token);
    const lasting = await test.ok(lockDeposit, { config_id, amount: '10', renew: 'principal' }, token);
    // After a day staff sessions have ended.
    const { token: staff } = await signInStaff(test, test.clock, compliance);
    await test.ok(tightenMode, { scope: 'product:lockup', mode: 'reduce_only', reason: 'a test of what goes on' }, staff);
    expect((await test.refused(lockDeposit, { config_id, amount: '10' }, token)).error).toBe('MODES_REDUCE_ONLY');
    test.clock.advance(2 * UNIT);
    await test.due();
    const ended = await test.ok(redeemDeposit, { id }, token);
    expect(ended.status).toBe(3);
    // How many are due by then depends on where in a unit it was locked.
    expect(ended.paid_count).toBeGreaterThan(0);
    test.clock.advance(lasting.expiry_time - test.clock.now());
    await test.run('lockup.create', 'lockup.due');
    const { order } = await test.ok(getLockupOrder, { id: lasting.id }, token);
    expect(order).toMatchObject({ status: 2, renewed_as: null, paid: lasting.total });
    const [notice] = (await test.ok(listNotices, {}, token)).list;
    expect(notice?.news).toMatchObject({ kind: 'lockup_not_renewed', params: { reason: 'closed' } });
  });
});

describe('the fund', () => {
  it('gets capital by two people at once, and gives back a day later what is free then, never what was promised', async () => {
    const [by, second] = [await signInStaff(test, test.clock, treasurer), await signInStaff(test, test.clock, compliance)];
    const decide = async (payload: object) => {
      const reason = 'a test of the capital of the fund';
      const wish = { purpose: 'lockup', currency_id: USDT, ...payload };
      const { id, hash } = await test.ok(propose, { kind: 'house_capital', payload: wish, reason }, by.token);
      return test.ok(approveProposal, { proposal_id: id, hash, reason }, second.token);
    };
    const [free, held] = [await test.house('lockup'), await test.house('lockup_held')];
    await decide({ amount: '1000' });
    expect(await test.house('lockup')).toBe(free + 1_000_000_000n);
    await decide({ amount: '1500', direction: 'out' });
    await decide({ amount: '999999999', direction: 'out' });
    await test.run('accounting.returns');
    expect(await test.house('lockup')).toBe(free + 1_000_000_000n);
    test.clock.advance(24 * HOUR);
    await test.run('accounting.returns', 'accounting.returns');
    // The first takes what it asked for, the second what is left.
    expect([await test.house('lockup'), await test.house('lockup_held')]).toEqual([0n, held]);
    const rows = await test.sql('SELECT atoms FROM capital_returned ORDER BY proposal_id');
    expect(rows.map(({ atoms }) => BigInt(atoms as string))).toEqual([1_500_000_000n, free - 500_000_000n]);
    await test.run('proofs.drain');
    expect(await test.sql(`SELECT FROM log_entries WHERE kind = 'capital_return'`)).toHaveLength(2);
    const other = { purpose: 'options', currency_id: USDT, amount: '1', direction: 'out' };
    const staff = await signInStaff(test, test.clock, treasurer);
    const refusal = await test.refused(
      propose,
      { kind: 'house_capital', payload: other, reason: 'a test of what stays' },
      staff.token,
    );
    expect(refusal.error).toBe('ACCOUNTING_CAPITAL_STAYS');
  });
});
