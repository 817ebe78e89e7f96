/** Terms of money from and to outside, and where the operator receives it. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, time } from '../core/schemas.ts';

/** A coin over its network, or fiat money by bank transfer. */
export const FUNDING_TYPES = ['coin', 'bank'] as const;
export type FundingType = (typeof FUNDING_TYPES)[number];
/** The schema of it. */
export const fundingType = z.enum(FUNDING_TYPES);

/** Where recharges are credited: coins to `change`, fiat money to `legal`. */
export const FUNDING_ACCOUNTS = ['change', 'legal'] as const;
/** The schema of it. */
export const fundingAccount = z.enum(FUNDING_ACCOUNTS);

/** How an amount is moved over one network (empty where an asset has only its own), as everybody may read it. */
const way = { currency_id: id, code: z.string(), type: fundingType, account: fundingAccount, network: z.string() };

/** A way to recharge. */
export const rechargeWay = z.strictObject({
  ...way,
  min: decimal,
  /** Blocks until the operator counts it as received; null for bank transfers. */
  confirmations: z.nullable(z.int()),
  /** About how long it is under way outside, in minutes. */
  minutes: z.int(),
});
export type RechargeWay = z.infer<typeof rechargeWay>;

/** A way to withdraw. */
export const withdrawWay = z.strictObject({ ...way, min: decimal, fee: decimal, minutes: z.int() });
export type WithdrawWay = z.infer<typeof withdrawWay>;

/** Limits of a level of verification (section 6): level 0 has none of it. */
export const levelLimits = z.strictObject({
  level: z.int(),
  /** What may be withdrawn in any 24 hours, in BTC. */
  withdraw_24h_btc: decimal,
  /** What one fiat withdrawal may be worth, in USDT. */
  fiat_single_usdt: decimal,
});
export type LevelLimits = z.infer<typeof levelLimits>;

export const getFundingTerms = defineCall({
  id: 'funding.getFundingTerms',
  method: 'GET',
  path: '/wallet/funding_terms',
  access: 'visitor',
  input: {},
  output: z.strictObject({
    recharge: z.array(rechargeWay),
    withdraw: z.array(withdrawWay),
    levels: z.array(levelLimits),
    /** From which value two people have to approve, in USD. */
    two_approvers_usd: z.strictObject({ recharge: decimal, withdraw: decimal }),
    /** How many a user may have under way at once. */
    open_at_once: z.strictObject({ recharge: z.int(), withdraw: z.int() }),
    /** How long withdrawals wait after a security change. */
    security_wait_ms: z.int(),
  }),
  summary: 'Every fee, minimum and limit of recharges and withdrawals, the same for everybody.',
});

/** Where to send a coin. */
const receivingCoin = z.strictObject({ address: z.string() });
/** Where to send a bank transfer. */
const receivingBank = z.strictObject({
  beneficiary: z.string(),
  bank: z.string(),
  /** IBAN or account number. */
  account_number: z.string(),
  swift: z.string(),
  bank_address: z.string(),
  /** What the user has to write into the transfer, so that it is found. */
  payment_reference: z.string(),
});

export const getInAddress = defineCall({
  id: 'funding.getInAddress',
  method: 'POST',
  path: '/wallet/get_in_address',
  effect: 'read',
  access: 'user',
  limit: { max: 120, windowMs: 60_000 },
  input: { currency: idInput, network: z.optional(z.string().check(z.maxLength(16))), user_id: z.optional(idInput) },
  output: z.strictObject({
    ...rechargeWay.shape,
    coin: z.nullable(receivingCoin),
    bank: z.nullable(receivingBank),
    /** Whether this is a demo's: nothing can be sent there. */
    is_demo: z.boolean(),
    /** How often the operator has changed it, and since when it is this one. */
    version: z.int(),
    since: time,
  }),
  errors: [
    'WALLET_CURRENCY_UNKNOWN',
    'WALLET_CURRENCY_HALTED',
    'FUNDING_NOT_OFFERED',
    'FUNDING_NETWORK_UNKNOWN',
    'FUNDING_NO_ADDRESS',
    'FUNDING_OTHER_USER',
  ],
  summary: 'Where to send a currency over a network (the first when none is named). `user_id` can only be one’s own.',
});
