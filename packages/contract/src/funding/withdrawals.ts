/** Withdrawals: to a saved coin address or a bank card, held at once, paid once. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, decimalInput, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { priceSource } from '../markets/prices.ts';
import { fundingAccount, fundingType } from './calls.ts';

/**
 * requested → review (a first of two has approved) → approved → sent → completed; rejected by a reviewer; cancelled by its
 * owner while requested; failed when it was not paid, and two people have confirmed that.
 */
export const WITHDRAWAL_STATES = [
  'requested',
  'review',
  'approved',
  'sent',
  'completed',
  'rejected',
  'failed',
  'cancelled',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Why a withdrawal was rejected; words under `reasons.withdraw` of the catalogue `funding`. */
export const WITHDRAWAL_REASONS = ['target_wrong', 'name_differs', 'source_unclear', 'security_concern', 'suspicious'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];
/** Why a payout failed; words under `reasons.failed`. */
export const PAYOUT_FAILURES = ['returned', 'refused_by_bank', 'network_refused', 'not_sent'] as const;
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number];

export const getWithdrawInfo = defineCall({
  id: 'funding.getWithdrawInfo',
  method: 'POST',
  path: '/wallet/withdraw_info',
  effect: 'read',
  access: 'user',
  input: { currency: idInput },
  output: z.strictObject({
    currency_id: id,
    code: z.string(),
    scale: z.int(),
    /** To an address or to a bank card. */
    type: fundingType,
    account: fundingAccount,
    available: decimal,
    networks: z.array(z.strictObject({ network: z.string(), min: decimal, fee: decimal, minutes: z.int() })),
    /** Level of verification; 0 withdraws nothing. */
    level: z.int(),
    /** BTC in any 24 hours: allowed, used, left (0 at level 0). */
    limit_btc: decimal,
    used_btc: decimal,
    left_btc: decimal,
    /** When the oldest of what is used comes free; null while nothing is used. */
    frees_at: z.nullable(time),
    /** USDT for one fiat withdrawal. */
    fiat_single_usdt: decimal,
    /** What one unit counts as, in USD and BTC; null while there is no fresh price: then it can't be withdrawn. */
    price_usd: z.nullable(decimal),
    price_btc: z.nullable(decimal),
    prices: priceSource,
    two_approvers_usd: decimal,
    /** Until when withdrawals wait because of a security change; null when they don't. */
    stopped_until: z.nullable(time),
    time,
  }),
  errors: ['WALLET_CURRENCY_UNKNOWN', 'FUNDING_NOT_OFFERED'],
  summary: 'What a withdrawal of a currency costs this user, and how much they may withdraw at this moment.',
});

/** Transactions recorded by mistake, and until when, first to last. */
export const txidCorrections = z.array(z.strictObject({ txid: z.string(), until: time }));

/** A withdrawal as its owner sees it (ENT-017). */
export const withdrawal = z.strictObject({
  id,
  time,
  currency_id: id,
  code: z.string(),
  type: fundingType,
  account: fundingAccount,
  network: z.string(),
  /** The saved address or card as it was: its label, and the address in full or the card masked. */
  target: z.strictObject({ id, label: z.string(), text: z.string() }),
  number: decimal,
  fee: decimal,
  /** number − fee. */
  arrival: decimal,
  remark: z.string(),
  /** What it counted against the limit, in BTC. */
  counted_btc: decimal,
  state: z.enum(WITHDRAWAL_STATES),
  /** Why it was rejected or failed. */
  reason: z.nullable(z.enum([...WITHDRAWAL_REASONS, ...PAYOUT_FAILURES])),
  approvals_needed: z.int(),
  /** Simulated staff of a demo decided it. */
  by_demo: z.boolean(),
  /** Its owner's account is frozen now: simulated staff decide nothing of it and pay nothing. */
  account_frozen: z.boolean(),
  /** The transaction or transfer that pays it, once it is known. */
  txid: z.nullable(z.string()),
  corrections: txidCorrections,
  is_cancellable: z.boolean(),
  timeline: z.array(z.strictObject({ state: z.enum(WITHDRAWAL_STATES), time })),
});
export type Withdrawal = z.infer<typeof withdrawal>;

export const requestWithdrawal = defineCall({
  id: 'funding.requestWithdrawal',
  method: 'POST',
  path: '/wallet/out',
  effect: 'write',
  outflow: true,
  access: 'user',
  stepUp: 'withdraw',
  idempotent: true,
  acknowledged: true,
  limit: { max: 30, windowMs: 60_000 },
  input: {
    currency: idInput,
    /** The whole amount; the fee is taken from it. */
    number: decimalInput,
    /** One of the two: of the user's saved addresses, or of their cards. */
    address_id: z.optional(idInput),
    card_id: z.optional(idInput),
    network: z.optional(z.string().check(z.maxLength(16))),
    remark: z.optional(z.string().check(z.maxLength(140))),
    /** The fee that was shown; another one is refused. */
    fee: z.optional(decimalInput),
  },
  output: withdrawal,
  errors: [
    'WALLET_CURRENCY_UNKNOWN',
    'WALLET_CURRENCY_HALTED',
    'WALLET_AMOUNT_INVALID',
    'WALLET_AMOUNT_DECIMALS',
    'WALLET_INSUFFICIENT_BALANCE',
    'IDENTITY_NOT_VERIFIED',
    'FUNDING_NOT_OFFERED',
    'FUNDING_NETWORK_UNKNOWN',
    'FUNDING_TARGET_MISSING',
    'FUNDING_TARGET_WRONG',
    'FUNDING_BELOW_MINIMUM',
    'FUNDING_FEE_CHANGED',
    'FUNDING_LIMIT',
    'FUNDING_FIAT_LIMIT',
    'FUNDING_NO_PRICE',
    'FUNDING_STOPPED',
    'FUNDING_TOO_MANY_OPEN',
    'REQUEST_ID_REUSED',
    'MONEY_STOPPED',
  ],
  summary: 'Asks for a withdrawal; the amount is held at once. Needs a step-up of the purpose `withdraw`.',
});

export const listWithdrawals = defineCall({
  id: 'funding.listWithdrawals',
  method: 'GET',
  path: '/user/withdraw/list',
  access: 'user',
  input: { ...pageFields },
  output: listOf(withdrawal),
  errors: ['CURSOR_INVALID'],
  summary: 'Withdrawals of the user, newest first.',
});

export const getWithdrawal = defineCall({
  id: 'funding.getWithdrawal',
  method: 'GET',
  path: '/user/withdraw/detail',
  access: 'user',
  input: { id: idInput },
  output: withdrawal,
  errors: ['FUNDING_WITHDRAWAL_UNKNOWN'],
  summary: 'One withdrawal of the user.',
});

export const cancelWithdrawal = defineCall({
  id: 'funding.cancelWithdrawal',
  method: 'POST',
  path: '/user/withdraw/cancel',
  effect: 'cancel',
  access: 'user',
  idempotent: true,
  acknowledged: true,
  input: { id: idInput },
  output: withdrawal,
  errors: ['FUNDING_WITHDRAWAL_UNKNOWN', 'FUNDING_NOT_CANCELLABLE', 'REQUEST_ID_REUSED', 'MONEY_STOPPED'],
  summary: 'Takes a withdrawal back while nobody has approved it; the money is free again at once.',
});
