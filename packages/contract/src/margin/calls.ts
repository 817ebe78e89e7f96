/** The calls of margin, which are ours, and its channels. Orders are placed by the calls of spot with `account: 'margin'`. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { decimal, decimalInput, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { fillItem, orderItem } from '../orders/orders.ts';
import {
  marginAccount,
  marginEvent,
  marginFund,
  marginHour,
  marginInterest,
  marginLevels,
  marginLiquidation,
  marginPool,
  marginPreview,
  marginReceipt,
} from './entities.ts';

export * from './entities.ts';
export * from './staff.ts';

const modes = ['MODES_REDUCE_ONLY', 'MODES_CANCEL_ONLY', 'MODES_READ_ONLY', 'MODES_HALTED'] as const;
const amounts = ['WALLET_AMOUNT_INVALID', 'WALLET_AMOUNT_DECIMALS'] as const;
const money = ['REQUEST_ID_REUSED', 'UNAVAILABLE', 'MONEY_STOPPED'] as const;
const READ = { max: 600, windowMs: 60_000 };
const MOVE = { max: 120, windowMs: 60_000 };

export const getMarginAccount = defineCall({
  id: 'margin.getAccount',
  method: 'GET',
  path: '/margin/account',
  access: 'user',
  input: {},
  output: marginAccount,
  summary:
    'The margin account of the user: assets, debts, levels, prices of the call and of liquidation, what may be borrowed and left.',
});

export const borrowMargin = defineCall({
  id: 'margin.borrow',
  method: 'POST',
  path: '/margin/borrow',
  access: 'user',
  effect: 'open',
  begins: 'margin',
  idempotent: true,
  limit: MOVE,
  input: {
    currency_id: idInput,
    number: decimalInput,
    /** The largest rate of a year that the user accepts. */
    rate: z.optional(decimalInput),
  },
  output: z.strictObject({
    account: marginAccount,
    borrowed: decimal,
    /** What of this hour was charged at once. */
    interest: decimal,
    time,
  }),
  errors: [
    'MARGIN_ASSET',
    'MARGIN_LEVEL',
    'MARGIN_POOL_EMPTY',
    'MARGIN_USER_CAP',
    'MARGIN_LIQUIDATING',
    'MARGIN_NO_PRICE',
    'MARGIN_RATE_CHANGED',
    ...amounts,
    ...modes,
    ...money,
  ],
  summary: 'Borrows from the pool into the margin account; the hour that runs is charged at once.',
});

export const repayMargin = defineCall({
  id: 'margin.repay',
  method: 'POST',
  path: '/margin/repay',
  access: 'user',
  effect: 'reduce',
  idempotent: true,
  limit: MOVE,
  input: {
    currency_id: idInput,
    /** Interest first, then principal; more than is owed is not taken. */
    number: z.optional(decimalInput),
    all: z.optional(z.literal(true)),
  },
  output: z.strictObject({ account: marginAccount, repaid: decimal, to_interest: decimal, to_principal: decimal, time }),
  errors: ['MARGIN_ASSET', 'MARGIN_NOTHING_OWED', 'WALLET_INSUFFICIENT_BALANCE', ...amounts, ...modes, ...money],
  summary: 'Pays a debt of the margin account back from what is available of the same asset.',
});

export const previewMargin = defineCall({
  id: 'margin.preview',
  method: 'GET',
  path: '/margin/preview',
  access: 'user',
  limit: READ,
  input: { act: z.enum(['borrow', 'repay', 'leave']), currency_id: idInput, number: decimalInput },
  output: marginPreview,
  errors: ['MARGIN_ASSET', 'MARGIN_NO_PRICE', 'UNAVAILABLE', ...amounts],
  summary: 'Levels, prices of the call and of liquidation, and interest, now and after it.',
});

export const getMarginRates = defineCall({
  id: 'margin.getRates',
  method: 'GET',
  path: '/margin/rates',
  access: 'visitor',
  limit: READ,
  input: {},
  output: z.strictObject({ pools: z.array(marginPool), levels: marginLevels, fund_share: decimal, charge: decimal, time }),
  summary: 'What can be borrowed: curves, pools with their use, the rate of this hour, haircuts and levels.',
});

export const listMarginHours = defineCall({
  id: 'margin.listHours',
  method: 'GET',
  path: '/margin/hours',
  access: 'visitor',
  limit: READ,
  input: { currency_id: idInput, ...pageFields },
  output: listOf(marginHour),
  errors: ['CURSOR_INVALID', 'MARGIN_ASSET'],
  summary: 'Rates of an asset by hour, newest first, each with its record of the public log.',
});

export const listMarginInterest = defineCall({
  id: 'margin.listInterest',
  method: 'GET',
  path: '/margin/interest',
  access: 'user',
  input: { currency_id: z.optional(idInput), ...pageFields },
  output: listOf(marginInterest),
  errors: ['CURSOR_INVALID'],
  summary: 'Interest that debts of the user were charged, newest first, each with the base and the rate that make it.',
});

export const listMarginEvents = defineCall({
  id: 'margin.listEvents',
  method: 'GET',
  path: '/margin/events',
  access: 'user',
  input: { currency_id: z.optional(idInput), ...pageFields },
  output: listOf(marginEvent),
  errors: ['CURSOR_INVALID'],
  summary: 'What changed debts of the user, newest first.',
});

export const listMarginLiquidations = defineCall({
  id: 'margin.listLiquidations',
  method: 'GET',
  path: '/margin/liquidations',
  access: 'visitor',
  limit: READ,
  input: pageFields,
  output: listOf(marginLiquidation),
  errors: ['CURSOR_INVALID'],
  summary: 'Steps of liquidations of all users, newest first. Nobody is named.',
});

export const listOwnMarginLiquidations = defineCall({
  id: 'margin.listOwnLiquidations',
  method: 'GET',
  path: '/margin/liquidations/own',
  access: 'user',
  input: pageFields,
  output: listOf(marginLiquidation),
  errors: ['CURSOR_INVALID'],
  summary: 'Steps of liquidations of the user, newest first.',
});

export const getMarginReceipt = defineCall({
  id: 'margin.getReceipt',
  method: 'GET',
  path: '/margin/receipt',
  access: 'user',
  input: { id: idInput },
  output: marginReceipt,
  errors: ['MARGIN_UNKNOWN', 'MARGIN_RECEIPT_NOT_YET', 'UNAVAILABLE'],
  summary: 'The receipt of a step of a liquidation of the user, as soon as a signed head covers it.',
});

export const getMarginFund = defineCall({
  id: 'margin.getFund',
  method: 'GET',
  path: '/margin/fund',
  access: 'visitor',
  limit: READ,
  input: {},
  output: z.strictObject({ list: z.array(marginFund), time }),
  summary: 'The fund that takes losses first, and what pools lost.',
});

export const marginOrdersChannel = defineChannel({
  id: 'margin.orders',
  access: 'user',
  message: orderItem,
  summary: 'Each change of an order of the user in the margin account, after commit.',
});

export const marginFillsChannel = defineChannel({
  id: 'margin.fills',
  access: 'user',
  message: fillItem,
  summary: 'Each fill of an order of the user in the margin account, after commit.',
});

export const marginAccountChannel = defineChannel({
  id: 'margin.account',
  access: 'user',
  message: marginAccount,
  latestOnly: true,
  summary: 'The margin account of the user: once a second while it is read, by the newest prices.',
});

export const marginRatesChannel = defineChannel({
  id: 'margin.rates',
  access: 'visitor',
  message: z.strictObject({ pools: z.array(marginPool), time }),
  latestOnly: true,
  summary: 'Pools and the rates of their hour, when they change.',
});
