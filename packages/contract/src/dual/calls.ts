/** The calls of dual investment (CALL-085 … CALL-088 and ours) and its channels. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { decimal, decimalInput, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { recordAcceptance } from '../proofs/receipts.ts';
import { timeInput } from '../wallet/time-input.ts';
import {
  dualDetail,
  dualIndex,
  dualPast,
  dualPosition,
  dualQuote,
  dualReceipt,
  dualSettlementFile,
  dualType,
} from './entities.ts';

export * from './entities.ts';
export * from './staff.ts';

const modes = ['MODES_REDUCE_ONLY', 'MODES_CANCEL_ONLY', 'MODES_READ_ONLY', 'MODES_HALTED'] as const;

/** A number of shares: a positive whole number as a number or a text of digits; the domain says why another is none. */
const sharesInput = z.union([z.number(), z.string().check(z.maxLength(32))]);

export const getDualIndex = defineCall({
  id: 'dual.getIndex',
  method: 'GET',
  path: '/dual/index',
  access: 'visitor',
  limit: { max: 600, windowMs: 60_000 },
  input: { currency_id: z.optional(idInput), type: z.optional(dualType) },
  output: dualIndex,
  errors: ['DUAL_UNKNOWN'],
  summary: 'Products of a coin and type by section, with the quotes of this minute; the first coin and Sell high unless asked.',
});

export const getDualDetail = defineCall({
  id: 'dual.getDetail',
  method: 'GET',
  path: '/dual/detail',
  access: 'visitor',
  limit: { max: 600, windowMs: 60_000 },
  input: { id: idInput },
  output: dualDetail,
  errors: ['DUAL_UNKNOWN'],
  summary: 'A product with the inputs of its formula, what a share sets aside, its window and how it was settled.',
});

export const getDualQuote = defineCall({
  id: 'dual.getQuote',
  method: 'GET',
  path: '/dual/quote',
  access: 'visitor',
  limit: { max: 600, windowMs: 60_000 },
  input: { id: idInput, num: sharesInput },
  output: dualQuote,
  errors: ['DUAL_UNKNOWN', 'DUAL_NUM_INVALID', 'DUAL_NOT_ON_SALE', 'DUAL_PAUSED', 'MARKETS_NO_PRICE'],
  summary: 'Both outcomes of so many shares at the quote of this minute, and what each is worth around the linked price.',
});

export const buyDual = defineCall({
  id: 'dual.buy',
  method: 'POST',
  path: '/dual/buyDual',
  access: 'user',
  effect: 'open',
  begins: 'finance',
  idempotent: true,
  limit: { max: 60, windowMs: 60_000 },
  input: {
    id: idInput,
    num: sharesInput,
    /** The least rate that the user accepts. */
    rate: z.optional(decimalInput),
    /** The units that this rate is for: over fewer of them a rate that is no lower would pay less. */
    units: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  },
  output: z.strictObject({ ...dualPosition.shape, acceptance: recordAcceptance }),
  errors: [
    'DUAL_UNKNOWN',
    'DUAL_NUM_INVALID',
    'DUAL_RATE_INVALID',
    'DUAL_NOT_ON_SALE',
    'DUAL_PAUSED',
    'DUAL_SOLD_OUT',
    'DUAL_ABOVE_MAXIMUM',
    'DUAL_RATE_CHANGED',
    'MARKETS_NO_PRICE',
    ...modes,
    'WALLET_CURRENCY_HALTED',
    'WALLET_INSUFFICIENT_BALANCE',
    'REQUEST_ID_REUSED',
    'UNAVAILABLE',
    'MONEY_STOPPED',
  ],
  summary: 'Puts in shares of a product: both outcomes are set aside at once. The answer holds the signed acceptance.',
});

export const listDualPositions = defineCall({
  id: 'dual.listPositions',
  method: 'POST',
  path: '/dual/dual_list',
  access: 'user',
  effect: 'read',
  input: {
    status: z.optional(z.enum(['1', '2', '3', '4', 'open', 'ended'])),
    /** Only this position. */
    id: z.optional(idInput),
    ...pageFields,
  },
  output: listOf(dualPosition),
  errors: ['CURSOR_INVALID'],
  summary: 'Positions of the user, newest first.',
});

export const getDualTotals = defineCall({
  id: 'dual.getTotals',
  method: 'GET',
  path: '/dual/totals',
  access: 'user',
  input: {},
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        currency_id: id,
        code: z.string(),
        /** Open positions that put in this coin, and how much of it. */
        positions: z.int(),
        put_in: decimal,
        /** Yields that were paid in this coin, ever and within 30 days; what an exchange paid is none. */
        earned: decimal,
        earned_30d: decimal,
        /** The price of one unit now, for equivalents; null where there is none. */
        price_usd: z.nullable(decimal),
      }),
    ),
    time,
  }),
  summary: 'What the user has put in and was paid, by currency.',
});

export const getDualReceipt = defineCall({
  id: 'dual.getReceipt',
  method: 'GET',
  path: '/dual/receipt',
  access: 'user',
  input: { id: idInput },
  output: dualReceipt,
  errors: ['DUAL_UNKNOWN', 'DUAL_RECEIPT_NOT_YET', 'UNAVAILABLE'],
  summary: 'The receipt of a position; with its record and its result as soon as a signed head covers them.',
});

export const getDualSettlement = defineCall({
  id: 'dual.getSettlement',
  method: 'GET',
  path: '/dual/settlement',
  access: 'visitor',
  limit: { max: 30, windowMs: 60_000 },
  input: { currency_id: idInput, maturity: timeInput, window_ms: z.optional(timeInput) },
  output: dualSettlementFile,
  errors: ['DUAL_UNKNOWN', 'DUAL_NOT_SETTLED', 'DUAL_RECEIPT_NOT_YET', 'UNAVAILABLE'],
  summary: 'Every second of the window that settled a maturity, with its proofs: what the price is recomputed from.',
});

export const listDualHistory = defineCall({
  id: 'dual.listHistory',
  method: 'GET',
  path: '/dual/history',
  access: 'visitor',
  input: { currency_id: z.optional(idInput), type: z.optional(dualType), ...pageFields },
  output: listOf(dualPast),
  errors: ['CURSOR_INVALID'],
  summary: 'Settled products, newest first.',
});

/** The list of a coin and type at each minute and after purchases. */
export const dualProductsChannel = defineChannel({
  id: 'dual.products',
  access: 'visitor',
  params: { currency_id: id, type: dualType },
  message: dualIndex,
  latestOnly: true,
  summary: 'Products of a coin and type with the quotes of the minute.',
});

/** Sends changes of positions to the screens of their user; each message is sent after its commit. */
export const dualPositionsChannel = defineChannel({
  id: 'dual.positions',
  access: 'user',
  message: z.strictObject({ event: z.enum(['bought', 'settling', 'settled']), position: dualPosition }),
  summary: 'Positions of the user that began, wait for a price or were settled.',
});
