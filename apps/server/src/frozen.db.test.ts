/**
 * Frozen accounts: every call that takes on new risk is refused under every freeze, and every call that takes value out under a
 * freeze for the reason `security`. Enumerated from the contract: a new call of these kinds needs a line here.
 */
import { CALLS, type Call } from '@glasshouse/contract';
import {
  amendContractOrder,
  cancelContractOrder,
  closeContract,
  getContractTerms,
  placeConditional,
  reverseContract,
  submitContract,
  submitContracts,
} from '@glasshouse/contract/contracts';
import { convertCurrency, quoteConversion } from '@glasshouse/contract/convert';
import { changeCopyBudget, followTrader } from '@glasshouse/contract/copy';
import { returnFunds } from '@glasshouse/contract/demo';
import {
  cancelWithdrawal,
  deleteWalletAddress,
  requestWithdrawal,
  saveBankCard,
  saveBankCardInternational,
  saveWalletAddress,
  setAddressHold,
} from '@glasshouse/contract/funding';
import { FREEZE_REASONS, type FreezeReason, freezeUser, stepUp, unfreezeUser } from '@glasshouse/contract/identity';
import { buyDual } from '@glasshouse/contract/dual';
import { supplyDefi } from '@glasshouse/contract/defi';
import { applyLoan, unpledgeLoan } from '@glasshouse/contract/loans';
import { borrowMargin } from '@glasshouse/contract/margin';
import { listLockupProducts, lockDeposit } from '@glasshouse/contract/lockup';
import { placeOption } from '@glasshouse/contract/options';
import {
  amendOrder,
  cancelAllOrders,
  cancelOrder,
  listOrders,
  placeBatch,
  placeOco,
  placeOrder,
} from '@glasshouse/contract/spot';
import { changeAccount, listWallets } from '@glasshouse/contract/wallet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followInput, followSome, makeLeader } from './modules/copy/tests/support/leading.ts';
import { dualOnSale } from './modules/dual/tests/support/on-sale.ts';
import { SMALL_LOAN, borrowSome } from './modules/loans/tests/support/borrowing.ts';
import { STOCK_ORDER, placeStock, stockPair } from './modules/stocks/tests/support/waiting.ts';
import { amendStock, placeStockOco, submitStock } from '@glasshouse/contract/stocks';
import { secondRecorded } from './modules/markets/tests/support/seconds.ts';
import { NOTE, TestFunding, type TestUser, USDT } from './testing-funding.ts';

const order = { currency_id: 1, legal_id: USDT, type: 'buy', amount: '0.01', target_price: '1000' } as const;
const wanted = { from_currency_id: USDT, to_currency_id: 1, number: '10' };
/** It rests below the market. */
const entry = { currency_id: 1, legal_id: USDT, share: '0.01', multiple: 10, type: 1, status: 0, target_price: '1000' } as const;
const moved = { currency_id: USDT, number: '1', from_field: 'change', to_field: 'micro' } as const;
const card = {
  phone: '13800000000',
  real_name: 'Ann Example',
  card_number: '6222021234567894',
  bank_name: 'Bank',
  branch: 'Main',
  province_city: 'X',
  swift_code: 'DEUTDEFF',
  holder_address: 'Street 1',
};

let test: TestFunding;
let user: TestUser;
/** An input of each call that is accepted while the account is open. */
let opening: Record<string, object>;
/** The same of calls that take value out; some of these want a step-up, which is asked for after the freeze. */
let leaving: Record<string, object>;
/** A long in contracts. */
let long: number;
/** A trader whom they follow. */
let led: number;

/** A position, and who takes what a reverse of it sells. */
async function reversible(): Promise<number> {
  const { server } = test;
  const other = await test.user(1);
  await server.ok(changeAccount, { ...moved, to_field: 'lever', number: '500' }, other.token);
  const { mark } = await server.ok(getContractTerms, { currency_id: 1, legal_id: USDT });
  const atMark = { ...entry, target_price: mark as string };
  await server.ok(submitContract, { ...atMark, type: 2 }, other.token);
  const { position_id: position } = await server.ok(submitContract, { ...atMark, force: 'ioc' }, user.token);
  await server.ok(submitContract, { ...atMark, share: '0.02' }, other.token);
  return position;
}

beforeAll(async () => {
  test = await TestFunding.open(undefined, { demoStocks: true });
  user = await test.user(1);
  const { server } = test;
  // Options need the price of a second that is recorded.
  await secondRecorded(test.db, test.clock.now());
  const { id } = await server.ok(placeOrder, order, user.token);
  await server.ok(changeAccount, { ...moved, number: '50' }, user.token);
  await server.ok(changeAccount, { ...moved, to_field: 'lever', number: '50' }, user.token);
  await server.ok(changeAccount, { ...moved, to_field: 'margin', number: '50' }, user.token);
  await server.ok(changeAccount, { ...moved, to_field: 'lever', number: '50' }, user.token);
  led = await makeLeader(server, (await test.user(1)).id, 'Tidewater');
  await followSome(server, user.token, led);
  const wide = { ...order, trigger_price: '900000' };
  const { params } = await server.refused(placeOco, wide, user.token);
  long = await reversible();
  opening = {
    [submitContract.id]: entry,
    [submitContracts.id]: { orders: [entry] },
    [placeConditional.id]: { ...entry, trigger_price: '2000' },
    [reverseContract.id]: { id: long },
    [followTrader.id]: followInput(led),
    [placeOrder.id]: order,
    [placeBatch.id]: { orders: [order, order] },
    [placeOco.id]: { ...wide, trigger_price: String(Math.floor(Number(params['high']) * 0.9)) },
    [amendOrder.id]: { id, amount: '0.02' },
    [lockDeposit.id]: { config_id: (await server.ok(listLockupProducts, {})).list[0]?.config_id, amount: '10' },
    [supplyDefi.id]: { currency_id: USDT, number: '10' },
    [applyLoan.id]: SMALL_LOAN,
    [unpledgeLoan.id]: { id: (await borrowSome(server, user.token)).id, number: '1' },
    [borrowMargin.id]: { currency_id: USDT, number: '1' },
    [buyDual.id]: { id: (await dualOnSale(server)).id, num: 1 },
    [submitStock.id]: STOCK_ORDER,
    [placeStockOco.id]: await stockPair(server, user.token),
    [amendStock.id]: { id: (await placeStock(server, user.token)).id, amount: '0.2' },
    [placeOption.id]: { match_id: 7, type: 'up', seconds: 300, number: '5', currency_id: USDT },
    [quoteConversion.id]: wanted,
    [convertCurrency.id]: wanted,
  };
  leaving = {
    [changeAccount.id]: moved,
    [requestWithdrawal.id]: test.withdrawInput(user),
    [saveWalletAddress.id]: {
      currency: USDT,
      network: 'TRC20',
      address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
      name: 'mine',
      qrcode: '',
    },
    [setAddressHold.id]: { hours: 48 },
    [saveBankCard.id]: card,
    [saveBankCardInternational.id]: { ...card, aba_number: '021000021', bank_network: 'SWIFT' },
    [returnFunds.id]: {},
  };
});
afterAll(() => test.server.stop());

const callOf = (id: string) => CALLS.find((call) => call.id === id) as Call;
const answerOf = async (id: string, input: object, token = user.token) => {
  const answer = await test.server.call(callOf(id), input as never, token);
  return answer.type === 'ok' ? 'ok' : answer.error;
};
const freeze = (reason: FreezeReason, userId = user.id) =>
  test.server.ok(freezeUser, { user_id: userId, reason, note: NOTE }, test.owner.token);
const unfreeze = () => test.server.ok(unfreezeUser, { user_id: user.id, note: NOTE }, test.owner.token);
const codeOf = (reason: FreezeReason) => (reason === 'security' ? 'IDENTITY_FROZEN_SECURITY' : 'IDENTITY_FROZEN');
const isFrozenCode = (code: string) => code.startsWith('IDENTITY_FROZEN');

describe('a frozen account', () => {
  it('is tried with every call that opens risk and every call that takes value out', () => {
    const ids = (of: (call: Call) => boolean) =>
      CALLS.filter(of)
        .map(({ id }) => id)
        .sort();
    expect(Object.keys(opening).sort()).toEqual(ids(({ effect }) => effect === 'open'));
    expect(Object.keys(leaving).sort()).toEqual(ids(({ outflow }) => outflow));
    // Of money calls only those that bring money in, cancels, and those that make risk smaller are let through by the strictest freeze.
    const money = ids((call) => call.idempotent && call.effect !== 'open' && !call.outflow && call.effect !== 'cancel');
    expect(money).toEqual([
      'contracts.addStop',
      'contracts.addTrail',
      'contracts.amend',
      'contracts.cancel',
      'contracts.cancelAll',
      'contracts.cancelConditional',
      'contracts.close',
      'contracts.closeAll',
      'contracts.margin',
      'contracts.multiple',
      'contracts.offset',
      'contracts.removeStop',
      'contracts.setStops',
      'copy.budget',
      'copy.cancel',
      'copy.endLead',
      'copy.selfHold',
      'defi.withdraw',
      'demo.requestFunds',
      'funding.requestRecharge',
      'loans.pledge',
      'loans.repay',
      'lockup.redeem',
      'margin.repay',
    ]);
  });

  it('changes what closes a contract, and nothing that opens one', async () => {
    const { server } = test;
    const opens = await server.ok(submitContract, entry, user.token);
    const { mark } = await server.ok(getContractTerms, { currency_id: 1, legal_id: USDT });
    const above = String(Math.ceil(Number(mark) * 1.1));
    const closes = await server.ok(closeContract, { id: long, share: '0.001', target_price: above }, user.token);
    await freeze('security');
    expect(await answerOf(amendContractOrder.id, { id: opens.id, share: '0.009' })).toBe('IDENTITY_FROZEN_SECURITY');
    expect(await answerOf(amendContractOrder.id, { id: closes.id, share: '0.002' })).toBe('ok');
    await unfreeze();
    expect(await answerOf(amendContractOrder.id, { id: opens.id, share: '0.009' })).toBe('ok');
    for (const { id } of [opens, closes]) await server.ok(cancelContractOrder, { id }, user.token);
  });

  it('takes money out of a follow and sets no more aside', async () => {
    const budget = (number: string) => answerOf(changeCopyBudget.id, { trader_user_id: led, budget: number });
    expect(await budget('25')).toBe('ok');
    await freeze('security');
    expect([await budget('26'), await budget('20')]).toEqual(['IDENTITY_FROZEN_SECURITY', 'ok']);
    await unfreeze();
    expect(await budget('26')).toBe('ok');
  });

  it('opens no risk by any call whatever the reason, and does again once it is open', async () => {
    for (const reason of FREEZE_REASONS) {
      await freeze(reason);
      for (const [call, input] of Object.entries(opening))
        expect({ reason, call, answer: await answerOf(call, input) }).toEqual({ reason, call, answer: codeOf(reason) });
      await unfreeze();
    }
    for (const [call, input] of Object.entries(opening))
      expect({ call, answer: await answerOf(call, input) }).toEqual({ call, answer: 'ok' });
  });

  it('for the reason security lets nothing leave the account, in words of its own', async () => {
    await freeze('security');
    const before = (await test.server.ok(listWallets, {}, user.token)).accounts;
    for (const [call, input] of Object.entries(leaving))
      expect({ call, answer: await answerOf(call, input) }).toEqual({ call, answer: 'IDENTITY_FROZEN_SECURITY' });
    expect((await test.server.ok(listWallets, {}, user.token)).accounts).toEqual(before);
    const refused = await test.server.refused(changeAccount, { ...moved, lang: 'fra' }, user.token);
    expect(refused.message).toContain('Rien ne peut quitter votre compte');
    const { rows } = await sql<{ params: { reason: string } }>`
      SELECT params FROM notifications WHERE user_id = ${user.id} AND kind = 'account_frozen' ORDER BY id DESC LIMIT 1`.execute(
      test.db,
    );
    expect(rows[0]?.params.reason).toBe('security');
    await unfreeze();
  });

  it.each(FREEZE_REASONS.filter((reason) => reason !== 'security'))(
    'for the reason %s still moves what it has',
    async (reason) => {
      await freeze(reason);
      for (const [call, input] of Object.entries(leaving))
        expect({ call, frozen: isFrozenCode(await answerOf(call, input)) }).toEqual({ call, frozen: false });
      expect(await answerOf(changeAccount.id, moved)).toBe('ok');
      await unfreeze();
    },
  );

  it('for the reason security can still cancel what waits, and read', async () => {
    const other = await test.user(1);
    const { id } = await test.server.ok(placeOrder, order, other.token);
    await test.server.ok(placeOrder, order, other.token);
    const withdrawal = await test.withdraw(other);
    await freeze('security', other.id);
    await test.server.ok(cancelOrder, { id }, other.token);
    await test.server.ok(cancelAllOrders, {}, other.token);
    await test.server.ok(cancelWithdrawal, { id: withdrawal.id }, other.token);
    await test.server.ok(stepUp, { purpose: 'address', password: 'correct horse battery' }, other.token);
    await test.server.ok(deleteWalletAddress, { id: other.addressId }, other.token);
    expect((await test.server.ok(listOrders, { status: 'open' }, other.token)).list).toEqual([]);
  });
});
