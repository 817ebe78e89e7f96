/** Recharges: money that a user sent to the operator from outside, credited once after review. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, decimalInput, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { fundingAccount, fundingType } from './calls.ts';

export const RECHARGE_STATES = ['pending', 'approved', 'rejected'] as const;
export type RechargeState = (typeof RECHARGE_STATES)[number];

/** Why a recharge was rejected; words under `reasons.recharge` of the catalogue `funding`. */
export const RECHARGE_REASONS = [
  'not_received',
  'amount_differs',
  'voucher_unreadable',
  'wrong_network',
  'not_own_payment',
  'suspicious',
] as const;
export type RechargeReason = (typeof RECHARGE_REASONS)[number];

/** A recharge as its owner sees it (ENT-016). */
export const recharge = z.strictObject({
  id,
  time,
  currency_id: id,
  code: z.string(),
  type: fundingType,
  account: fundingAccount,
  network: z.string(),
  amount: decimal,
  /** The id of the transaction, or of the bank transfer; empty where its owner named none. */
  reference: z.string(),
  /** The reference of the picture: GET /api followed by it. */
  voucher: z.string(),
  state: z.enum(RECHARGE_STATES),
  reason: z.nullable(z.enum(RECHARGE_REASONS)),
  approvals_needed: z.int(),
  /** Simulated staff of a demo decided it. */
  by_demo: z.boolean(),
  /** `review`: the first of two has approved. */
  timeline: z.array(z.strictObject({ state: z.enum([...RECHARGE_STATES, 'review']), time })),
});
export type Recharge = z.infer<typeof recharge>;

export const requestRecharge = defineCall({
  id: 'funding.requestRecharge',
  method: 'POST',
  path: '/wallet/charge_req',
  effect: 'write',
  begins: 'deposit',
  access: 'user',
  idempotent: true,
  limit: { max: 30, windowMs: 60_000 },
  input: {
    currency: idInput,
    amount: decimalInput,
    network: z.optional(z.string().check(z.maxLength(16))),
    /** The account to credit; only the currency's own is taken. */
    account: z.optional(fundingAccount),
    type: z.optional(fundingType),
    /** The id of the transaction, or of the bank transfer; checked for uniqueness where it is given (AMB-107). */
    reference: z.optional(z.string().check(z.maxLength(128))),
    /** What /upload answered. */
    voucher: z.string().check(z.maxLength(200)),
  },
  output: recharge,
  errors: [
    'WALLET_CURRENCY_UNKNOWN',
    'WALLET_CURRENCY_HALTED',
    'WALLET_AMOUNT_INVALID',
    'WALLET_AMOUNT_DECIMALS',
    'FUNDING_NOT_OFFERED',
    'FUNDING_NETWORK_UNKNOWN',
    'FUNDING_NO_ADDRESS',
    'FUNDING_ACCOUNT_WRONG',
    'FUNDING_BELOW_MINIMUM',
    'FUNDING_REFERENCE_INVALID',
    'FUNDING_BANK_REFERENCE_INVALID',
    'FUNDING_REFERENCE_USED',
    'FUNDING_VOUCHER_USED',
    'FUNDING_TOO_MANY_PENDING',
    'FILES_NOT_FOUND',
    'REQUEST_ID_REUSED',
    'MONEY_STOPPED',
  ],
  summary:
    'Reports a payment to the operator with a picture of it, and its transaction id where it is known; credited when it is approved.',
});

export const listRecharges = defineCall({
  id: 'funding.listRecharges',
  method: 'GET',
  path: '/recharge/log',
  access: 'user',
  input: { ...pageFields },
  output: listOf(recharge),
  errors: ['CURSOR_INVALID'],
  summary: 'Recharges of the user, newest first.',
});

export const getRecharge = defineCall({
  id: 'funding.getRecharge',
  method: 'GET',
  path: '/recharge/detail',
  access: 'user',
  input: { id: idInput },
  output: recharge,
  errors: ['FUNDING_RECHARGE_UNKNOWN'],
  summary: 'One recharge of the user.',
});
