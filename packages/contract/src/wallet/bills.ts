/** Bills: every change of the user's balances, by line, by journal, in totals, and as a file. */
import * as z from 'zod/mini';
import { CAUSE_KINDS } from '../core/cause-spec.ts';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { CAUSES } from '../derived/causes.ts';
import { accountType } from './account-type.ts';
import { timeInput } from './time-input.ts';

export { LATEST_TIME } from './time-input.ts';

/** Totals cover at most so many days, a leap year and a day for the time zone. */
export const TOTALS_MAX_DAYS = 367;

/** The other side: another user (never which), the operator's fees or the operator, the outside world, or oneself. */
export const COUNTERPARTS = ['user', 'fees', 'house', 'outside', 'own'] as const;

/** What a user may use, what is held for orders and the like, and what they owe. */
export const BUCKETS = ['available', 'frozen', 'owed'] as const;

/** What a payment of funding was computed from: the period that was paid for, its rate as a fraction, and the mark. */
export const billFunding = z.strictObject({
  symbol: z.string(),
  position_id: id,
  /** The record in the public log that the receipt is named by. */
  funding_id: id,
  /** The end of the period. */
  due: time,
  rate: decimal,
  mark: decimal,
});
export type BillFunding = z.infer<typeof billFunding>;

/**
 * One line: one change of one balance. A `reserve` line stands for both its legs: its amount is what available gained
 * (a release) or gave (a reservation), and reserved changed by the opposite.
 */
export const billEntry = z.strictObject({
  id,
  journal_id: id,
  time,
  account: accountType,
  currency_id: id,
  code: z.string(),
  bucket: z.enum(BUCKETS),
  amount: decimal,
  /** The balance of that bucket after this entry. */
  balance: decimal,
  cause: z.enum(CAUSES),
  kind: z.enum(CAUSE_KINDS),
  /** What it belongs to, such as an order id. */
  reference: z.string(),
  counterpart: z.enum(COUNTERPARTS),
  /** The own account on the other side of a transfer. */
  counterpart_account: z.nullable(accountType),
  /** Only of a payment of funding. */
  funding: z.optional(billFunding),
});
export type BillEntry = z.infer<typeof billEntry>;

/** One of the user's own legs of a journal, as the ledger has it. */
export const billLeg = z.strictObject({
  id,
  account: accountType,
  currency_id: id,
  code: z.string(),
  bucket: z.enum(BUCKETS),
  amount: decimal,
  balance: decimal,
  cause: z.enum(CAUSES),
});
export type BillLeg = z.infer<typeof billLeg>;

/** A journal as far as it is the user's own. */
export const billJournal = z.strictObject({
  journal_id: id,
  time,
  cause: z.enum(CAUSES),
  reference: z.string(),
  /** Why, in the words of the staff: of credits and debits by hand; null for everything else. */
  note: z.nullable(z.string()),
  legs: z.array(billLeg),
  /** Who else had legs in it. */
  counterparts: z.array(z.enum(COUNTERPARTS)),
});

/**
 * What came in, went out, was exchanged and was paid in fees of one asset. Without a filter by kind,
 * opening + in - out + exchanged - fees = closing. Reservations count nowhere; transfers between own accounts only where one
 * account was asked for.
 */
export const billTotal = z.strictObject({
  currency_id: id,
  code: z.string(),
  in: decimal,
  out: decimal,
  /** Net, signed: what trades, conversions, loans and products that hold a thing for another changed. Nothing when filtered by kind. */
  exchanged: decimal,
  fees: decimal,
  /** Available and reserved together, before and after the range; null when filtered by kind. */
  opening: z.nullable(decimal),
  closing: z.nullable(decimal),
  /** Today's price of one unit, for equivalents; null where there is none. */
  price_usd: z.nullable(decimal),
});
export type BillTotal = z.infer<typeof billTotal>;

const rangeFields = { from: z.optional(timeInput), to: z.optional(timeInput) };
const filterFields = {
  currency: z.optional(idInput),
  type: z.optional(accountType),
  kind: z.optional(z.enum(CAUSE_KINDS)),
  cause: z.optional(z.enum(CAUSES)),
  ...rangeFields,
};
const FILTER_ERRORS = ['WALLET_CURRENCY_UNKNOWN', 'WALLET_RANGE_REVERSED'] as const;

export const listAccountChanges = defineCall({
  id: 'wallet.listAccountChanges',
  method: 'POST',
  path: '/wallet/legal_log',
  access: 'user',
  effect: 'read',
  input: { ...filterFields, ...pageFields },
  output: listOf(billEntry),
  errors: [...FILTER_ERRORS, 'CURSOR_INVALID'],
  summary: 'Changes of one account (spot when not named), newest first. `from` is within, `to` is not.',
});

export const listBills = defineCall({
  id: 'wallet.listBills',
  method: 'GET',
  path: '/bill/list',
  access: 'user',
  input: { ...filterFields, ...pageFields },
  output: listOf(billEntry),
  errors: [...FILTER_ERRORS, 'CURSOR_INVALID'],
  summary: 'Changes of all accounts, newest first. `from` is within, `to` is not.',
});

export const getBill = defineCall({
  id: 'wallet.getBill',
  method: 'GET',
  path: '/bill/detail',
  access: 'user',
  input: { id: idInput },
  output: billJournal,
  errors: ['WALLET_BILL_UNKNOWN'],
  summary: "The journal of one of the user's own lines, with all legs that are the user's own.",
});

export const getBillTotals = defineCall({
  id: 'wallet.getBillTotals',
  method: 'GET',
  path: '/bill/totals',
  access: 'user',
  limit: { max: 120, windowMs: 60_000 },
  input: {
    currency: z.optional(idInput),
    type: z.optional(accountType),
    kind: z.optional(z.enum(CAUSE_KINDS)),
    from: timeInput,
    to: timeInput,
  },
  output: z.strictObject({
    list: z.array(billTotal),
    /** Where today's prices come from. */
    prices: z.enum(['recorded', 'live', 'simulated']),
    time,
  }),
  errors: [...FILTER_ERRORS, 'WALLET_RANGE_TOO_LONG'],
  summary: 'In, out, exchanged and fees per asset over at most a year, with the balances before and after.',
});

export const exportBills = defineCall({
  id: 'wallet.exportBills',
  method: 'GET',
  path: '/bill/export',
  access: 'user',
  limit: { max: 20, windowMs: 600_000 },
  input: filterFields,
  output: z.string(),
  stream: { type: 'text/csv' },
  errors: [...FILTER_ERRORS, 'WALLET_EXPORT_RUNNING'],
  summary: 'All lines of a filter as CSV, newest first, of any length; one at a time for each user.',
});
