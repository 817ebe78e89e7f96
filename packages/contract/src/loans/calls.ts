/** The calls of loans, which are ours, and their channel. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { decimalInput, idInput, listOf, pageFields } from '../core/schemas.ts';
import { recordAcceptance } from '../proofs/receipts.ts';
import {
  LOAN_EVENTS,
  loan,
  loanDetail,
  loanLiquidation,
  loanQuote,
  loanReceipt,
  loanTerm,
  loanTerms,
  loanVariant,
} from './entities.ts';

export * from './entities.ts';
export * from './staff.ts';

const modes = ['MODES_REDUCE_ONLY', 'MODES_CANCEL_ONLY', 'MODES_READ_ONLY', 'MODES_HALTED'] as const;
const amounts = ['WALLET_AMOUNT_INVALID', 'WALLET_AMOUNT_DECIMALS'] as const;
const money = ['REQUEST_ID_REUSED', 'UNAVAILABLE', 'MONEY_STOPPED'] as const;
const limits = ['LOANS_BELOW_MINIMUM', 'LOANS_ABOVE_MAXIMUM', 'LOANS_POOL_EMPTY', 'LOANS_LTV_TOO_HIGH'] as const;

/** What is borrowed against what. */
const wanted = {
  currency_id: idInput,
  number: decimalInput,
  pledge_currency_id: idInput,
  pledge_number: decimalInput,
  term: loanTerm,
  /** Which of a pair's levels; the standard ones without it. */
  variant: z.optional(loanVariant),
};

export const getLoanTerms = defineCall({
  id: 'loans.getTerms',
  method: 'GET',
  path: '/loan/terms',
  access: 'visitor',
  limit: { max: 600, windowMs: 60_000 },
  input: {},
  output: loanTerms,
  summary: 'What is lent against what, by which levels and at which rates now.',
});

export const quoteLoan = defineCall({
  id: 'loans.quote',
  method: 'GET',
  path: '/loan/quote',
  access: 'visitor',
  limit: { max: 600, windowMs: 60_000 },
  input: wanted,
  output: loanQuote,
  errors: ['LOANS_NOT_OFFERED', 'MARKETS_NO_PRICE', 'UNAVAILABLE', ...amounts],
  summary: 'What a loan would cost, the prices at which it is warned of and sold, and the most to borrow.',
});

export const applyLoan = defineCall({
  id: 'loans.apply',
  method: 'POST',
  path: '/loan/apply',
  access: 'user',
  effect: 'open',
  begins: 'loans',
  idempotent: true,
  limit: { max: 60, windowMs: 60_000 },
  input: {
    ...wanted,
    /** The largest rate of a year that the user accepts. */
    rate: z.optional(decimalInput),
    /** The sale level and the charge of a forced sale that the user has seen, as the terms say them. */
    sale: z.optional(decimalInput),
    charge: z.optional(decimalInput),
  },
  output: z.strictObject({ loan, acceptance: recordAcceptance }),
  errors: [
    'LOANS_NOT_OFFERED',
    'LOANS_RATE_INVALID',
    'LOANS_RATE_CHANGED',
    'LOANS_TERMS_CHANGED',
    'LOANS_TOO_MANY',
    ...limits,
    'MARKETS_NO_PRICE',
    'IDENTITY_NOT_VERIFIED',
    ...amounts,
    ...modes,
    'WALLET_CURRENCY_HALTED',
    'WALLET_INSUFFICIENT_BALANCE',
    ...money,
  ],
  summary:
    'Borrows a coin of the pool against a pledge, which stays in an account of the borrower. The answer holds the signed acceptance.',
});

export const listLoans = defineCall({
  id: 'loans.list',
  method: 'GET',
  path: '/loan/list',
  access: 'user',
  input: { status: z.optional(z.enum(['open', 'ended'])), ...pageFields },
  output: listOf(loan),
  errors: ['CURSOR_INVALID'],
  summary: 'Loans of the user, newest first.',
});

export const getLoan = defineCall({
  id: 'loans.get',
  method: 'GET',
  path: '/loan/detail',
  access: 'user',
  input: { id: idInput },
  output: loanDetail,
  errors: ['LOANS_UNKNOWN'],
  summary: 'A loan of the user with all that happened to it, newest first, and its forced sales.',
});

export const repayLoan = defineCall({
  id: 'loans.repay',
  method: 'POST',
  path: '/loan/repay',
  access: 'user',
  effect: 'reduce',
  idempotent: true,
  limit: { max: 60, windowMs: 60_000 },
  input: {
    id: idInput,
    /** Interest first, then principal; more than is owed is not taken. */
    number: z.optional(decimalInput),
    all: z.optional(z.literal(true)),
  },
  output: loanDetail,
  errors: ['LOANS_UNKNOWN', 'LOANS_ENDED', 'LOANS_LIQUIDATING', ...amounts, ...modes, 'WALLET_INSUFFICIENT_BALANCE', ...money],
  summary: 'Pays a loan back, in part or all of it; with the last of it the pledge comes back.',
});

export const pledgeLoan = defineCall({
  id: 'loans.pledge',
  method: 'POST',
  path: '/loan/pledge',
  access: 'user',
  effect: 'protect',
  idempotent: true,
  limit: { max: 60, windowMs: 60_000 },
  input: { id: idInput, number: decimalInput },
  output: loanDetail,
  errors: ['LOANS_UNKNOWN', 'LOANS_ENDED', 'LOANS_LIQUIDATING', ...amounts, ...modes, 'WALLET_INSUFFICIENT_BALANCE', ...money],
  summary: 'Adds to the pledge of a loan.',
});

export const unpledgeLoan = defineCall({
  id: 'loans.unpledge',
  method: 'POST',
  path: '/loan/unpledge',
  access: 'user',
  effect: 'open',
  idempotent: true,
  limit: { max: 60, windowMs: 60_000 },
  input: { id: idInput, number: decimalInput },
  output: loanDetail,
  errors: [
    'LOANS_UNKNOWN',
    'LOANS_ENDED',
    'LOANS_LIQUIDATING',
    'LOANS_PLEDGE_SHORT',
    'MARKETS_NO_PRICE',
    ...amounts,
    ...modes,
    ...money,
  ],
  summary: 'Takes out what of the pledge is not needed at the start of the loan.',
});

export const getLoanReceipt = defineCall({
  id: 'loans.getReceipt',
  method: 'GET',
  path: '/loan/receipt',
  access: 'user',
  input: { id: idInput },
  output: loanReceipt,
  errors: ['LOANS_UNKNOWN', 'LOANS_RECEIPT_NOT_YET', 'UNAVAILABLE'],
  summary: 'The receipt of a loan: its terms, every hour, payment, trigger and sale, as soon as a signed head covers them.',
});

export const listLoanLiquidations = defineCall({
  id: 'loans.listLiquidations',
  method: 'GET',
  path: '/loan/liquidations',
  access: 'visitor',
  input: { currency_id: z.optional(idInput), loan_id: z.optional(idInput), ...pageFields },
  output: listOf(loanLiquidation),
  errors: ['CURSOR_INVALID'],
  summary:
    'Forced sales, newest first: what triggered each, what was sold and what came back; all, of a currency, or of a loan that a loss names. Nobody is named.',
});

/** Sends changes of loans to the screens of their user; each message is sent after its commit. */
export const loansChannel = defineChannel({
  id: 'loans.loans',
  access: 'user',
  message: z.strictObject({ event: z.union([z.enum(LOAN_EVENTS), z.literal('rearmed')]), loan }),
  summary: 'Loans of the user that changed: opened, paid, warned, sold, ended.',
});
