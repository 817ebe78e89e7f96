/** Who would cheat with loans: the application's role cannot rewrite one, and what the owner of the database bends is found. */
import { supplyDefi } from '@glasshouse/contract/defi';
import { pledgeLoan, repayLoan, unpledgeLoan } from '@glasshouse/contract/loans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BTC, HOUR, PRICE, type TestLoans, USDT, openLoans } from './support/loans.ts';

/** Loans of every fate: written off, taken over in part, bought back, sold in part, paid, and open. */
let test: TestLoans;
beforeAll(async () => {
  test = await openLoans();
  await test.reserve(USDT, 100_000_000n);
  const sold = async () => {
    await test.loans().runRounds();
    test.clock.advance(5_000);
  };
  await test.borrow(await test.user());
  await test.quote('buy', 400_000, 1_000_000);
  await test.ticks(400_000);
  await sold();
  await test.reserve(USDT, 100_000_000_000n);
  await test.tick(PRICE);
  const coin = { currency_id: BTC, number: '0.1', pledge_currency_id: USDT, pledge_number: '1200', term: 'open' } as const;
  await test.borrow(await test.user(), coin);
  await test.quote('sell', 1_025_000, 1_000_000);
  await test.ticks(1_025_000);
  await sold();
  await test.tick(1_025_000);
  await sold();
  await test.tick(PRICE);
  await test.borrow(await test.user(), { variant: 'tight', number: '50', pledge_number: '0.0088' });
  await test.ticks(668_000);
  await test.loans().runRounds();
  await test.tick(PRICE);
  const user = await test.user();
  await test.call(supplyDefi, { currency_id: USDT, number: '100' }, user);
  const paid = await test.borrow(user);
  await test.call(repayLoan, { id: paid.id, number: '100' }, user);
  await test.call(pledgeLoan, { id: paid.id, number: '0.2' }, user);
  await test.tick();
  await test.call(unpledgeLoan, { id: paid.id, number: '0.1' }, user);
  await test.call(repayLoan, { id: paid.id, all: true }, user);
  await test.borrow(await test.user());
  await test.borrow(await test.user(), { term: 'open', number: '100' });
  await test.until(test.clock.now() + 3 * HOUR);
  await test.quote('buy', 502_150, 1_000_000);
  await test.ticks(503_000);
  await sold();
  await test.tick(503_000);
  await test.loans().runRounds();
});
afterAll(() => test.close());

const titles = async () => [...new Set((await test.breaches()).map(({ title }) => title))];

describe('the application', () => {
  it.each([
    'UPDATE loans SET sale_ppm = 999999',
    'UPDATE loans SET rate_ppm = 0',
    'DELETE FROM loans',
    'UPDATE loan_events SET principal = 0',
    `UPDATE loan_liquidations SET leaves = '{}'`,
    'UPDATE loan_rounds SET limit_ticks = 1',
  ])('cannot: %s', async (statement) => {
    await expect(test.asOwner(`SET ROLE glasshouse_app; ${statement}`)).rejects.toThrow('permission denied');
  });
});

describe('what the owner of the database bends', () => {
  it('is nothing at first', async () => {
    expect(await titles()).toEqual([]);
    const fates = await test.asOwner('SELECT state, count(*)::int AS n FROM loans GROUP BY 1 ORDER BY 1');
    expect(fates).toEqual([
      { state: 'closed', n: 1 },
      { state: 'open', n: 3 },
      { state: 'written_off', n: 2 },
    ]);
  });

  /** Bends a column by an amount, and back. */
  const by = (table: string, column: string, where: string, step = 1) =>
    [step, -step].map((delta) => `UPDATE ${table} SET ${column} = ${column} + ${delta} WHERE ${where}`) as [string, string];

  const OPEN = `state = 'open'`;
  const OPEN_TERM = `${OPEN} AND term = 'open' AND borrows = 'quote'`;
  it.each([
    [
      'a loan that owes more than its hours say',
      ...by('loans', 'interest', `${OPEN} AND term = 'd30'`),
      'a loan is charged each hour that it touches',
    ],
    [
      'a pledge that is more than is held',
      ...by('loans', 'pledge', OPEN),
      'each open loan holds its pledge, but what its order took, and an ended one nothing',
    ],
    [
      'a principal that is not owed',
      ...by('loans', 'principal', OPEN, -1),
      'the principal of loans is what their users owe and what is lent',
    ],
    [
      'a trigger that comes later',
      ...by('loans', 'trigger_sale', OPEN, -1),
      'trigger prices of a loan follow from what it owes and holds',
    ],
    [
      'an hour that is cheaper',
      ...by('loans', 'next_interest', OPEN, -1),
      'the coming hour of a loan follows from its principal',
    ],
    [
      'an hour of an open term at another rate',
      ...by('loans', 'next_interest', OPEN_TERM),
      'the coming hour of a loan follows from its principal',
    ],
    ['past interest of an open term', ...by('loans', 'interest', OPEN_TERM, -1), 'a loan is charged each hour that it touches'],
    [
      'a first hour that was given',
      ...by('loan_events', 'interest', `event = 'opened'`, -1),
      'a loan opens with an hour of its rate',
    ],
    [
      'a sale without a trigger',
      `UPDATE loans SET state = 'liquidating' WHERE ${OPEN}`,
      `UPDATE loans SET state = 'open' WHERE state = 'liquidating'`,
      'a loan is being sold exactly while a sale of it runs',
    ],
    [
      'a pool that is due less than its loans owe',
      ...by('defi_pools', 'due', `asset_id = ${USDT}`, 1),
      'what a pool is due is what its loans owe of interest',
    ],
    [
      'a coming hour of a pool that no loan pays',
      ...by('defi_pools', 'next_interest', `asset_id = ${USDT}`),
      'what a pool is due is what its loans owe of interest',
    ],
    [
      'a second that was not logged so',
      ...by('loan_liquidations', 'ticks[2]', `reason = 'ltv'`),
      'a forced sale cites three logged seconds that reach its level',
    ],
    [
      'proceeds that vanish',
      ...by('loan_rounds', 'to_debt', 'filled > 0', -1),
      'the proceeds of a round are divided without a rest',
    ],
    [
      'coins that the keeper keeps',
      ...by(
        'accounts',
        'balance',
        `purpose = 'change' AND owner = (SELECT id FROM users WHERE email = 'keeper@house.glasshouse')`,
      ),
      'the keeper has nothing outside rounds',
    ],
    [
      'a loan before a withdrawal that waits',
      `INSERT INTO defi_exits (id, user_id, asset_id, shares_asked, shares_left, asked_at, state) SELECT 999, p.user_id, p.asset_id, 1, 1, o.opened_at - 1, 'waiting' FROM loans o JOIN defi_positions p ON p.asset_id = o.debt_asset ORDER BY o.id LIMIT 1`,
      'DELETE FROM defi_exits WHERE id = 999',
      'no loan opens while a withdrawal waits',
    ],
    [
      'a payment of another amount',
      ...by('loan_events', 'amount', `event = 'repaid'`),
      'loans moved what loans and rounds say, to their owners',
    ],
    [
      'an added pledge of another amount',
      ...by('loan_events', 'amount', `event = 'pledged'`),
      'loans moved what loans and rounds say, to their owners',
    ],
    [
      'a surplus that was not paid',
      ...by('loan_rounds', 'surplus', 'filled > 0'),
      'loans moved what loans and rounds say, to their owners',
    ],
    [
      'a cover that was not paid',
      ...by('defi_losses', 'covered', 'true', -1),
      'loans moved what loans and rounds say, to their owners',
    ],
  ])('%s is found', async (_, bend, mend, title) => {
    await test.asOwner(bend);
    expect(await titles()).toContain(title);
    await test.asOwner(mend);
  });

  const ofHouse = (purpose: string) => `a.kind = 'house' AND a.purpose = '${purpose}'`;
  const ofUser = (purpose: string, bucket = 'available') =>
    `a.kind = 'user' AND a.purpose = '${purpose}' AND a.bucket = '${bucket}'`;
  const OTHER_USER = 'a.kind = b.kind AND a.purpose = b.purpose AND a.bucket = b.bucket AND a.owner <> b.owner';
  const OTHERS_SPOT = `${ofUser('change')} AND a.owner <> b.owner`;
  it.each([
    ['a loan that is paid out to another user', 'loans.open', `${ofUser('change')} AND e.cause = 'loan_paid_out'`, OTHER_USER],
    ['a debt that is written to another user', 'loans.open', ofUser('financial', 'owed'), OTHER_USER],
    ['a payment of another user', 'loans.repay', `${ofUser('change')} AND e.cause = 'loan_repayment'`, OTHER_USER],
    ['a payment that the operator keeps', 'loans.repay', ofHouse('defi_pool'), ofHouse('fees')],
    ['a pledge of another user', 'loans.pledge', ofUser('change'), OTHER_USER],
    ['a pledge that goes to another user', 'loans.unpledge', ofUser('change'), OTHER_USER],
    ['a seized pledge of another user', 'loans.seize', ofUser('financial', 'frozen'), OTHER_USER],
    [
      'a charge that goes to the operator’s fees',
      'loans.proceeds',
      `${ofHouse('defi_reserve')} AND a.asset_id = ${USDT}`,
      ofHouse('fees'),
    ],
    ['an unsold rest that goes to another user', 'loans.proceeds', ofUser('financial', 'frozen'), OTHERS_SPOT],
    [
      'a pledge that the operator takes over',
      'loans.takeover',
      `${ofHouse('defi_reserve')} AND a.asset_id = ${BTC}`,
      ofHouse('fees'),
    ],
    ['a loss that the pool pays itself', 'defi.loss', ofHouse('defi_reserve'), ofHouse('fees')],
  ])('%s is found', async (_, scope, leg, to) => {
    const found = await test.asOwner(`
      SELECT e.id, e.account_id AS was, (
        SELECT a.id FROM accounts a, accounts b WHERE b.id = e.account_id AND a.asset_id = b.asset_id AND ${to} ORDER BY a.id LIMIT 1) AS other
      FROM entries e JOIN journals j ON j.id = e.journal_id JOIN accounts a ON a.id = e.account_id
      WHERE j.scope = '${scope}' AND ${leg} ORDER BY e.id LIMIT 1`);
    expect(found).toEqual([{ id: expect.anything(), was: expect.anything(), other: expect.anything() }]);
    const [{ id, was, other }] = found as [Record<'id' | 'was' | 'other', unknown>];
    const move = (account: unknown) => `UPDATE entries SET account_id = ${String(account)} WHERE id = ${String(id)}`;
    await test.asOwner(move(other));
    expect(await titles()).toContain('loans moved what loans and rounds say, to their owners');
    await test.asOwner(move(was));
  });

  it('is whole again', async () => expect(await titles()).toEqual([]));
});
