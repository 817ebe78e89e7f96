/** Who may decide a review, and what a decision makes of it. Pure. Times in epoch ms. */
import type { ErrorCode } from '@glasshouse/contract';
import type { ReviewHint, ReviewState } from '@glasshouse/contract/backoffice';

/** A review as its rules see it. */
export interface ReviewFacts {
  state: ReviewState;
  approvals_needed: number;
  claimed_by: number | null;
  claimed_until: number | null;
}

/** Whether it can still be decided. */
export function isOpen({ state }: Pick<ReviewFacts, 'state'>): boolean {
  return state === 'waiting' || state === 'held';
}

/** Who has taken it on at this moment; null when nobody has. */
export function holderOf({ claimed_by, claimed_until }: ReviewFacts, now: number): number | null {
  return claimed_until !== null && claimed_until > now ? claimed_by : null;
}

/** Why somebody may not take it on, or null. */
export function claimProblem(review: ReviewFacts, staffId: number, now: number): ErrorCode | null {
  if (!isOpen(review)) return 'BACKOFFICE_REVIEW_DECIDED';
  const holder = holderOf(review, now);
  return holder === null || holder === staffId ? null : 'BACKOFFICE_REVIEW_CLAIMED';
}

/** Why somebody may not decide it, or null. */
export function decisionProblem(
  review: ReviewFacts,
  staffId: number,
  now: number,
): 'BACKOFFICE_REVIEW_DECIDED' | 'BACKOFFICE_REVIEW_NOT_CLAIMED' | null {
  if (!isOpen(review)) return 'BACKOFFICE_REVIEW_DECIDED';
  return holderOf(review, now) === staffId ? null : 'BACKOFFICE_REVIEW_NOT_CLAIMED';
}

/** What one more approval makes of a review: `earlier` are the approvals of others that still count. */
export function afterApproval(review: ReviewFacts, earlier: number): { state: 'waiting' | 'approved'; approvals: number } {
  const approvals = earlier + 1;
  return { state: approvals >= review.approvals_needed ? 'approved' : 'waiting', approvals };
}

const MAX_RISK = 100;

/** 0 to 100: the sum of the weights, so that the reasons add up to the score. The database holds to it as well. */
export function riskOf(hints: readonly ReviewHint[]): number {
  const sum = hints.reduce((total, { weight }) => total + weight, 0);
  return Math.max(0, Math.min(sum, MAX_RISK));
}

const said = ({ code, params }: ReviewHint): string =>
  JSON.stringify([code, Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** Reasons that hold now and did not when the review was asked for; they are no part of its score. */
export function hintsSince(stored: readonly ReviewHint[], now: readonly ReviewHint[]): ReviewHint[] {
  const known = new Set(stored.map(said));
  return now.filter((hint) => !known.has(said(hint)));
}
