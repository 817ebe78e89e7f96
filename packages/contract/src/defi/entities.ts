/**
 * Pools, positions and moves of the lending pool. Rates are fractions of a year: "0.0462" is 4.62 percent. Amounts are of the pool's
 * coin; shares have six decimals more than amounts.
 */
import * as z from 'zod/mini';
import { decimal, id, time } from '../core/schemas.ts';
import { count, hash, logKey, treeHead } from '../proofs/calls.ts';
import { loggedRecord, recordReceipt } from '../proofs/receipts.ts';

/** Open; takes nothing and lends nothing; empty of everybody. */
export const DEFI_POOL_STATES = ['open', 'draining', 'closed'] as const;
/** Why nothing may leave at once: withdrawals wait already, or loans are near a loss that all must share. */
export const DEFI_HELD_BACK = ['exits', 'loss'] as const;
export const DEFI_MOVE_KINDS = ['supply', 'withdraw', 'exit_paid'] as const;

/** The parts of a pool, from which a device computes what shares cost and are worth (`@glasshouse/proofs/defi`). */
export const defiParts = z.strictObject({
  cash: decimal,
  lent: decimal,
  /** Interest that was added and not yet paid, and the operator's part of it. */
  due: decimal,
  fee_due: decimal,
  /** Interest of the coming full hour. */
  next_interest: decimal,
  /** Atoms of shares. */
  shares: z.string().check(z.regex(/^[0-9]+$/)),
});

/** What 1,000 of USDT, or 1 of another coin, earned in a UTC day; the days of a pool, oldest first. */
export const defiDay = z.strictObject({
  day: time,
  /** May be below 0. */
  earned: decimal,
  /** What losses of the day took from all shares; null: none. */
  loss: z.nullable(decimal),
});

/** A loss that pledges did not cover. */
export const defiLoss = z.strictObject({
  time,
  /** The loan that was written off. */
  loan: id,
  amount: decimal,
  /** What the reserve covered. */
  covered: decimal,
  /** By how much the worth of all shares fell. */
  fall: decimal,
});

/** A pool. It is inside Glasshouse, on no chain. */
export const defiPool = z.strictObject({
  currency_id: id,
  code: z.string(),
  /** Decimals of an atom of the currency. */
  scale: z.int(),
  state: z.enum(DEFI_POOL_STATES),
  opened: time,
  /** What shares brought since `rate_since` (7 days ago, or the opening), as a rate of a year; null within the first 24 hours. */
  rate_7d: z.nullable(decimal),
  rate_since: time,
  /** The least and the most of whole UTC days of the last 60, as rates of a year; null before the first. */
  low_60d: z.nullable(decimal),
  high_60d: z.nullable(decimal),
  worth: decimal,
  cash: decimal,
  lent: decimal,
  utilisation: decimal,
  /** What may leave now. */
  free: decimal,
  held_back: z.nullable(z.enum(DEFI_HELD_BACK)),
  /** What borrowers pay from the coming full hour on. */
  borrow_rate: decimal,
  fee: decimal,
  cap: decimal,
  /** The least that is supplied at once, and what may still be supplied. */
  least: decimal,
  room: decimal,
  /** What takes losses first. */
  reserve: decimal,
  /** Withdrawals that wait, and what they would be paid now. */
  exits: z.strictObject({ count: z.int(), amount: decimal }),
  /** What `example.amount` supplied at `since` (30 days ago, or the opening) earned until now; may be below 0. */
  example: z.strictObject({ amount: decimal, since: time, earned: decimal }),
  /** The price of one unit now, for equivalents; null where there is none. */
  price_usd: z.nullable(decimal),
  days: z.array(defiDay),
  last_loss: z.nullable(defiLoss),
  parts: defiParts,
});
export type DefiPool = z.infer<typeof defiPool>;

/** What a pool lends by. */
export const defiTerms = z.strictObject({
  base: decimal,
  kink: decimal,
  slope1: decimal,
  slope2: decimal,
  rise_most: decimal,
  fee: decimal,
  supply_cap: decimal,
  from: time,
  /** SHA-256 of the record of these terms in the public log. */
  record: z.string(),
});

/** Loans of a pool, all together: nobody is named. */
export const defiLoans = z.strictObject({
  count: z.int(),
  /** Loan-to-value ratios as fractions; null without loans or without a price. */
  average_ltv: z.nullable(decimal),
  worst_ltv: z.nullable(decimal),
  pledged: z.array(z.strictObject({ code: z.string(), amount: decimal })),
});

/** A full hour of a pool. */
export const defiHour = z.strictObject({
  hour: time,
  cash: decimal,
  lent: decimal,
  worth: decimal,
  due_added: decimal,
  fee_added: decimal,
  /** What losses of the hour before took from all shares, and what the reserve covered. */
  loss: decimal,
  covered: decimal,
  shares: decimal,
  /** Mean of the hour before. */
  utilisation: decimal,
  borrow_rate: decimal,
  /** Worth of a share, with 18 decimals. */
  price: decimal,
  loans: z.int(),
  exits_waiting: z.int(),
  /** SHA-256 of its record in the public log. */
  record: z.string(),
});
export type DefiHour = z.infer<typeof defiHour>;

/** A withdrawal that waits. */
export const defiExit = z.strictObject({
  id,
  currency_id: id,
  code: z.string(),
  shares: decimal,
  /** What these shares would be paid now, and what parts of it were paid before. */
  amount: decimal,
  paid: decimal,
  asked: time,
  /** Its place in the line from 1, and what waits before it. */
  place: z.int(),
  ahead: decimal,
});
export type DefiExit = z.infer<typeof defiExit>;

/** What a user has in a pool. */
export const defiPosition = z.strictObject({
  currency_id: id,
  code: z.string(),
  shares: decimal,
  /** Atoms of shares that no exit waits with: what can be withdrawn. */
  free_shares: z.string().check(z.regex(/^[0-9]+$/)),
  worth: decimal,
  /** Sums of all time. */
  supplied: decimal,
  withdrawn: decimal,
  /** Worth and withdrawn less supplied; may be below 0. */
  earned: decimal,
  earned_30d: decimal,
  price_usd: z.nullable(decimal),
  exits: z.array(defiExit),
});
export type DefiPosition = z.infer<typeof defiPosition>;

/** Something that a user moved. */
export const defiMove = z.strictObject({
  id,
  currency_id: id,
  code: z.string(),
  kind: z.enum(DEFI_MOVE_KINDS),
  amount: decimal,
  shares: decimal,
  /** Worth of a share right before, with 18 decimals. */
  price: decimal,
  time,
  /** SHA-256 of its record in the public log. */
  record: z.string(),
});
export type DefiMove = z.infer<typeof defiMove>;

/** What anybody needs to check a move without this server. */
export const defiReceipt = recordReceipt('glasshouse-defi-receipt', loggedRecord);
export type DefiReceiptFile = z.infer<typeof defiReceipt>;

const placed = z.strictObject({ leaf: count, body: z.string() });

/** Hours of a pool without gap, with the terms that they name, under one signed head: what `npm run verify` recomputes them from. */
export const defiHoursFile = z.strictObject({
  format: z.literal('glasshouse-defi-hours'),
  version: z.literal('1'),
  log: z.string(),
  terms: z.array(placed),
  hours: z.array(placed),
  /** Nodes of the tree by `level.index`, from which the root of the head follows with the leaves above. */
  nodes: z.record(z.string(), hash),
  head: treeHead,
  keys: z.array(logKey),
});
export type DefiHoursFile = z.infer<typeof defiHoursFile>;
