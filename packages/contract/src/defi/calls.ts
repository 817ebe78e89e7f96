/** The calls of the lending pool and its channels. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { decimalInput, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { recordAcceptance } from '../proofs/receipts.ts';
import { timeInput } from '../wallet/time-input.ts';
import {
  defiExit,
  defiHour,
  defiHoursFile,
  defiLoans,
  defiMove,
  defiPool,
  defiPosition,
  defiReceipt,
  defiTerms,
} from './entities.ts';

export * from './entities.ts';
export * from './staff.ts';

/** The longest stretch of hours that one answer holds. */
export const DEFI_HOURS_MOST = 1_000;
/** The longest stretch of hours that one file holds: two weeks. */
export const DEFI_FILE_HOURS_MOST = 336;
/** The most withdrawals of a user that wait in one pool. */
export const DEFI_EXITS_MOST = 10;

const amountErrors = ['WALLET_AMOUNT_INVALID', 'WALLET_AMOUNT_DECIMALS'] as const;
const modes = ['MODES_REDUCE_ONLY', 'MODES_CANCEL_ONLY', 'MODES_READ_ONLY', 'MODES_HALTED'] as const;
const pools = z.strictObject({ list: z.array(defiPool), time });

export const listDefiPools = defineCall({
  id: 'defi.listPools',
  method: 'GET',
  path: '/defi/pools',
  access: 'visitor',
  limit: { max: 600, windowMs: 60_000 },
  input: {},
  output: pools,
  summary: 'The pools: what they brought, what they lend, what may leave now, and what takes losses first.',
});

export const getDefiPool = defineCall({
  id: 'defi.getPool',
  method: 'GET',
  path: '/defi/pool',
  access: 'visitor',
  limit: { max: 600, windowMs: 60_000 },
  input: { currency_id: idInput },
  output: z.strictObject({ ...defiPool.shape, loans: defiLoans, terms: defiTerms, time }),
  errors: ['DEFI_UNKNOWN'],
  summary: 'A pool with its terms and what its loans stand on.',
});

export const listDefiHours = defineCall({
  id: 'defi.listHours',
  method: 'GET',
  path: '/defi/hours',
  access: 'visitor',
  limit: { max: 120, windowMs: 60_000 },
  input: { currency_id: idInput, from: timeInput, to: timeInput },
  output: z.strictObject({ list: z.array(defiHour) }),
  errors: ['DEFI_UNKNOWN', 'DEFI_RANGE'],
  summary: 'Full hours of a pool from one time to another, oldest first.',
});

export const getDefiHoursFile = defineCall({
  id: 'defi.getHoursFile',
  method: 'GET',
  path: '/defi/hours/file',
  access: 'visitor',
  limit: { max: 30, windowMs: 60_000 },
  input: { currency_id: idInput, from: timeInput, to: timeInput },
  output: defiHoursFile,
  errors: ['DEFI_UNKNOWN', 'DEFI_RANGE', 'DEFI_RECEIPT_NOT_YET'],
  summary: 'The records of full hours with their proofs: what anybody needs to recompute rates and prices without this server.',
});

export const supplyDefi = defineCall({
  id: 'defi.supply',
  method: 'POST',
  path: '/defi/supply',
  access: 'user',
  effect: 'open',
  begins: 'defi',
  idempotent: true,
  limit: { max: 60, windowMs: 60_000 },
  input: { currency_id: idInput, number: decimalInput },
  output: z.strictObject({ move: defiMove, position: defiPosition, acceptance: recordAcceptance }),
  errors: [
    'DEFI_UNKNOWN',
    'DEFI_BELOW_MINIMUM',
    'DEFI_SOLD_OUT',
    ...amountErrors,
    ...modes,
    'WALLET_CURRENCY_HALTED',
    'WALLET_INSUFFICIENT_BALANCE',
    'REQUEST_ID_REUSED',
    'UNAVAILABLE',
    'MONEY_STOPPED',
  ],
  summary: 'Supplies an amount to a pool for shares of it. The answer holds the signed acceptance.',
});

export const withdrawDefi = defineCall({
  id: 'defi.withdraw',
  method: 'POST',
  path: '/defi/withdraw',
  access: 'user',
  effect: 'reduce',
  idempotent: true,
  limit: { max: 60, windowMs: 60_000 },
  input: {
    currency_id: idInput,
    /** Either an amount or `all`. */
    number: z.optional(decimalInput),
    all: z.optional(z.literal(true)),
    /** Whether it waits in the line when not all of it may leave now. */
    wait: z.optional(z.boolean()),
  },
  output: z.strictObject({
    /** What was paid at once. */
    move: z.nullable(defiMove),
    /** Or what waits. */
    exit: z.nullable(defiExit),
    position: defiPosition,
    acceptance: z.nullable(recordAcceptance),
  }),
  errors: [
    'DEFI_UNKNOWN',
    'DEFI_AMOUNT_OR_ALL',
    'DEFI_ABOVE_WORTH',
    'DEFI_NOT_FREE',
    'DEFI_TOO_MANY_EXITS',
    ...amountErrors,
    ...modes,
    'REQUEST_ID_REUSED',
    'UNAVAILABLE',
    'MONEY_STOPPED',
  ],
  summary: 'Takes an amount, or all, out of a pool at its price: at once as far as it is free, else by waiting in the line.',
});

export const cancelDefiExit = defineCall({
  id: 'defi.cancelExit',
  method: 'POST',
  path: '/defi/exit/cancel',
  access: 'user',
  effect: 'cancel',
  idempotent: true,
  limit: { max: 60, windowMs: 60_000 },
  input: { id: idInput },
  output: defiPosition,
  errors: ['DEFI_UNKNOWN', 'DEFI_ALREADY_ENDED', ...modes, 'REQUEST_ID_REUSED', 'MONEY_STOPPED'],
  summary: 'Takes a withdrawal out of the line: what of it was not paid stays in the pool.',
});

export const getDefiPosition = defineCall({
  id: 'defi.getPosition',
  method: 'GET',
  path: '/defi/position',
  access: 'user',
  input: { currency_id: z.optional(idInput) },
  output: z.strictObject({ list: z.array(defiPosition), time }),
  errors: ['DEFI_UNKNOWN'],
  summary: 'What the user has and ever had in each pool, with the withdrawals that wait.',
});

export const listDefiMoves = defineCall({
  id: 'defi.listMoves',
  method: 'GET',
  path: '/defi/moves',
  access: 'user',
  input: { currency_id: z.optional(idInput), id: z.optional(idInput), ...pageFields },
  output: listOf(defiMove),
  errors: ['CURSOR_INVALID'],
  summary: 'What the user moved into pools and out of them, newest first.',
});

export const getDefiReceipt = defineCall({
  id: 'defi.getReceipt',
  method: 'GET',
  path: '/defi/receipt',
  access: 'user',
  input: { id: idInput },
  output: defiReceipt,
  errors: ['DEFI_UNKNOWN', 'DEFI_RECEIPT_NOT_YET', 'UNAVAILABLE'],
  summary: 'The receipt of a move; with its record as soon as a signed head covers it.',
});

/** Pools after a change and at each full hour. */
export const defiPoolsChannel = defineChannel({
  id: 'defi.pools',
  access: 'visitor',
  message: pools,
  latestOnly: true,
  summary: 'The pools after a change.',
});

/** Sends changes of a position to the screens of its user; each message is sent after its commit. */
export const defiPositionChannel = defineChannel({
  id: 'defi.position',
  access: 'user',
  message: z.strictObject({
    event: z.enum(['supplied', 'withdrawn', 'waiting', 'paid', 'canceled']),
    position: defiPosition,
  }),
  summary: 'What the user has in a pool after they supplied, withdrew, waited or were paid.',
});
