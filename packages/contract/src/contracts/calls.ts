/** Calls that open, manage and close positions (CALL-056 to CALL-062 and ours). What is only read stands in `reading.ts`. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, decimalInput, id, idInput } from '../core/schemas.ts';
import { CANCEL_ERRORS } from '../orders/fields.ts';
import { FORCES } from '../orders/orders.ts';
import { MARGIN_MODES, contractOrder, contractPosition, contractPreview, contractSettings } from './entities.ts';
import {
  CLOSE_ERRORS,
  ENTRY_ERRORS,
  MARKET_ERRORS,
  MONEY_ERRORS,
  POSITION_ERRORS,
  STOP_ERRORS,
  anyPairFields,
  entryFields,
  pairFields,
  wholeInput,
} from './fields.ts';

export * from './amend.ts';
export * from './batch.ts';
export * from './conditionals.ts';
export * from './funding.ts';
export * from './reading.ts';
export * from './staff.ts';

const LIMIT = { max: 600, windowMs: 60_000 };

export const submitContract = defineCall({
  id: 'contracts.submit',
  method: 'POST',
  path: '/lever/submit',
  access: 'user',
  effect: 'open',
  begins: 'futures',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: entryFields,
  output: contractOrder,
  errors: [...ENTRY_ERRORS, ...MONEY_ERRORS],
  summary:
    'Opens a position, at market or by a pending order; answered after its commit. It trades no further from the mark than its multiple allows (`worst_price` of the preview): what is left of a market order ends, a pending order that the mark leaves behind is ended. A user has at most 100 positions and 200 live orders in a market.',
});

export const previewContract = defineCall({
  id: 'contracts.preview',
  method: 'POST',
  path: '/lever/preview',
  access: 'user',
  effect: 'read',
  limit: LIMIT,
  input: {
    ...entryFields,
    /** Of a conditional entry: what it would do if mark and book stood there. */
    trigger_price: z.optional(decimalInput),
  },
  output: contractPreview,
  errors: [
    'MARKETS_UNKNOWN_MARKET',
    'MARKETS_NO_PRICE',
    'CONTRACTS_MULTIPLE_INVALID',
    'ORDER_AMOUNT_INVALID',
    'ORDER_AMOUNT_LOT',
    'ORDER_AMOUNT_TOO_LARGE',
    'ORDER_PRICE_INVALID',
    'ORDER_PRICE_REQUIRED',
    'ORDER_PRICE_TICK',
    'ORDER_FIELD_NOT_ALLOWED',
    'ORDER_DISPLAY_INVALID',
  ],
  summary: 'What an entry would do now, computed by the code that does it; nothing is placed.',
});

export const closeContract = defineCall({
  id: 'contracts.close',
  method: 'POST',
  path: '/lever/close',
  access: 'user',
  effect: 'reduce',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: {
    id: idInput,
    /** Without it, all that no other close of the position is for. */
    share: z.optional(decimalInput),
    /** A limit; without it at market, at most 2 % beyond the mark. */
    target_price: z.optional(decimalInput),
    force: z.optional(z.enum(FORCES)),
  },
  output: contractOrder,
  errors: [...CLOSE_ERRORS, ...MONEY_ERRORS],
  summary: 'Closes a position or a part of it. It never trades beyond the bankruptcy price; what the book lacks stays open.',
});

export const closeAllContracts = defineCall({
  id: 'contracts.closeAll',
  method: 'POST',
  path: '/lever/batch_close',
  access: 'user',
  effect: 'reduce',
  overSocket: true,
  idempotent: true,
  limit: { max: 120, windowMs: 60_000 },
  input: {
    /** All, longs or shorts (AMB-61). */
    type: z.union([z.enum(['all', 'long', 'short', '0', '1', '2']), z.literal(0), z.literal(1), z.literal(2)]),
    ...anyPairFields,
  },
  output: z.strictObject({
    /** Closing orders of the positions that were closed, wholly or in part. */
    closed: z.array(contractOrder),
    /** Positions that were not, with the reason. */
    refused: z.array(z.strictObject({ id, error: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  }),
  errors: ['CONTRACTS_NOTHING_TO_CLOSE', 'MARKETS_UNKNOWN_MARKET', ...MONEY_ERRORS],
  summary: 'Closes all positions of the user at market, or their longs, or their shorts; of one market when it is named.',
});

export const reverseContract = defineCall({
  id: 'contracts.reverse',
  method: 'POST',
  path: '/lever/reverse',
  access: 'user',
  effect: 'open',
  begins: 'futures',
  overSocket: true,
  idempotent: true,
  limit: LIMIT,
  input: { id: idInput },
  output: z.strictObject({
    closed: contractOrder,
    /** The entry of as much as was closed; null where it was refused, and why. */
    opened: z.nullable(contractOrder),
    refusal: z.nullable(z.strictObject({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  }),
  errors: [...CLOSE_ERRORS, ...MONEY_ERRORS],
  summary:
    'Closes a position at market and opens as much as was closed the other way, with the same multiple and margin mode, in one command. What the book lacks stays open and is not reversed.',
});

export const offsetContracts = defineCall({
  id: 'contracts.offset',
  method: 'POST',
  path: '/lever/offset',
  access: 'user',
  effect: 'reduce',
  overSocket: true,
  idempotent: true,
  limit: LIMIT,
  input: {
    long_id: idInput,
    short_id: idInput,
    /** Without it, as much as both have. */
    share: z.optional(decimalInput),
  },
  output: z.strictObject({
    long: contractPosition,
    short: contractPosition,
    /** What of each was closed, and the mark that both were closed at. */
    share: decimal,
    price: decimal,
  }),
  errors: [
    ...POSITION_ERRORS,
    ...MARKET_ERRORS,
    'ORDER_AMOUNT_INVALID',
    'ORDER_AMOUNT_LOT',
    'ORDER_AMOUNT_TOO_LARGE',
    'CONTRACTS_OFFSET_PAIR',
    'CONTRACTS_POSITION_CLOSING',
    'CONTRACTS_REDUCE_TOO_MUCH',
    'CONTRACTS_TOO_MANY_CHANGES',
    ...MONEY_ERRORS,
  ],
  summary:
    'Closes a long and a short of the user against each other at the mark, wholly or in part, free of fee and without the book. Closes that wait for one of them shrink with it.',
});

export const setContractStops = defineCall({
  id: 'contracts.setStops',
  method: 'POST',
  path: '/lever/setstop',
  access: 'user',
  effect: 'reduce',
  overSocket: true,
  idempotent: true,
  limit: LIMIT,
  input: {
    id: idInput,
    /** Empty or 0 takes it away; left out, it stays. */
    target_profit_price: z.optional(decimalInput),
    stop_loss_price: z.optional(decimalInput),
  },
  output: contractPosition,
  errors: [
    ...POSITION_ERRORS,
    ...STOP_ERRORS,
    ...MARKET_ERRORS,
    'CONTRACTS_TOO_MANY_STOPS',
    'CONTRACTS_TOO_MANY_CHANGES',
    ...MONEY_ERRORS,
  ],
  summary: 'Sets take-profit and stop-loss of a position. They watch the mark, and are served before a liquidation.',
});

export const addContractStop = defineCall({
  id: 'contracts.addStop',
  method: 'POST',
  path: '/lever/stops',
  access: 'user',
  effect: 'reduce',
  overSocket: true,
  idempotent: true,
  limit: LIMIT,
  input: {
    id: idInput,
    type: z.enum(['tp', 'sl']),
    price: decimalInput,
    /** What it closes at most. */
    share: decimalInput,
  },
  output: contractPosition,
  errors: [
    ...POSITION_ERRORS,
    ...STOP_ERRORS,
    ...MARKET_ERRORS,
    'ORDER_PRICE_REQUIRED',
    'ORDER_AMOUNT_INVALID',
    'ORDER_AMOUNT_LOT',
    'ORDER_AMOUNT_TOO_LARGE',
    'CONTRACTS_REDUCE_TOO_MUCH',
    'CONTRACTS_TOO_MANY_STOPS',
    'CONTRACTS_TOO_MANY_CHANGES',
    ...MONEY_ERRORS,
  ],
  summary: 'Adds a stop that closes a part of a position. A position has at most ten stops.',
});

export const addTrailingStop = defineCall({
  id: 'contracts.addTrail',
  method: 'POST',
  path: '/lever/trailing',
  access: 'user',
  effect: 'reduce',
  overSocket: true,
  idempotent: true,
  limit: LIMIT,
  input: {
    id: idInput,
    /** How far the mark comes back, as a fraction of its farthest price: 0.001 to 0.1 in steps of 0.001. */
    callback: decimalInput,
    /** The mark that it begins at; absent: the next one. */
    activation_price: z.optional(decimalInput),
    /** What it closes at most; absent: all. */
    share: z.optional(decimalInput),
  },
  output: contractPosition,
  errors: [
    ...POSITION_ERRORS,
    ...STOP_ERRORS,
    ...MARKET_ERRORS,
    'ORDER_AMOUNT_INVALID',
    'ORDER_AMOUNT_LOT',
    'ORDER_AMOUNT_TOO_LARGE',
    'CONTRACTS_CALLBACK',
    'CONTRACTS_REDUCE_TOO_MUCH',
    'CONTRACTS_TOO_MANY_STOPS',
    'CONTRACTS_TOO_MANY_CHANGES',
    ...MONEY_ERRORS,
  ],
  summary:
    'Adds a stop that follows the mark: it closes the position, or a part, when the mark comes back by `callback` from its farthest price since it began. Marks are recorded in the public log, so that its receipt shows the farthest one.',
});

export const removeContractStop = defineCall({
  id: 'contracts.removeStop',
  method: 'POST',
  path: '/lever/remove_stop',
  access: 'user',
  effect: 'reduce',
  overSocket: true,
  idempotent: true,
  limit: LIMIT,
  input: { id: idInput, stop: idInput },
  output: contractPosition,
  errors: [...POSITION_ERRORS, ...MARKET_ERRORS, 'CONTRACTS_STOP_UNKNOWN', 'CONTRACTS_TOO_MANY_CHANGES', ...MONEY_ERRORS],
  summary: 'Takes away a trailing stop, or one that closes a part of a position.',
});

export const changeContractMargin = defineCall({
  id: 'contracts.margin',
  method: 'POST',
  path: '/lever/margin',
  access: 'user',
  /** Liquidations go on in every mode but `halted`, so adding is taken there too; taking out is refused by the desk. */
  effect: 'protect',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: {
    id: idInput,
    /** Above zero adds, below takes out. */
    number: decimalInput,
  },
  output: contractPosition,
  errors: [
    ...POSITION_ERRORS,
    ...MARKET_ERRORS,
    'WALLET_AMOUNT_INVALID',
    'WALLET_AMOUNT_DECIMALS',
    'CONTRACTS_INSUFFICIENT_MARGIN',
    'CONTRACTS_MARGIN_REMOVE_RISK',
    'CONTRACTS_CROSS_MARGIN',
    'CONTRACTS_COPY_MARGIN',
    'CONTRACTS_POSITION_CLOSING',
    'CONTRACTS_TOO_MANY_CHANGES',
    'MODES_REDUCE_ONLY',
    'MODES_CANCEL_ONLY',
    ...MONEY_ERRORS,
  ],
  summary:
    'Adds margin to an isolated position or takes some out: at most so much that its risk rate stays below 80 % and the least margin of its size remains. A cross position has the whole account behind it, and a copy what is set aside for its follow: their margin is not changed.',
});

export const changeContractMultiple = defineCall({
  id: 'contracts.multiple',
  method: 'POST',
  path: '/lever/multiple',
  access: 'user',
  /** A smaller multiple adds margin, which is taken wherever liquidations go on; a larger one is refused there by the desk. */
  effect: 'protect',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: { id: idInput, multiple: wholeInput },
  output: contractPosition,
  errors: [
    ...POSITION_ERRORS,
    ...MARKET_ERRORS,
    'CONTRACTS_COPY_MARGIN',
    'CONTRACTS_MULTIPLE_INVALID',
    'CONTRACTS_MULTIPLE_TIER',
    'CONTRACTS_INSUFFICIENT_MARGIN',
    'CONTRACTS_MARGIN_REMOVE_RISK',
    'CONTRACTS_POSITION_CLOSING',
    'CONTRACTS_TOO_MANY_CHANGES',
    'MODES_REDUCE_ONLY',
    'MODES_CANCEL_ONLY',
    ...MONEY_ERRORS,
  ],
  summary:
    'Gives an open position another multiple: its margin becomes more or less by the difference of both initial margins of what is open, by the rules of `/lever/margin`. The rest of its opening order keeps its own.',
});

export const cancelContractOrder = defineCall({
  id: 'contracts.cancel',
  method: 'POST',
  path: '/lever/cancel',
  access: 'user',
  effect: 'protect',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: { id: idInput },
  output: contractOrder,
  errors: [...CANCEL_ERRORS, ...MONEY_ERRORS],
  summary: 'Cancels a pending order; what it held is free again.',
});

export const cancelAllContractOrders = defineCall({
  id: 'contracts.cancelAll',
  method: 'POST',
  path: '/lever/cancel_all',
  access: 'user',
  effect: 'protect',
  overSocket: true,
  idempotent: true,
  limit: { max: 120, windowMs: 60_000 },
  input: anyPairFields,
  output: z.strictObject({ cancelled: z.array(id) }),
  errors: ['MARKETS_UNKNOWN_MARKET', ...MONEY_ERRORS],
  summary: 'Cancels all pending orders and conditional entries of the user, or those of a market; both are numbered alike.',
});

export const setContractSettings = defineCall({
  id: 'contracts.setSettings',
  method: 'POST',
  path: '/lever/settings',
  access: 'user',
  effect: 'write',
  limit: { max: 120, windowMs: 60_000 },
  input: {
    ...pairFields,
    multiple: z.optional(wholeInput),
    margin_mode: z.optional(z.enum(MARGIN_MODES)),
    skip_confirmation: z.optional(z.boolean()),
  },
  output: contractSettings,
  errors: ['MARKETS_UNKNOWN_MARKET', 'CONTRACTS_MULTIPLE_INVALID'],
  summary: 'What the form of a market begins with; open positions are not changed by it.',
});
