/** What a list of reviews shows: which rows a tab and a search mean, in which order, and how a row is presented. */
import type { ReviewRow, ReviewSort, ReviewTab } from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import { holderOf } from '../../domain/review-rules.ts';
import { GONE } from '../people.ts';
import type { ListedReview } from '../../store/reviews.ts';

const TABS = {
  waiting: sql`r.state = 'waiting'`,
  first: sql`r.state = 'waiting' AND r.approvals = 0`,
  second: sql`r.state = 'waiting' AND r.approvals > 0`,
  held: sql`r.state = 'held'`,
} as const;

/** The rows of a tab. A search goes beyond today. */
export function tabOf(tab: ReviewTab, today: number, isSearch: boolean): ReturnType<typeof sql> {
  if (tab !== 'done') return TABS[tab];
  const decided = sql`r.state IN ('approved', 'rejected')`;
  return isSearch ? decided : sql`${decided} AND r.decided_at >= ${today}`;
}

const KEYS: Readonly<Record<ReviewSort, ReturnType<typeof sql>>> = {
  oldest: sql`r.asked_at`,
  newest: sql`-r.asked_at`,
  value: sql`-coalesce(r.value_usd, -1)`,
  risk: sql`-r.risk`,
};

/** What a tab is sorted by, ascending. */
export function keyOf(tab: ReviewTab, sort: ReviewSort | undefined): ReturnType<typeof sql> {
  if (sort !== undefined) return KEYS[sort];
  return tab === 'done' ? sql`-r.decided_at` : KEYS.oldest;
}

/** A text within a LIKE pattern. */
const escaped = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

/** The rows that a search means: numbers of review, subject or user, keywords, and users with it in their names. */
export function searchOf(text: string, userIds: readonly number[]): ReturnType<typeof sql> {
  const number = /^[0-9]{1,15}$/.test(text) ? Number(text) : null;
  return sql`(
    ${number}::bigint IN (r.id, r.subject_id, r.user_id) OR r.keywords LIKE ${`%${escaped(text.toLowerCase())}%`}
    OR r.user_id = ANY(${userIds as number[]}::bigint[]))`;
}

/** What a cursor looks like: the key and the number of the last row. */
export const CURSOR = /^(-?[0-9]{1,30}(?:\.[0-9]{1,30})?)~([1-9][0-9]{0,14})$/;

/** What a cursor says. */
export function placeOf(cursor: string | null): { key: string; id: number } | null {
  const [, key, id] = CURSOR.exec(cursor ?? '') ?? [];
  return key === undefined ? null : { key, id: Number(id) };
}

/** The cursor after a row. */
export const cursorAfter = ({ sort_key, id }: ListedReview): string => `${sort_key}~${id}`;

/** A review for a member of the staff. */
export function presentReview(review: ListedReview, names: ReadonlyMap<number, string>, staffId: number, now: number): ReviewRow {
  const { id, queue, subject_id, user_id, asked_at: asked, state, approvals, approvals_needed } = review;
  const { approved_by_you, value_usd, risk, hints, summary, decided_at: decided } = review;
  const holder = holderOf(review, now);
  const claim = holder === null ? null : { staff: { id: holder, name: review.claimed_name ?? GONE }, yours: holder === staffId };
  return {
    id,
    queue,
    subject_id,
    user: { id: user_id, name: names.get(user_id) ?? GONE },
    asked,
    state,
    approvals,
    approvals_needed,
    approved_by_you,
    value_usd,
    risk,
    hints,
    summary,
    claim: claim && { ...claim, until: review.claimed_until as number },
    decided,
  };
}
