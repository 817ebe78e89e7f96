/**
 * The operator's books for the staff: fee income, operator accounts, daily reconciliation, and files of them. Days are UTC.
 * Figures are exact and by asset; nothing here is worth something in another currency unless it is named so.
 */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, time } from '../core/schemas.ts';

/** Longest range of days of one report. */
export const ACCOUNTING_MAX_DAYS = 367;
/** Longest reason of a credit or debit, as the user reads it in their bill. */
export const ADJUSTMENT_REASON_LENGTH = { min: 5, max: 200 } as const;

/** A day, such as 2026-11-22. */
const day = z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/));
/** Both within; the last 30 days to today when left out. */
const rangeFields = { from: z.optional(day), to: z.optional(day) };
const RANGE_ERRORS = ['ACCOUNTING_RANGE_INVALID', 'ACCOUNTING_RANGE_TOO_LONG'] as const;

/** An account of the operator, or the outside world's. */
export const houseAccount = z.strictObject({
  kind: z.enum(['house', 'external']),
  purpose: z.string(),
  currency_id: id,
  code: z.string(),
  balance: decimal,
  /** At the index of this moment; null without a price. */
  usd: z.nullable(decimal),
});
export type HouseAccount = z.infer<typeof houseAccount>;

export const listHouseAccounts = defineCall({
  id: 'accounting.listHouseAccounts',
  method: 'GET',
  path: '/admin/accounting/house',
  access: 'staff',
  permission: 'accounting.read',
  input: {},
  output: z.strictObject({ list: z.array(houseAccount), time }),
  summary: 'What every account of the house and of the outside world has at this moment.',
});

/** What the operator earned of one asset on one day. */
export const feeIncome = z.strictObject({
  day,
  currency_id: id,
  code: z.string(),
  /** By what it was earned with, such as `spot_fee`; rebates are below zero. */
  cause: z.string(),
  amount: decimal,
  /** At today's index; null without a price. */
  usd: z.nullable(decimal),
});
export type FeeIncome = z.infer<typeof feeIncome>;

export const listFeeIncome = defineCall({
  id: 'accounting.listFeeIncome',
  method: 'GET',
  path: '/admin/accounting/fees',
  access: 'staff',
  permission: 'accounting.read',
  input: rangeFields,
  output: z.strictObject({ from: day, to: day, list: z.array(feeIncome) }),
  errors: [...RANGE_ERRORS],
  summary: 'Fee income by day, asset and cause, newest day first.',
});

/**
 * What one side of the books had and what moved: closing = opening + net. `in` and `out` are what came and went between
 * the sides and between users; reservations and transfers within one user are neither.
 */
export const sideOfBooks = z.strictObject({ opening: decimal, in: decimal, out: decimal, net: decimal, closing: decimal });
export type SideOfBooks = z.infer<typeof sideOfBooks>;

/** One asset over a range of days. */
export const reconciliation = z.strictObject({
  currency_id: id,
  code: z.string(),
  users: sideOfBooks,
  house: sideOfBooks,
  /** Below zero: what came from outside and is still here. */
  external: sideOfBooks,
  /** users + house + external at the end: 0, or money appeared or is gone. */
  difference: decimal,
  /** Closing less the balances at this moment: 0. Null for a range that ends before today. */
  unaccounted: z.nullable(decimal),
  /** The closings of users and house in USD at the index of this moment, cut to cents; null without a price. */
  users_usd: z.nullable(decimal),
  house_usd: z.nullable(decimal),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const getReconciliation = defineCall({
  id: 'accounting.getReconciliation',
  method: 'GET',
  path: '/admin/accounting/reconciliation',
  access: 'staff',
  permission: 'accounting.read',
  limit: { max: 60, windowMs: 60_000 },
  input: rangeFields,
  output: z.strictObject({ from: day, to: day, list: z.array(reconciliation), time }),
  errors: [...RANGE_ERRORS],
  summary: 'Opening, flows and closing of users, house and outside for each asset, held against the balances.',
});

/** What one side moved for one cause. */
export const flow = z.strictObject({
  party: z.enum(['user', 'house', 'external']),
  /** The account type of users, or what an operator account is for. */
  purpose: z.string(),
  cause: z.string(),
  in: decimal,
  out: decimal,
  entries: z.int(),
});
export type AccountingFlow = z.infer<typeof flow>;

export const listFlows = defineCall({
  id: 'accounting.listFlows',
  method: 'GET',
  path: '/admin/accounting/flows',
  access: 'staff',
  permission: 'accounting.read',
  input: { currency_id: idInput, ...rangeFields },
  target: { kind: 'asset', field: 'currency_id' },
  output: z.strictObject({ from: day, to: day, currency_id: id, code: z.string(), list: z.array(flow) }),
  errors: [...RANGE_ERRORS, 'WALLET_CURRENCY_UNKNOWN'],
  summary: 'What moved of one asset over a range of days, by account and cause.',
});

/** Reports that can be taken as a file. */
export const ACCOUNTING_REPORTS = ['fees', 'reconciliation', 'house', 'flows'] as const;

export const exportAccounting = defineCall({
  id: 'accounting.export',
  method: 'GET',
  path: '/admin/accounting/export',
  access: 'staff',
  permission: 'accounting.read',
  limit: { max: 30, windowMs: 600_000 },
  input: { report: z.enum(ACCOUNTING_REPORTS), ...rangeFields },
  output: z.string(),
  stream: { type: 'text/csv' },
  errors: [...RANGE_ERRORS],
  summary: 'A report as CSV with exact decimals; what a spreadsheet would run as a formula is text.',
});
