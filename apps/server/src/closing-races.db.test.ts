/**
 * Closing an account raced against every call that moves its owner's money, staff credits and approvals: whichever comes
 * first, no closed account has money or anything open. A new money call of the contract needs a line here.
 */
import { CALLS, type Call, type ErrorEnvelope } from '@glasshouse/contract';
import { approveProposal, approveReview, propose } from '@glasshouse/contract/backoffice';
import {
  cancelAllContractOrders,
  cancelContractOrder,
  changeContractMargin,
  changeContractMultiple,
  closeAllContracts,
  closeContract,
  getContractTerms,
  offsetContracts,
  placeConditional,
  reverseContract,
  removeContractStop,
  addContractStop,
  addTrailingStop,
  amendContractOrder,
  cancelConditional,
  setContractStops,
  listContractPositions,
  submitContract,
  submitContracts,
} from '@glasshouse/contract/contracts';
import { convertCurrency } from '@glasshouse/contract/convert';
import { cancelCopy, changeCopyBudget, endCopyLead, followTrader, selfHoldCopy } from '@glasshouse/contract/copy';
import { requestFunds, returnFunds } from '@glasshouse/contract/demo';
import { cancelWithdrawal, requestRecharge, requestWithdrawal } from '@glasshouse/contract/funding';
import { closeAccount, stepUp } from '@glasshouse/contract/identity';
import { buyDual } from '@glasshouse/contract/dual';
import { cancelDefiExit, supplyDefi, withdrawDefi } from '@glasshouse/contract/defi';
import { applyLoan, pledgeLoan, repayLoan, unpledgeLoan } from '@glasshouse/contract/loans';
import { borrowMargin, repayMargin } from '@glasshouse/contract/margin';
import { listLockupProducts, lockDeposit, redeemDeposit } from '@glasshouse/contract/lockup';
import { placeOption } from '@glasshouse/contract/options';
import { amendOrder, cancelAllOrders, cancelOrder, placeBatch, placeOco, placeOrder } from '@glasshouse/contract/spot';
import { changeAccount } from '@glasshouse/contract/wallet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { followInput, followSome, makeLeader } from './modules/copy/tests/support/leading.ts';
import { dualOnSale } from './modules/dual/tests/support/on-sale.ts';
import { secondRecorded } from './modules/markets/tests/support/seconds.ts';
import { SMALL_LOAN, borrowSome } from './modules/loans/tests/support/borrowing.ts';
import { STOCK_ORDER, moveToStocks, placeStock, stockPair } from './modules/stocks/tests/support/waiting.ts';
import { amendStock, cancelAllStocks, cancelStock, placeStockOco, submitStock } from '@glasshouse/contract/stocks';
import { waitInLine } from './modules/defi/tests/support/waiting.ts';
import { NOTE, TestFunding, type TestUser, USDT } from './testing-funding.ts';

const PASSWORD = 'correct horse battery';
const order = { currency_id: 1, legal_id: USDT, type: 'buy', amount: '0.01', target_price: '1000' } as const;

let test: TestFunding;
/** Who trades contracts with those that close. */
let other: TestUser;
/** Who leads, and the number of the trader. */
let leader: TestUser & { traderId: number };
beforeAll(async () => {
  test = await TestFunding.open(undefined, { demoStocks: true });
  other = await test.user(1);
  // Options need the price of a second that is recorded.
  await secondRecorded(test.db, test.clock.now());
  await test.server.ok(changeAccount, { ...forContracts, number: '1000' }, other.token);
  const leads = await test.user(1);
  leader = { ...leads, traderId: await makeLeader(test.server, leads.id, 'Tidewater') };
  await test.server.ok(changeAccount, { ...forContracts, number: '1000' }, leader.token);
});
afterAll(() => test.server.stop());

const resting = (user: TestUser) => test.server.ok(placeOrder, order, user.token);

/** Prepares a user and answers what is sent while the account closes. */
type Prepare = (user: TestUser) => Promise<() => Promise<{ type: string }>>;

const send =
  (call: Call, input: (user: TestUser) => object | Promise<object> = () => ({})): Prepare =>
  async (user) => {
    const ready = await input(user);
    return () => test.server.call(call, ready, user.token);
  };

/** A deposit that can be made. */
async function lockable() {
  const { list } = await test.server.ok(listLockupProducts, {});
  return { config_id: list.find(({ status }) => status === 'open')?.config_id, amount: '10' };
}

/** An entry into a position. */
const entry = { currency_id: 1, legal_id: USDT, share: '0.01', multiple: 10, status: 0 } as const;
const forContracts = { currency_id: USDT, from_field: 'change', to_field: 'lever' } as const;

/** Moves money to the margin account. */
const moveToMargin = (token: string) =>
  test.server.ok(changeAccount, { currency_id: USDT, from_field: 'change', to_field: 'margin', number: '50' }, token);

/** Moves money to the contract account and places an order that rests. */
async function waiting({ token }: TestUser) {
  await test.server.ok(changeAccount, { ...forContracts, number: '50' }, token);
  return test.server.ok(submitContract, { ...entry, type: 1, target_price: '1000' }, token);
}

/** Moves money to the contract account and opens a position against another user's order. */
async function opened({ token }: TestUser) {
  await test.server.ok(changeAccount, { ...forContracts, number: '50' }, token);
  const { mark } = await test.server.ok(getContractTerms, { currency_id: 1, legal_id: USDT });
  const atMark = { ...entry, target_price: mark as string };
  await test.server.ok(submitContract, { ...atMark, type: 2 }, other.token);
  return test.server.ok(submitContract, { ...atMark, type: 1, force: 'ioc' }, token);
}

/** Moves money to the contract account and follows. */
async function following({ token }: TestUser): Promise<number> {
  await test.server.ok(changeAccount, { ...forContracts, number: '50' }, token);
  await followSome(test.server, token, leader.traderId);
  return leader.traderId;
}

/** Follows, and has a copy of a position that is opened now. */
async function copied(user: TestUser) {
  await following(user);
  const { mark } = await test.server.ok(getContractTerms, { currency_id: 1, legal_id: USDT });
  const atMark = { ...entry, share: '0.02', target_price: mark as string };
  await test.server.ok(submitContract, { ...atMark, type: 2 }, other.token);
  await test.server.ok(submitContract, { ...atMark, share: '0.01', type: 1, force: 'ioc' }, leader.token);
  const { list } = await test.server.ok(listContractPositions, {}, user.token);
  return { transaction_id: list[0]?.id as number };
}

/** Opens a long and a short of as much. */
async function hedged(user: TestUser) {
  const long_id = (await opened(user)).position_id;
  const { mark } = await test.server.ok(getContractTerms, { currency_id: 1, legal_id: USDT });
  const atMark = { ...entry, target_price: mark as string };
  await test.server.ok(submitContract, { ...atMark, type: 1 }, other.token);
  return {
    long_id,
    short_id: (await test.server.ok(submitContract, { ...atMark, type: 2, force: 'ioc' }, user.token)).position_id,
  };
}

/** Every money call, with how often it is raced; those that bring money to somebody without any are raced most. */
const MONEY: Record<string, { rounds: number; prepare: Prepare }> = {
  [requestRecharge.id]: { rounds: 14, prepare: send(requestRecharge, (user) => test.rechargeInput(user)) },
  [requestFunds.id]: { rounds: 6, prepare: send(requestFunds) },
  [returnFunds.id]: { rounds: 1, prepare: send(returnFunds) },
  [changeAccount.id]: {
    rounds: 2,
    prepare: send(changeAccount, () => ({ currency_id: USDT, number: '5', from_field: 'change', to_field: 'micro' })),
  },
  [convertCurrency.id]: {
    rounds: 2,
    prepare: send(convertCurrency, () => ({ from_currency_id: USDT, to_currency_id: 1, number: '100' })),
  },
  [submitContract.id]: {
    rounds: 2,
    prepare: send(submitContract, async (user) => {
      await waiting(user);
      return { ...entry, type: 1, target_price: '1000' };
    }),
  },
  [placeConditional.id]: {
    rounds: 4,
    prepare: send(placeConditional, async ({ token }) => {
      await test.server.ok(changeAccount, { ...forContracts, number: '50' }, token);
      return { ...entry, type: 1, target_price: '1000', trigger_price: '2000' };
    }),
  },
  [cancelConditional.id]: {
    rounds: 2,
    prepare: send(cancelConditional, async ({ token }) => {
      await test.server.ok(changeAccount, { ...forContracts, number: '50' }, token);
      const wish = { ...entry, type: 1, target_price: '1000', trigger_price: '2000' } as const;
      return { id: (await test.server.ok(placeConditional, wish, token)).id };
    }),
  },
  [submitContracts.id]: {
    rounds: 2,
    prepare: send(submitContracts, async (user) => {
      await waiting(user);
      const one = { ...entry, type: 1, target_price: '1000' } as const;
      return { orders: [one, one] };
    }),
  },
  [amendContractOrder.id]: {
    rounds: 2,
    prepare: send(amendContractOrder, async (user) => ({ id: (await waiting(user)).id, target_price: '1100' })),
  },
  [closeContract.id]: {
    rounds: 2,
    prepare: send(closeContract, async (user) => ({ id: (await opened(user)).position_id, target_price: '9000' })),
  },
  [closeAllContracts.id]: {
    rounds: 2,
    prepare: send(closeAllContracts, async (user) => {
      await opened(user);
      return { type: 'all' };
    }),
  },
  [setContractStops.id]: {
    rounds: 2,
    prepare: send(setContractStops, async (user) => ({ id: (await opened(user)).position_id, stop_loss_price: '1000' })),
  },
  [addContractStop.id]: {
    rounds: 2,
    prepare: send(addContractStop, async (user) => ({
      id: (await opened(user)).position_id,
      type: 'sl' as const,
      price: '1000',
      share: '0.005',
    })),
  },
  [addTrailingStop.id]: {
    rounds: 2,
    prepare: send(addTrailingStop, async (user) => ({ id: (await opened(user)).position_id, callback: '0.05' })),
  },
  [removeContractStop.id]: {
    rounds: 2,
    prepare: send(removeContractStop, async (user) => {
      const { position_id: id } = await opened(user);
      const input = { id, type: 'sl', price: '1000', share: '0.005' } as const;
      return { id, stop: (await test.server.ok(addContractStop, input, user.token)).part_stops[0]?.id ?? 0 };
    }),
  },
  [changeContractMargin.id]: {
    rounds: 2,
    prepare: send(changeContractMargin, async (user) => ({ id: (await opened(user)).position_id, number: '5' })),
  },
  [changeContractMultiple.id]: {
    rounds: 2,
    prepare: send(changeContractMultiple, async (user) => ({ id: (await opened(user)).position_id, multiple: 5 })),
  },
  [reverseContract.id]: {
    rounds: 2,
    prepare: send(reverseContract, async (user) => {
      const { position_id: id } = await opened(user);
      const { mark } = await test.server.ok(getContractTerms, { currency_id: 1, legal_id: USDT });
      // Who takes what is closed and what is opened the other way.
      await test.server.ok(submitContract, { ...entry, share: '0.02', target_price: mark as string, type: 1 }, other.token);
      return { id };
    }),
  },
  [offsetContracts.id]: { rounds: 2, prepare: send(offsetContracts, hedged) },
  [cancelContractOrder.id]: { rounds: 2, prepare: send(cancelContractOrder, async (user) => ({ id: (await waiting(user)).id })) },
  [cancelAllContractOrders.id]: {
    rounds: 2,
    prepare: send(cancelAllContractOrders, async (user) => {
      await waiting(user);
      return {};
    }),
  },
  [buyDual.id]: { rounds: 2, prepare: send(buyDual, async () => ({ id: (await dualOnSale(test.server)).id, num: 1 })) },
  [lockDeposit.id]: { rounds: 2, prepare: send(lockDeposit, lockable) },
  [redeemDeposit.id]: {
    rounds: 2,
    prepare: send(redeemDeposit, async (user) => ({
      id: (await test.server.ok(lockDeposit, await lockable(), user.token)).id,
    })),
  },
  [supplyDefi.id]: { rounds: 2, prepare: send(supplyDefi, () => ({ currency_id: USDT, number: '10' })) },
  [withdrawDefi.id]: {
    rounds: 2,
    prepare: send(withdrawDefi, async ({ token }) => {
      await test.server.ok(supplyDefi, { currency_id: USDT, number: '10' }, token);
      return { currency_id: USDT, all: true };
    }),
  },
  [cancelDefiExit.id]: { rounds: 2, prepare: send(cancelDefiExit, ({ token }) => waitInLine(test.server, token)) },
  [applyLoan.id]: { rounds: 2, prepare: send(applyLoan, () => SMALL_LOAN) },
  [repayLoan.id]: {
    rounds: 2,
    prepare: send(repayLoan, async ({ token }) => ({ id: (await borrowSome(test.server, token)).id, number: '0.0001' })),
  },
  [pledgeLoan.id]: {
    rounds: 2,
    prepare: send(pledgeLoan, async ({ token }) => ({ id: (await borrowSome(test.server, token)).id, number: '1' })),
  },
  [unpledgeLoan.id]: {
    rounds: 2,
    prepare: send(unpledgeLoan, async ({ token }) => ({ id: (await borrowSome(test.server, token)).id, number: '1' })),
  },
  [borrowMargin.id]: {
    rounds: 2,
    prepare: send(borrowMargin, async ({ token }) => {
      await moveToMargin(token);
      return { currency_id: USDT, number: '10' };
    }),
  },
  [repayMargin.id]: {
    rounds: 2,
    prepare: send(repayMargin, async ({ token }) => {
      await moveToMargin(token);
      await test.server.ok(borrowMargin, { currency_id: USDT, number: '10' }, token);
      return { currency_id: USDT, all: true as const };
    }),
  },
  [placeOrder.id]: { rounds: 2, prepare: send(placeOrder, () => order) },
  [placeBatch.id]: { rounds: 2, prepare: send(placeBatch, () => ({ orders: [order, order] })) },
  [placeOco.id]: {
    rounds: 2,
    prepare: send(placeOco, async ({ token }) => {
      const wide = { ...order, trigger_price: '900000' };
      const { params } = await test.server.refused(placeOco, wide, token);
      return { ...wide, trigger_price: String(Math.floor(Number(params['high']) * 0.9)) };
    }),
  },
  [amendOrder.id]: { rounds: 2, prepare: send(amendOrder, async (user) => ({ id: (await resting(user)).id, amount: '0.02' })) },
  [cancelOrder.id]: { rounds: 2, prepare: send(cancelOrder, async (user) => ({ id: (await resting(user)).id })) },
  [cancelAllOrders.id]: {
    rounds: 2,
    prepare: send(cancelAllOrders, async (user) => {
      await resting(user);
      return {};
    }),
  },
  [submitStock.id]: {
    rounds: 2,
    prepare: send(submitStock, async ({ token }) => {
      await moveToStocks(test.server, token);
      return STOCK_ORDER;
    }),
  },
  [placeStockOco.id]: {
    rounds: 2,
    prepare: send(placeStockOco, async ({ token }) => {
      await moveToStocks(test.server, token);
      return stockPair(test.server, token);
    }),
  },
  [amendStock.id]: {
    rounds: 2,
    prepare: send(amendStock, async ({ token }) => ({ id: (await placeStock(test.server, token)).id, amount: '0.2' })),
  },
  [cancelStock.id]: {
    rounds: 2,
    prepare: send(cancelStock, async ({ token }) => ({ id: (await placeStock(test.server, token)).id })),
  },
  [cancelAllStocks.id]: {
    rounds: 2,
    prepare: send(cancelAllStocks, async ({ token }) => {
      await placeStock(test.server, token);
      return {};
    }),
  },
  [followTrader.id]: {
    rounds: 2,
    prepare: send(followTrader, async ({ token }) => {
      await test.server.ok(changeAccount, { ...forContracts, number: '50' }, token);
      return followInput(leader.traderId);
    }),
  },
  [changeCopyBudget.id]: {
    rounds: 2,
    prepare: send(changeCopyBudget, async (user) => ({ trader_user_id: await following(user), budget: '30' })),
  },
  [cancelCopy.id]: { rounds: 2, prepare: send(cancelCopy, async (user) => ({ follow_user_id: await following(user) })) },
  [selfHoldCopy.id]: { rounds: 2, prepare: send(selfHoldCopy, copied) },
  [endCopyLead.id]: {
    rounds: 2,
    prepare: send(endCopyLead, async ({ id }) => {
      await makeLeader(test.server, id, `Lead ${id}`);
      return {};
    }),
  },
  [placeOption.id]: {
    rounds: 2,
    prepare: send(placeOption, async (user) => {
      await test.server.ok(
        changeAccount,
        { currency_id: USDT, number: '50', from_field: 'change', to_field: 'micro' },
        user.token,
      );
      return { match_id: 7, type: 'up', seconds: 300, number: '10', currency_id: USDT };
    }),
  },
  [requestWithdrawal.id]: {
    rounds: 2,
    prepare: send(requestWithdrawal, async (user) => {
      await test.grant(user);
      return test.withdrawInput(user);
    }),
  },
  [cancelWithdrawal.id]: { rounds: 2, prepare: send(cancelWithdrawal, async (user) => ({ id: (await test.withdraw(user)).id })) },
};

/** What the staff does that brings money to a user. */
const STAFF: Record<string, { rounds: number; prepare: Prepare }> = {
  'approval of a deposit': {
    rounds: 2,
    prepare: async (user) => {
      const { id } = await test.recharge(user);
      const staff = test.reviewers[0] as TestStaff;
      const claimed = await test.claim('recharge', id, staff);
      return () => test.server.call(approveReview, { ...claimed, note: NOTE }, staff.token);
    },
  },
  'credit by hand': {
    rounds: 4,
    prepare: async (user) => {
      const payload = { user_id: user.id, account: 'change', currency_id: USDT, amount: '5', reason: 'For the trouble it was.' };
      const { id, hash } = await test.server.ok(propose, { kind: 'credit', payload, reason: NOTE }, test.treasurer.token);
      return () => test.server.call(approveProposal, { proposal_id: id, hash, reason: NOTE }, test.owner.token);
    },
  },
};

/** Calls whose user has no money of their own when the race begins. */
const FROM_NOTHING = new Set([requestRecharge.id, requestFunds.id, ...Object.keys(STAFF)]);

/** Refusals that only the race explains: the account closed first, or nothing or too much was left. */
const LATE = new Set<string>([
  'SESSION_INVALID',
  'IDENTITY_USER_CLOSED',
  'IDENTITY_CLOSE_BALANCE',
  'FUNDING_STILL_OPEN',
  'OPTIONS_STILL_OPEN',
  'CONTRACTS_STILL_OPEN',
  'DEFI_STILL_OPEN',
  'WALLET_INSUFFICIENT_BALANCE',
  'ORDER_INSUFFICIENT_BALANCE',
  'CONTRACTS_INSUFFICIENT_MARGIN',
  'DEMO_RETURN_HELD',
  'MARGIN_LEVEL',
  'COPY_STILL_OPEN',
  'COPY_BUDGET',
  'COPY_NOT_LEADING',
]);

async function race(name: string, prepare: Prepare, round: number) {
  const user = await test.user(1);
  const act = await prepare(user);
  if (FROM_NOTHING.has(name)) await test.server.ok(returnFunds, {}, user.token);
  await test.server.ok(stepUp, { purpose: 'delete_account', password: PASSWORD }, user.token);
  const close = () => test.server.call(closeAccount, {}, user.token);
  const empty = () => test.server.call(returnFunds, {}, user.token);
  const sent = FROM_NOTHING.has(name) ? (round % 2 === 0 ? [act(), close()] : [close(), act()]) : [act(), empty(), close()];
  const answers = await Promise.all(sent);
  const refused = answers.filter((one): one is ErrorEnvelope => one.type !== 'ok').map(({ error }) => error);
  return { name, strange: refused.filter((code) => !LATE.has(code)) };
}

describe('an account that closes', () => {
  it('is raced by every money call of the contract', () => {
    const money = CALLS.filter((call) => call.idempotent).map(({ id }) => id);
    expect(Object.keys(MONEY).sort()).toEqual(money.sort());
    expect(money.length).toBeGreaterThan(10);
  });

  it.each(Object.entries({ ...MONEY, ...STAFF }))('leaves nothing behind, whatever comes at once: %s', async (name, one) => {
    for (let round = 0; round < one.rounds; round++) expect(await race(name, one.prepare, round)).toEqual({ name, strange: [] });
    expect(await test.breaches()).toEqual([]);
    const { rows } = await sql`
      SELECT r.id FROM recharges r JOIN users u ON u.id = r.user_id WHERE u.closed_at IS NOT NULL AND r.state = 'pending'`.execute(
      test.db,
    );
    expect(rows).toEqual([]);
  });

  it('has been closed in some of these races, and refused to close in others', async () => {
    const { rows } = await sql<{ closed: number; open: number }>`
      SELECT count(*) FILTER (WHERE closed_at IS NOT NULL)::int AS closed, count(*) FILTER (WHERE closed_at IS NULL)::int AS open
      FROM users WHERE id > 10000`.execute(test.db);
    expect(rows[0]?.closed).toBeGreaterThan(0);
    expect(rows[0]?.open).toBeGreaterThan(0);
  });

  it('is named by the check of the money when it has money or something open', async () => {
    const user = await test.user(1);
    await sql`UPDATE users SET closed_at = 1 WHERE id = ${user.id}`.execute(test.db);
    const found = (await test.breaches()).filter(({ invariant }) => invariant === 'I17');
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ row }) => (row as { user: number }).user === user.id)).toBe(true);
    await sql`UPDATE users SET closed_at = NULL WHERE id = ${user.id}`.execute(test.db);
    expect(await test.breaches()).toEqual([]);
  });
});
