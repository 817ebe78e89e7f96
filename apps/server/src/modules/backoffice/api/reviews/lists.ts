/** What a list of reviews shows: which rows a tab and a search mean, in which order, and how a row is presented. */
import {
  REVIEW_RISKS,
  type ReviewHolder,
  type ReviewRisk,
  type ReviewRow,
  type ReviewSort,
  type ReviewTab,
} from '@glasshouse/contract/backoffice';
import type { QueueName } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { holderOf } from '../../domain/review-rules.ts';
import { GONE, type People } from '../people.ts';
import type { ReviewNoteRecord } from '../../store/review-notes.ts';
import type { DecisionRecord, ListedReview } from '../../store/reviews.ts';

const TABS = {
  waiting: sql`r.state = 'waiting'`,
  first: sql`r.state = 'waiting' AND r.approvals = 0`,
  second: sql`r.state = 'waiting' AND r.approvals > 0`,
  held: sql`r.state = 'held'`,
} as const;

/** Reviews that a member has taken on and that can still be decided. */
const withYou = (staffId: number, now: number) =>
  sql`r.state IN ('waiting', 'held') AND r.claimed_by = ${staffId} AND r.claimed_until > ${now}`;

/** The rows of a tab. A search goes beyond today. */
export function tabOf(
  tab: ReviewTab,
  { staffId, now, today, isSearch }: { staffId: number; now: number; today: number; isSearch: boolean },
): ReturnType<typeof sql> {
  if (tab === 'mine') return withYou(staffId, now);
  if (tab !== 'done') return TABS[tab];
  const decided = sql`r.state IN ('approved', 'rejected')`;
  return isSearch ? decided : sql`${decided} AND r.decided_at >= ${today}`;
}

/** The rows that a filter leaves. */
export function filterOf(
  { with: holder, risk }: { with?: ReviewHolder | undefined; risk?: ReviewRisk | undefined },
  staffId: number,
  now: number,
): ReturnType<typeof sql> {
  const free = sql`(r.claimed_until IS NULL OR r.claimed_until <= ${now})`;
  const holders = {
    nobody: free,
    you: withYou(staffId, now),
    others: sql`NOT ${free} AND r.claimed_by <> ${staffId}`,
  };
  return sql`${holder === undefined ? sql`true` : holders[holder]} AND r.risk >= ${risk === undefined ? 0 : REVIEW_RISKS[risk]}`;
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

/** The rows of some queues that a search of all means: numbers; of what is open, also what the module names. */
export function foundBy(text: string, queues: readonly QueueName[]): ReturnType<typeof sql> {
  const some = sql`r.queue = ANY(${queues as QueueName[]})`;
  if (/^[0-9]{1,15}$/.test(text)) {
    const number = Number(text);
    // Each branch has an index of its own.
    return sql`r.id IN (
      SELECT id FROM reviews WHERE id = ${number} UNION SELECT id FROM reviews q WHERE q.user_id = ${number}
      UNION SELECT id FROM reviews q WHERE q.subject_id = ${number} AND q.queue = ANY(${queues as QueueName[]})) AND ${some}`;
  }
  return sql`${some} AND r.state IN ('waiting', 'held') AND r.keywords LIKE ${`%${escaped(text.toLowerCase())}%`}`;
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

/** Whom reviews are about, as their lists show them. */
export interface Shown {
  names: ReadonlyMap<number, string>;
  levels: ReadonlyMap<number, number>;
}

/** Names and levels of the users of some reviews. */
export async function loadShown(people: People, db: Db, reviews: readonly { user_id: number }[]): Promise<Shown> {
  const ids = [...new Set(reviews.map(({ user_id }) => user_id))];
  return { names: await people.namesOf(db, ids), levels: await people.levelsOf(db, ids) };
}

/** A decision for a member of the staff. */
export function presentDecision({ kind, staff_id, staff_name, reason, note, made_at }: DecisionRecord) {
  return { kind, staff: { id: staff_id, name: staff_name }, reason, note, time: made_at };
}

/** A note for a member of the staff. */
export function presentNote({ id, staff_id, staff_name, text, made_at }: ReviewNoteRecord) {
  return { id, staff: { id: staff_id, name: staff_name }, text, time: made_at };
}

/** A review for a member of the staff. */
export function presentReview(review: ListedReview, { names, levels }: Shown, staffId: number, now: number): ReviewRow {
  const { id, queue, subject_id, user_id, asked_at: asked, state, approvals, approvals_needed } = review;
  const { approved_by_you, value_usd, risk, hints, summary, decided_at: decided } = review;
  const holder = holderOf(review, now);
  const claim = holder === null ? null : { staff: { id: holder, name: review.claimed_name ?? GONE }, yours: holder === staffId };
  return {
    id,
    queue,
    subject_id,
    user: { id: user_id, name: names.get(user_id) ?? GONE, level: levels.get(user_id) ?? 0 },
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
