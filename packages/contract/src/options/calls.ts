/** The calls of timed options (CALL-063 … CALL-067 and ours) and their private channel. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { decimal, decimalInput, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { priceSource } from '../markets/prices.ts';
import {
  OPTION_DIRECTIONS,
  OPTION_LIMITS,
  OPTION_LIST_STATUSES,
  OPTION_PAUSES,
  optionFairness,
  optionLimits,
  optionOrder,
  optionReceipt,
  optionStatistics,
  optionTerms,
} from './entities.ts';

export * from './entities.ts';
export * from './staff.ts';

/** Options of a page when the call names no number. */
export const OPTIONS_LIST_LIMIT = 5;

/** Whole days back from today. */
const days = z.optional(z.union([z.int().check(z.minimum(1), z.maximum(365)), z.string().check(z.regex(/^[0-9]{1,3}$/))]));

export const listPayable = defineCall({
  id: 'options.listPayable',
  method: 'GET',
  path: '/microtrade/payable_currencies',
  access: 'user',
  input: {},
  output: z.strictObject({
    list: z.array(
      z.strictObject({ currency_id: id, code: z.string(), scale: z.int(), account: z.literal('micro'), available: decimal }),
    ),
  }),
  summary: 'Currencies that options are paid with, and what the options account has of each.',
});

export const listOptions = defineCall({
  id: 'options.listOrders',
  method: 'GET',
  path: '/microtrade/lists',
  access: 'user',
  input: { match_id: z.optional(idInput), status: z.optional(z.enum(OPTION_LIST_STATUSES)), ...pageFields },
  output: listOf(optionOrder),
  errors: ['CURSOR_INVALID'],
  summary: 'Options of the user, newest first, five a page unless told otherwise; `settled` hides none.',
});

export const listOptionTerms = defineCall({
  id: 'options.listTerms',
  method: 'GET',
  path: '/microtrade/seconds',
  access: 'visitor',
  input: { match_id: z.optional(idInput) },
  output: z.strictObject({
    offered: z.boolean(),
    /** Why not: this installation, or the caller's country. */
    closed: z.nullable(z.enum(['installation', 'country'])),
    counterparty: z.literal('house'),
    rule: z.string(),
    /** How long an entry or settlement price is waited for before the stake is returned. */
    wait_ms: z.int(),
    prices: priceSource,
    time,
    list: z.array(optionTerms),
  }),
  errors: ['MARKETS_UNKNOWN_MARKET'],
  summary: 'Lengths of options with what each pays, takes and brings on average. Empty where they are not offered.',
});

export const getOptionResult = defineCall({
  id: 'options.getResult',
  method: 'GET',
  path: '/microtrade/get_result',
  access: 'user',
  input: { id: idInput },
  output: optionOrder,
  errors: ['OPTIONS_UNKNOWN_ORDER'],
  summary: 'An option of the user, with its result once it is settled.',
});

export const placeOption = defineCall({
  id: 'options.placeOption',
  method: 'POST',
  path: '/microtrade/submit',
  access: 'user',
  effect: 'open',
  idempotent: true,
  limit: { max: 120, windowMs: 60_000 },
  input: {
    match_id: idInput,
    currency_id: idInput,
    type: z.enum(OPTION_DIRECTIONS),
    seconds: z.union([z.int().check(z.minimum(1), z.maximum(86_400)), z.string().check(z.regex(/^[0-9]{1,5}$/))]),
    number: decimalInput,
  },
  output: z.strictObject({ ...optionOrder.shape, receipt: optionReceipt }),
  errors: [
    'OPTIONS_NOT_OFFERED',
    'OPTIONS_COUNTRY_CLOSED',
    'OPTIONS_NOT_PAYABLE',
    'OPTIONS_UNKNOWN_DURATION',
    'OPTIONS_TERMS_CHANGED',
    'MODES_REDUCE_ONLY',
    'MODES_CANCEL_ONLY',
    'MODES_READ_ONLY',
    'MODES_HALTED',
    'OPTIONS_STAKE_TOO_SMALL',
    'OPTIONS_STAKE_TOO_LARGE',
    'OPTIONS_EXPOSURE_FULL',
    'OPTIONS_HOUSE_FUNDS',
    'OPTIONS_TOO_MANY_OPEN',
    'OPTIONS_LIMIT_STAKE',
    'OPTIONS_LIMIT_DAY',
    'OPTIONS_LIMIT_WEEK',
    'OPTIONS_PAUSED',
    'MARKETS_UNKNOWN_MARKET',
    'MARKETS_NO_PRICE',
    'WALLET_CURRENCY_UNKNOWN',
    'WALLET_CURRENCY_HALTED',
    'WALLET_AMOUNT_INVALID',
    'WALLET_AMOUNT_DECIMALS',
    'WALLET_INSUFFICIENT_BALANCE',
    'REQUEST_ID_REUSED',
    'UNAVAILABLE',
    'MONEY_STOPPED',
  ],
  summary: 'Places an option: it enters at the next second after it was accepted. The answer holds the signed receipt.',
});

export const getOptionReceipt = defineCall({
  id: 'options.getReceipt',
  method: 'GET',
  path: '/microtrade/receipt',
  access: 'user',
  input: { id: idInput },
  output: optionReceipt,
  errors: ['OPTIONS_UNKNOWN_ORDER', 'OPTIONS_RECEIPT_NOT_YET', 'UNAVAILABLE'],
  summary: 'The receipt of an option; of a settled one with all proofs, as soon as a signed head covers them.',
});

export const getOptionStatistics = defineCall({
  id: 'options.getStatistics',
  method: 'GET',
  path: '/microtrade/statistics',
  access: 'user',
  input: { days },
  output: optionStatistics,
  summary: 'What the user’s own options came to in the last days (30 unless told), by length.',
});

export const getOptionLimits = defineCall({
  id: 'options.getLimits',
  method: 'GET',
  path: '/microtrade/limits',
  access: 'user',
  input: {},
  output: optionLimits,
  summary: 'Limits and pauses that the user has set for their own options.',
});

export const setOptionLimit = defineCall({
  id: 'options.setLimit',
  method: 'POST',
  path: '/microtrade/limits',
  access: 'user',
  effect: 'write',
  limit: { max: 60, windowMs: 60_000 },
  input: { kind: z.enum(OPTION_LIMITS), number: z.optional(decimalInput) },
  output: optionLimits,
  errors: ['WALLET_AMOUNT_INVALID', 'WALLET_AMOUNT_DECIMALS'],
  summary: 'Sets a limit, or takes it away when no number is given. A tighter one holds at once, a looser one a day later.',
});

export const pauseOptions = defineCall({
  id: 'options.pause',
  method: 'POST',
  path: '/microtrade/pause',
  access: 'user',
  effect: 'write',
  limit: { max: 60, windowMs: 60_000 },
  input: { length: z.enum(OPTION_PAUSES) },
  output: optionLimits,
  summary: 'Accepts no options of the user for a while, from now on. A pause that is under way is never shortened by it.',
});

export const endOptionPause = defineCall({
  id: 'options.endPause',
  method: 'POST',
  path: '/microtrade/end_pause',
  access: 'user',
  effect: 'write',
  limit: { max: 60, windowMs: 60_000 },
  input: {},
  output: optionLimits,
  summary: 'Asks for the end of a pause: it ends a day later, or by itself when that is sooner.',
});

export const getOptionFairness = defineCall({
  id: 'options.getFairness',
  method: 'GET',
  path: '/microtrade/fairness',
  access: 'visitor',
  input: { match_id: z.optional(idInput), days },
  output: optionFairness,
  summary: 'What all options of the last days came to, by underlying, length and stake, beside what fair coins would do.',
});

/** Sends results of options to the screens of their user; each message is sent after its commit. */
export const optionsChannel = defineChannel({
  id: 'options.orders',
  access: 'user',
  message: z.strictObject({ event: z.enum(['placed', 'entered', 'settled']), order: optionOrder }),
  summary: 'Options of the user that were placed, entered or settled.',
});
