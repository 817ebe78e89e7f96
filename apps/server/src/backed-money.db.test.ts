/** Money on which cross positions stand leaves by no door: neither a debit of staff nor a return of paper money takes it. */
import { approveProposal, propose } from '@glasshouse/contract/backoffice';
import { closeContract, getContractDeal, getContractTerms, submitContract } from '@glasshouse/contract/contracts';
import { returnFunds } from '@glasshouse/contract/demo';
import { changeAccount } from '@glasshouse/contract/wallet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDecimals } from '@glasshouse/money';
import { makeStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { secondRecorded } from './modules/markets/tests/support/seconds.ts';
import { TestFunding, type TestUser, USDT } from './testing-funding.ts';

const REASON = 'Agreed on the telephone, case 17.';
const PAIR = { currency_id: 1, legal_id: USDT };
let test: TestFunding;
let treasurer: string;

beforeAll(async () => {
  test = await TestFunding.open();
  await secondRecorded(test.db, test.clock.now());
  treasurer = (await makeStaff(test.server, 'treasurer')).token;
});
afterAll(() => test.server.stop());

/** Somebody whose cross position has cost a percent at once: less is free than is available. */
async function exposed(): Promise<{ user: TestUser; position: number; close: () => Promise<unknown> }> {
  const { server } = test;
  const [user, other] = [await test.user(1), await test.user(1)];
  const lever = { currency_id: USDT, from_field: 'change', to_field: 'lever' } as const;
  await server.ok(changeAccount, { ...lever, number: '50' }, user.token);
  await server.ok(changeAccount, { ...lever, number: '500' }, other.token);
  const { mark } = await server.ok(getContractTerms, PAIR);
  const dear = (Number(mark) * 1.01).toFixed(2);
  const entry = { ...PAIR, share: '0.01', multiple: 10, status: 0, target_price: dear } as const;
  await server.ok(submitContract, { ...entry, type: 2 }, other.token);
  const { position_id: position } = await server.ok(
    submitContract,
    { ...entry, type: 1, margin_mode: 'cross', force: 'ioc' },
    user.token,
  );
  const close = async () => {
    await server.ok(submitContract, { ...entry, type: 1 }, other.token);
    return server.ok(closeContract, { id: position, target_price: dear, force: 'ioc' }, user.token);
  };
  return { user, position, close };
}
const accountOf = async ({ token }: TestUser) => (await test.server.ok(getContractDeal, PAIR, token)).account;
async function debit(user: TestUser, amount: string) {
  const payload = { user_id: user.id, account: 'lever', currency_id: USDT, amount, reason: 'Wrong credit of 3 November' };
  const one = await test.server.ok(propose, { kind: 'debit', payload, reason: REASON }, treasurer);
  return test.server.call(approveProposal, { proposal_id: one.id, hash: one.hash, reason: REASON }, test.owner.token);
}

it('a debit of staff takes what is free of the account and no atom more', async () => {
  const { user } = await exposed();
  const { free, available } = await accountOf(user);
  expect(Number(free)).toBeLessThan(Number(available));
  expect(await debit(user, addDecimals(free as string, '0.000001'))).toMatchObject({
    error: 'WALLET_BACKS_POSITIONS',
    params: { most: free, asset: 'USDT' },
  });
  expect((await accountOf(user)).available).toBe(available);
  expect(await debit(user, free as string)).toMatchObject({ type: 'ok' });
  expect((await accountOf(user)).free).toBe('0');
});

it('paper money is not returned while positions stand on it, and all of it once they are closed', async () => {
  const { user, close } = await exposed();
  const { available } = await accountOf(user);
  expect(await test.server.call(returnFunds, {}, user.token)).toMatchObject({ error: 'DEMO_RETURN_HELD' });
  expect((await accountOf(user)).available).toBe(available);
  await close();
  await test.server.ok(returnFunds, {}, user.token);
  expect((await accountOf(user)).available).toBe('0');
});
