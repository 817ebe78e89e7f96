/**
 * The published rules of a demo's simulated staff (../README.md). Pure: a case is decided from its number, what it is about and
 * a seed that never changes; who asked is no input.
 */
import { sha256, utf8 } from '@glasshouse/proofs';

/** The queues that simulated staff look after. */
export const QUEUES = ['kyc', 'recharge', 'withdraw'] as const;
export type StaffedQueue = (typeof QUEUES)[number];

/** Published; another seed would be another set of rules. */
export const SEED = 'glasshouse demo staff 1';
/** One case in so many is sent back. */
export const ONE_IN = 10;

/** A case as the rules see it. */
export interface StaffedCase {
  readonly queue: StaffedQueue;
  /** The number of the review. */
  readonly number: number;
  /** What it is about, as its owner wrote it: level and kind of a document; amount, currency and network. */
  readonly facts: readonly string[];
  /** Of a deposit: the demo payment that it names; null: it names none of this demo's. */
  readonly payment: { readonly isOwn: boolean; readonly isAmount: boolean } | null;
}

/** What is done with a case. `leave`: it waits for people. */
export type Verdict =
  | { readonly act: 'approve' }
  | { readonly act: 'reject'; readonly reason: string; readonly rule: string }
  | { readonly act: 'leave'; readonly rule: string };

/** How long a look takes, in ms: from, and to including. */
export interface Waits {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A number from 0 to 2^32 − 1 that a text always has. */
function numberOf(...parts: readonly (string | number)[]): number {
  const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8([SEED, ...parts].join('\n')));
  return ((a * 256 + b) * 256 + c) * 256 + d;
}

/** How long step `step` of case `number` of a queue waits, in ms: whole seconds, evenly from the shortest to the longest. */
export function waitOf(
  queue: StaffedQueue | 'stock_action',
  number: number,
  step: string | number,
  { fromMs, toMs }: Waits,
): number {
  const seconds = Math.floor((toMs - fromMs) / 1_000) + 1;
  return fromMs + (numberOf('wait', queue, number, step) % seconds) * 1_000;
}

/** When the next approval of a review is given: each of two takes its own look. Epoch ms. */
export function dueAt(
  { queue, id, askedAt, approvals }: { queue: StaffedQueue; id: number; askedAt: number; approvals: number },
  waits: Waits,
): number {
  let at = askedAt;
  for (let look = 0; look <= approvals; look++) at += waitOf(queue, id, look, waits);
  return at;
}

/** Whether it is the case of ten that is sent back. */
export const isSentBack = ({ queue, number, facts }: Pick<StaffedCase, 'queue' | 'number' | 'facts'>): boolean =>
  numberOf('back', queue, number, ...facts) % ONE_IN === 0;

/** The reason that the user reads, of those that the queue has. */
const REASONS: Readonly<Record<StaffedQueue, string>> = {
  kyc: 'details_wrong',
  recharge: 'voucher_unreadable',
  withdraw: 'source_unclear',
};

/** Who gives an approval: the reviewer the first one; the second one the treasurer, but of a withdrawal, which the treasurer pays, compliance. */
export const approverOf = (queue: StaffedQueue, approvals: number): 'reviewer' | 'treasurer' | 'compliance' =>
  approvals === 0 ? 'reviewer' : queue === 'withdraw' ? 'compliance' : 'treasurer';

/** Decides a case. */
export function verdictOf(one: StaffedCase): Verdict {
  const { queue, payment } = one;
  if (queue === 'recharge') {
    if (payment === null) return { act: 'leave', rule: 'not a payment of this demo: people look at it' };
    if (!payment.isOwn) return { act: 'reject', reason: 'not_own_payment', rule: 'the demo payment was made by another account' };
    if (!payment.isAmount) return { act: 'reject', reason: 'amount_differs', rule: 'the demo payment has another amount' };
  }
  if (isSentBack(one)) return { act: 'reject', reason: REASONS[queue], rule: 'one case in ten is sent back' };
  return { act: 'approve' };
}
