/** The calls of lock-up (CALL-075 … CALL-078 and ours) and its channels. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { decimal, decimalInput, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { recordAcceptance } from '../proofs/receipts.ts';
import { timeInput } from '../wallet/time-input.ts';
import { LOCKUP_RENEW, lockupOrder, lockupPreview, lockupOffer, lockupReceipt, lockupTotal } from './entities.ts';

export * from './entities.ts';
export * from './staff.ts';
export { LOCKUP_NOT_RENEWED, type LockupNotRenewed } from './notifications.ts';

/** The longest stretch that the calendar answers. */
export const LOCKUP_CALENDAR_DAYS = 92;

const amountErrors = ['WALLET_AMOUNT_INVALID', 'WALLET_AMOUNT_DECIMALS'] as const;
const modes = ['MODES_REDUCE_ONLY', 'MODES_CANCEL_ONLY', 'MODES_READ_ONLY', 'MODES_HALTED'] as const;

export const listLockupProducts = defineCall({
  id: 'lockup.listProducts',
  method: 'GET',
  path: '/lh/deposit/config',
  access: 'visitor',
  input: {},
  output: z.strictObject({ list: z.array(lockupOffer), time }),
  summary: 'Products that are on sale or soon will be, with what the fund has set aside and what leaving at once costs.',
});

export const listLockupOrders = defineCall({
  id: 'lockup.listOrders',
  method: 'GET',
  path: '/lh/deposit/order',
  access: 'user',
  input: { status: z.optional(z.enum(['1', '2', '3', 'open', 'ended'])), ...pageFields },
  output: listOf(lockupOrder),
  errors: ['CURSOR_INVALID'],
  summary: 'Orders of the user, newest first.',
});

export const lockDeposit = defineCall({
  id: 'lockup.lock',
  method: 'POST',
  path: '/lh/deposit',
  access: 'user',
  effect: 'open',
  begins: 'lockup',
  idempotent: true,
  limit: { max: 60, windowMs: 60_000 },
  input: { config_id: idInput, amount: decimalInput, renew: z.optional(z.enum(LOCKUP_RENEW)) },
  output: z.strictObject({ ...lockupOrder.shape, acceptance: recordAcceptance }),
  errors: [
    'LOCKUP_UNKNOWN',
    'LOCKUP_NOT_ON_SALE',
    'LOCKUP_SOLD_OUT',
    'LOCKUP_BELOW_MINIMUM',
    'LOCKUP_ABOVE_MAXIMUM',
    ...amountErrors,
    ...modes,
    'WALLET_CURRENCY_HALTED',
    'WALLET_INSUFFICIENT_BALANCE',
    'REQUEST_ID_REUSED',
    'UNAVAILABLE',
    'MONEY_STOPPED',
  ],
  summary: 'Locks an amount: the yield of the whole term is set aside at once. The answer holds the signed acceptance.',
});

export const redeemDeposit = defineCall({
  id: 'lockup.redeem',
  method: 'POST',
  path: '/lh/deposit/order/cancel',
  access: 'user',
  effect: 'reduce',
  idempotent: true,
  limit: { max: 60, windowMs: 60_000 },
  input: {
    id: idInput,
    /** The most that the user accepts to pay. */
    penalty: z.optional(decimalInput),
  },
  output: lockupOrder,
  errors: [
    'LOCKUP_UNKNOWN',
    'LOCKUP_ALREADY_ENDED',
    'LOCKUP_PENALTY_CHANGED',
    ...amountErrors,
    ...modes,
    'REQUEST_ID_REUSED',
    'UNAVAILABLE',
    'MONEY_STOPPED',
  ],
  summary: 'Ends an order early: what is left of the amount after the penalty comes back at once, payouts so far are kept.',
});

export const previewDeposit = defineCall({
  id: 'lockup.preview',
  method: 'GET',
  path: '/lh/deposit/preview',
  access: 'visitor',
  limit: { max: 600, windowMs: 60_000 },
  input: { config_id: idInput, amount: decimalInput },
  output: lockupPreview,
  errors: ['LOCKUP_UNKNOWN', ...amountErrors],
  summary: 'What an amount would be paid and when, what leaving would cost, and the largest amount that is taken now.',
});

export const getLockupOrder = defineCall({
  id: 'lockup.getOrder',
  method: 'GET',
  path: '/lh/deposit/detail',
  access: 'user',
  input: { id: idInput },
  output: z.strictObject({
    order: lockupOrder,
    payouts: z.array(
      z.strictObject({ number: z.int(), due: time, amount: decimal, state: z.enum(['paid', 'to_come', 'given_up']) }),
    ),
  }),
  errors: ['LOCKUP_UNKNOWN'],
  summary: 'An order of the user with all its payouts, past and to come.',
});

export const getLockupReceipt = defineCall({
  id: 'lockup.getReceipt',
  method: 'GET',
  path: '/lh/deposit/receipt',
  access: 'user',
  input: { id: idInput },
  output: lockupReceipt,
  errors: ['LOCKUP_UNKNOWN', 'LOCKUP_RECEIPT_NOT_YET', 'UNAVAILABLE'],
  summary: 'The receipt of an order; with its record and its end as soon as a signed head covers them.',
});

export const setLockupRenew = defineCall({
  id: 'lockup.setRenew',
  method: 'POST',
  path: '/lh/deposit/renew',
  access: 'user',
  effect: 'write',
  limit: { max: 60, windowMs: 60_000 },
  input: { id: idInput, renew: z.enum(LOCKUP_RENEW) },
  output: lockupOrder,
  errors: ['LOCKUP_UNKNOWN', 'LOCKUP_ALREADY_ENDED'],
  summary: 'Says whether the principal is locked again at maturity, on the same or better terms; until the order ends.',
});

export const getLockupCalendar = defineCall({
  id: 'lockup.getCalendar',
  method: 'GET',
  path: '/lh/deposit/calendar',
  access: 'user',
  input: { from: timeInput, to: timeInput },
  output: z.strictObject({
    days: z.array(
      z.strictObject({
        /** 00:00 UTC of the day. */
        date: time,
        due: z.array(
          z.strictObject({
            order: id,
            kind: z.enum(['payout', 'return']),
            time,
            amount: decimal,
            currency_id: id,
            code: z.string(),
            is_done: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  errors: ['LOCKUP_RANGE'],
  summary: 'Payouts and returns of the user by UTC day, past and to come; of an order with minutes for units only the returns.',
});

export const getLockupTotals = defineCall({
  id: 'lockup.getTotals',
  method: 'GET',
  path: '/lh/deposit/totals',
  access: 'user',
  input: {},
  output: z.strictObject({ list: z.array(lockupTotal), time }),
  summary: 'What the user has locked, was paid and will be paid, by currency.',
});

/** Products after something was taken or freed, after commit. */
export const lockupProductsChannel = defineChannel({
  id: 'lockup.products',
  access: 'visitor',
  message: z.strictObject({ list: z.array(lockupOffer), time }),
  latestOnly: true,
  summary: 'Products on sale with what is left of each.',
});

/** Sends changes of orders to the screens of their user; each message is sent after its commit. */
export const lockupOrdersChannel = defineChannel({
  id: 'lockup.orders',
  access: 'user',
  message: z.strictObject({ event: z.enum(['bought', 'paid', 'ended', 'renewed']), order: lockupOrder }),
  summary: 'Orders of the user that began, were paid, ended or continued.',
});
