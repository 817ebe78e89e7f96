/** Products and orders of lock-up. Rates are fractions of the amount for each unit: "0.0036" is 0.36 percent. */
import * as z from 'zod/mini';
import { decimal, id, time } from '../core/schemas.ts';
import { loggedRecord, recordReceipt } from '../proofs/receipts.ts';
import { LOCKUP_COUNTS, LOCKUP_UNITS } from './parameters.ts';

const rates = {
  unit: z.enum(LOCKUP_UNITS),
  unit_ms: z.int(),
  units: z.int(),
  daily_yield: decimal,
  /** What leaving costs for each unit that is left. */
  penalty_ratio: decimal,
};

export const LOCKUP_PRODUCT_STATUSES = ['soon', 'open', 'sold_out', 'closed'] as const;

/** A product on sale, or soon to be. */
export const lockupOffer = z.strictObject({
  config_id: id,
  series: z.string(),
  currency_id: id,
  code: z.string(),
  /** Decimals of an atom of the currency. */
  scale: z.int(),
  ...rates,
  /** The whole term, in ms. */
  lock_period: z.int(),
  /** When payouts are made, in ms after the beginning of a unit (of a day: after 00:00 UTC). */
  dividend_time: z.int(),
  min: decimal,
  /** What one user may lock, and what all may. */
  max: decimal,
  quota: decimal,
  counts: z.enum(LOCKUP_COUNTS),
  taken: decimal,
  /** What can be locked now: by quota and fund. */
  left: decimal,
  /** When the first order ends that takes quota; null where none frees any. */
  frees_at: z.nullable(time),
  /** What the fund can still promise in this currency, and what it has set aside. */
  fund: z.strictObject({ free: decimal, held: decimal }),
  opens: time,
  closes: time,
  status: z.enum(LOCKUP_PRODUCT_STATUSES),
  is_demo: z.boolean(),
  /** A round amount kept for the whole term, and left at once: what it brings and what it costs. */
  examples: z.strictObject({ amount: decimal, kept: decimal, left_at_once: decimal }),
  /** SHA-256 of its record in the public log. */
  record: z.string(),
});
export type LockupOffer = z.infer<typeof lockupOffer>;

/** 1 in progress, 2 redeemed at maturity, 3 redeemed early (AMB-60). */
export const lockupStatus = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export const LOCKUP_RENEW = ['off', 'principal'] as const;

/** An order of the user. */
export const lockupOrder = z.strictObject({
  id,
  config_id: id,
  series: z.string(),
  currency_id: id,
  code: z.string(),
  amount: decimal,
  status: lockupStatus,
  ...rates,
  daily: decimal,
  total: decimal,
  /** What is set aside for it: all that it will still be paid. */
  escrowed: decimal,
  paid: decimal,
  paid_count: z.int(),
  next: z.nullable(z.strictObject({ time, amount: decimal })),
  lock_time: time,
  expiry_time: time,
  /** Leaving now: units left, what it costs, what comes back, and what the order then came to. Null once it has ended. */
  leave: z.nullable(
    z.strictObject({
      units_left: z.int(),
      penalty: decimal,
      returned: decimal,
      result: decimal,
      /** Until when these figures hold. */
      until: time,
    }),
  ),
  /** The first payout from which on leaving loses nothing. */
  break_even: z.strictObject({ payout: z.int(), time }),
  renew: z.enum(LOCKUP_RENEW),
  renewed_from: z.nullable(id),
  /** The order that continues it. */
  renewed_as: z.nullable(id),
  /** `result`: payouts less the penalty. */
  end: z.nullable(
    z.strictObject({ how: z.enum(['matured', 'early']), time, penalty: decimal, returned: decimal, result: decimal }),
  ),
  is_demo: z.boolean(),
  /** SHA-256 of its record in the public log. */
  record: z.string(),
});
export type LockupOrder = z.infer<typeof lockupOrder>;

/** What anybody needs to check an order without this server. */
export const lockupReceipt = recordReceipt('glasshouse-lockup-receipt', loggedRecord);
export type LockupReceiptFile = z.infer<typeof lockupReceipt>;

/** What an amount would be paid, and what leaving would cost. */
export const lockupPreview = z.strictObject({
  config_id: id,
  currency_id: id,
  code: z.string(),
  amount: decimal,
  daily: decimal,
  total: decimal,
  /** Amount and all payouts. */
  at_maturity: decimal,
  lock_time: time,
  expiry_time: time,
  payouts: z.array(z.strictObject({ number: z.int(), time, sum: decimal })),
  /** Leaving at once. */
  leave: z.strictObject({ units_left: z.int(), penalty: decimal, returned: decimal, step: decimal }),
  break_even: z.strictObject({ payout: z.int(), time }),
  /** The largest amount of this moment, and what sets it; of a visitor without their balance. */
  most: z.strictObject({ amount: decimal, by: z.enum(['quota', 'user', 'fund', 'balance']) }),
});
export type LockupPreview = z.infer<typeof lockupPreview>;

/** What the user has in lock-up, in one currency. */
export const lockupTotal = z.strictObject({
  currency_id: id,
  code: z.string(),
  orders: z.int(),
  locked: decimal,
  /** Payouts ever, and still to come. */
  paid: decimal,
  to_come: decimal,
  /** Payouts of the last 30 days less penalties. */
  earned_30d: decimal,
  /** The price of one unit now, for equivalents; null where there is none. */
  price_usd: z.nullable(decimal),
});
export type LockupTotal = z.infer<typeof lockupTotal>;
