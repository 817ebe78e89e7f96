/** The staff's side of the pool: they see, propose terms, give capital and stop what begins; they reach no rate, cash or line. */
import { CALLS } from '@glasshouse/contract';
import { approveProposal, propose } from '@glasshouse/contract/backoffice';
import {
  getDefiOverview,
  getDefiPool,
  getUserDefi,
  listDefiPools,
  listUserDefiMoves,
  supplyDefi,
  withdrawDefi,
} from '@glasshouse/contract/defi';
import { tightenMode } from '@glasshouse/contract/modes';
import { listParameters } from '@glasshouse/contract/parameters';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestStaff, makeStaff } from '../../backoffice/tests/support/backoffice.ts';
import { type TestLockup, startLockup } from '../../lockup/tests/support/lockup.ts';

const HOUR = 3_600_000;
const NOTICE = 25 * HOUR;
const USDT = 3;
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

async function termsNow(): Promise<Record<string, unknown>> {
  const { list } = await test.ok(listParameters, {}, treasurer.token);
  const found = list.find(({ name, market }) => name === 'defi.terms' && market?.id === USDT);
  return JSON.parse(found?.value ?? '{}') as Record<string, unknown>;
}
const proposing = (value: object) => ({
  kind: 'parameter',
  payload: { name: 'defi.terms', market: USDT, value: JSON.stringify(value), effective_at: test.clock.now() + NOTICE },
  reason: 'a test of the terms',
});

describe('the demo', () => {
  it('opens pools of USDT, BTC and ETH with capital, limit and reserve of their own', async () => {
    const { list } = await test.ok(listDefiPools, {});
    expect(list.map(({ code, worth, cap, reserve }) => [code, worth, cap, reserve].join(' ')).toSorted()).toEqual([
      'BTC 60 300 5',
      'ETH 1000 5000 100',
      'USDT 1000000 5000000 100000',
    ]);
  });
});

describe('staff', () => {
  it('see pools, the line, and what a user has as the user does', async () => {
    const { token, id } = await test.user();
    await test.ok(supplyDefi, { currency_id: USDT, number: '250' }, token);
    const overview = await test.ok(getDefiOverview, {}, compliance.token);
    const pool = overview.pools.find(({ code }) => code === 'USDT');
    expect(pool).toMatchObject({ worth: '1000250', positions: 1, seed_worth: '1000000', loans: { count: 0 } });
    expect([overview.exits, overview.overdue.count]).toEqual([[], 0]);
    const theirs = await test.ok(getUserDefi, { user_id: id }, compliance.token);
    expect(theirs.list).toMatchObject([{ code: 'USDT', worth: '250' }]);
    const moves = await test.ok(listUserDefiMoves, { user_id: id }, compliance.token);
    expect(moves.list.map(({ kind, amount }) => [kind, amount])).toEqual([['supply', '250']]);
  });

  it.each([
    ['a bend at nothing', { kink: '0' }],
    ['a bend at all of it', { kink: '1' }],
    ['more than half of the interest', { interest_fee: '0.500001' }],
    ['a rate that never rises', { rise_most: '0' }],
    ['a limit below nothing', { supply_cap: '-1' }],
    ['a rate finer than a millionth', { base: '0.0000001' }],
  ])('cannot propose %s', async (_, change) => {
    const { error } = await test.refused(propose, proposing({ ...(await termsNow()), ...change }), treasurer.token);
    expect(error).toBe('PARAMETERS_VALUE_INVALID');
  });

  it('have no call that sets a rate, moves cash, orders the line or hides a loss', () => {
    const theirs = CALLS.filter(({ id, access }) => id.startsWith('defi.') && access === 'staff');
    expect(theirs.map(({ id, method }) => `${method} ${id}`).toSorted()).toEqual([
      'GET defi.getOverview',
      'GET defi.getUserPosition',
      'GET defi.listUserMoves',
    ]);
  });

  it('give capital by two people, which becomes shares of no user at the price of the moment', async () => {
    const payload = { purpose: 'defi_seed', currency_id: USDT, amount: '1000' };
    const reason = 'a larger pool';
    const { id, hash } = await test.ok(propose, { kind: 'house_capital', payload, reason }, treasurer.token);
    const owner = await makeStaff(test, 'owner');
    await test.ok(approveProposal, { proposal_id: id, hash, reason }, owner.token);
    await test.run('defi.seeds');
    const pool = (await test.ok(getDefiOverview, {}, compliance.token)).pools.find(({ code }) => code === 'USDT');
    expect([pool?.seed_worth, await test.house('defi_seed')]).toEqual(['1001000', 0n]);
    const back = { kind: 'house_capital', payload: { ...payload, purpose: 'defi_reserve', direction: 'out' }, reason } as const;
    expect((await test.refused(propose, back, treasurer.token)).error).toBe('ACCOUNTING_CAPITAL_STAYS');
  });

  it('stop supplies by a mode, and nobody’s withdrawal', async () => {
    const { token } = await test.user();
    await test.ok(supplyDefi, { currency_id: USDT, number: '10' }, token);
    const mode = { scope: 'product:defi', mode: 'reduce_only', reason: 'a test of what goes on' } as const;
    await test.ok(tightenMode, mode, compliance.token);
    expect((await test.refused(supplyDefi, { currency_id: USDT, number: '10' }, token)).error).toBe('MODES_REDUCE_ONLY');
    await test.ok(withdrawDefi, { currency_id: USDT, all: true }, token);
    await expect.poll(async () => (await test.ok(listDefiPools, {})).list[0]?.state).toBe('draining');
  });

  it('change terms by two people and with a day’s notice, for hours that begin later', async () => {
    const own = { ...(await termsNow()), base: '0.02', supply_cap: '2000000' };
    const { id, hash } = await test.ok(propose, proposing(own), treasurer.token);
    await test.ok(approveProposal, { proposal_id: id, hash, reason: 'it is as it was proposed' }, compliance.token);
    expect((await test.ok(getDefiPool, { currency_id: USDT })).terms.base).toBe('0.01');
    test.clock.advance(NOTICE);
    await test.run('parameters.apply');
    // They begin with a full hour, and the next one is charged by them.
    test.clock.advance(2 * HOUR);
    await test.run('defi.due');
    const { terms, cap, borrow_rate: rate } = await test.ok(getDefiPool, { currency_id: USDT });
    expect([terms.base, cap, rate]).toEqual(['0.02', '2000000', '0.015']);
  });
});
