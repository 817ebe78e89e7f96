/** The staff's side of dual investment: they see, propose what is sold later and stop what is sold, and reach no outcome. */
import { CALLS } from '@glasshouse/contract';
import { approveProposal, propose } from '@glasshouse/contract/backoffice';
import { buyDual, getDualIndex, getDualOverview, listDualPositions, listUserDuals } from '@glasshouse/contract/dual';
import { getFunds } from '@glasshouse/contract/earn';
import { tightenMode } from '@glasshouse/contract/modes';
import { listParameters } from '@glasshouse/contract/parameters';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestStaff, makeStaff } from '../../backoffice/tests/support/backoffice.ts';
import { type TestLockup, startLockup } from '../../lockup/tests/support/lockup.ts';
import { buyOne, dualOnSale, runDualJobs } from './support/on-sale.ts';

const HOUR = 3_600_000;
const NOTICE = 25 * HOUR;
const BTC = 1;
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

/** The terms of the coin that hold now, as the staff read them. */
async function termsNow(): Promise<Record<string, unknown>> {
  const { list } = await test.ok(listParameters, {}, treasurer.token);
  return JSON.parse(list.find(({ name, market }) => name === 'dual.terms' && market?.id === BTC)?.value ?? '{}') as Record<
    string,
    unknown
  >;
}
const proposing = (value: object) => ({
  kind: 'parameter',
  payload: { name: 'dual.terms', market: BTC, value: JSON.stringify(value), effective_at: test.clock.now() + NOTICE },
  reason: 'a test of what is offered',
});

describe('staff', () => {
  it('see products, funds against what is promised, what is open, and a user’s positions as the user does', async () => {
    const { token, id } = await test.user();
    const bought = await buyOne(test, token);
    const overview = await test.ok(getDualOverview, {}, compliance.token);
    const usdt = overview.funds.find(({ code }) => code === 'USDT');
    expect(usdt?.held).toBe(usdt?.promised);
    expect(Number(usdt?.held)).toBeGreaterThan(0);
    expect(overview.open).toHaveLength(1);
    expect(overview.open[0]).toMatchObject({ code: 'BTC', type: 'put', put_in: '100', put_in_code: 'USDT', positions: 1 });
    expect(overview.products.find((one) => one.id === bought.product_id)).toMatchObject({ positions: 1 });
    const theirs = await test.ok(listUserDuals, { user_id: id }, compliance.token);
    expect(theirs.list.map((one) => [one.id, one.put_in])).toEqual([[bought.id, '100']]);
    const funds = (await test.ok(getFunds, {})).list.filter(({ fund }) => fund === 'dual');
    expect(funds.map(({ code }) => code).toSorted()).toEqual(['BTC', 'ETH', 'LTC', 'USDT']);
    expect(funds.find(({ code }) => code === 'USDT')?.held).toBe(usdt?.held);
  });

  it.each([
    ['more than half of the model’s price', { operator_share: '0.51' }],
    ['no lower bound of the volatility', { min_sigma: '0' }],
    ['a lower bound above what coins usually move', { min_sigma: '0.3001' }],
    ['an upper bound below it', { max_sigma: '0.9999' }],
    ['a volatility of their own, as equal bounds', { min_sigma: '0.8', max_sigma: '0.8' }],
    ['a share of almost nothing', { base_share: '0.00009999' }],
    ['more for one user than there is', { max_user_shares: '201' }],
    ['half a share', { max_shares: '1.5' }],
  ])('cannot propose %s', async (_, change) => {
    const { error } = await test.refused(propose, proposing({ ...(await termsNow()), ...change }), treasurer.token);
    expect(error).toBe('PARAMETERS_VALUE_INVALID');
  });

  it('have no call that names a rate, a price or an outcome, settles, or changes what exists', () => {
    const theirs = CALLS.filter(({ id, access }) => id.startsWith('dual.') && access === 'staff');
    expect(theirs.map(({ id, method }) => `${method} ${id}`).toSorted()).toEqual([
      'GET dual.getOverview',
      'GET dual.listUserPositions',
    ]);
  });

  it('[RULE-162,RULE-163] like users have no call that cancels, redeems or edits a position', () => {
    const theirs = CALLS.filter(({ id, access, effect }) => id.startsWith('dual.') && access === 'user' && effect !== 'read');
    expect(theirs.map(({ id }) => id)).toEqual(['dual.buy']);
  });

  it('stop purchases by a mode, and nothing that was bought', async () => {
    const { token } = await test.user();
    const { id } = await dualOnSale(test);
    const terms = { scope: 'product:dual', mode: 'reduce_only', reason: 'a test of what goes on' } as const;
    await test.ok(tightenMode, terms, compliance.token);
    expect((await test.refused(buyDual, { id, num: 1 }, token)).error).toBe('MODES_REDUCE_ONLY');
    expect((await test.ok(listDualPositions, {}, token)).list).toEqual([]);
  });

  it('change by two people and with a day’s notice what is published later, and nothing that exists', async () => {
    const before = await termsNow();
    const own = { ...before, operator_share: '0.2', max_shares: '100' };
    const { id, hash } = await test.ok(propose, proposing(own), treasurer.token);
    await test.ok(approveProposal, { proposal_id: id, hash, reason: 'it is as it was proposed' }, compliance.token);
    const sharesOf = async () => {
      const rows = await test.sql(
        `SELECT DISTINCT share_ppm, max_shares FROM dual_products WHERE asset_id = ${BTC} ORDER BY share_ppm`,
      );
      return rows.map((row) => [Number(row['share_ppm']), Number(row['max_shares'])]);
    };
    expect(await sharesOf()).toEqual([[150_000, 200]]);
    test.clock.advance(NOTICE);
    await test.run('parameters.apply');
    await dualOnSale(test);
    await expect
      .poll(async () => (await runDualJobs(test, 'dual.create'), sharesOf()), { timeout: 20_000 })
      .toEqual([
        [150_000, 200],
        [200_000, 100],
      ]);
    expect((await test.ok(getDualIndex, {})).sections.flatMap(({ products }) => products).length).toBeGreaterThan(0);
  });
});
