/**
 * Reviews: what users ask for and a person looks at before it happens. One engine for all queues. Seeing and deciding
 * need the permission of the queue (`reviews.<queue>`) besides the one that the call names.
 */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, done, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { presentedField, reviewHint, staffName } from './presented.ts';
import { REVIEW_QUEUES } from '../derived/permissions.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const queue = z.enum(REVIEW_QUEUES);

/** `held` stays in the queue with a reason; the last three are final. */
export const REVIEW_STATES = ['waiting', 'held', 'approved', 'rejected', 'withdrawn'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
/** Parts of a queue: all that wait, those with you, those without an approval, those with one of two, held ones, those decided today (UTC). */
export const REVIEW_TABS = ['waiting', 'mine', 'first', 'second', 'held', 'done'] as const;
export type ReviewTab = (typeof REVIEW_TABS)[number];
export const REVIEW_SORTS = ['oldest', 'newest', 'value', 'risk'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];
/** Who has taken a review on: nobody, you, somebody else. */
export const REVIEW_HOLDERS = ['nobody', 'you', 'others'] as const;
export type ReviewHolder = (typeof REVIEW_HOLDERS)[number];
/** Least risk of what a list shows: to watch, high. */
export const REVIEW_RISKS = { watch: 30, high: 60 } as const;
export type ReviewRisk = keyof typeof REVIEW_RISKS;
const RISKS = Object.keys(REVIEW_RISKS) as [ReviewRisk, ...ReviewRisk[]];

/** A queue as a whole. */
export const reviewQueue = z.strictObject({
  queue,
  waiting: z.int(),
  first: z.int(),
  second: z.int(),
  held: z.int(),
  /** Taken on by you. */
  mine: z.int(),
  done_today: z.int(),
  /** Waiting for a second approval that you may give. */
  needs_you: z.int(),
  /** When the oldest of what waits was asked for. */
  oldest: z.nullable(time),
  /** Of what waits, in USD, as far as values are known. */
  value_usd: decimal,
  /** Half of today's decisions took less, in ms; null when there were none. */
  median_ms: z.nullable(z.int()),
  /** Reasons for a rejection. */
  reasons: z.array(z.string()),
});

/** A review in a list. */
export const reviewRow = z.strictObject({
  id,
  queue,
  /** What it is about, in its module's numbers. */
  subject_id: id,
  /** `level`: 0 not verified, 1 basic, 2 advanced. */
  user: z.strictObject({ id, name: z.string(), level: z.int() }),
  asked: time,
  state: z.enum(REVIEW_STATES),
  approvals: z.int(),
  approvals_needed: z.int(),
  approved_by_you: z.boolean(),
  value_usd: z.nullable(decimal),
  /** 0 to 100: the sum of the weights of its hints, stored together with them. */
  risk: z.int(),
  hints: z.array(reviewHint),
  summary: z.array(presentedField),
  claim: z.nullable(z.strictObject({ staff: staffName, until: time, yours: z.boolean() })),
  decided: z.nullable(time),
});
export type ReviewRow = z.infer<typeof reviewRow>;

/** A decision on a review, with the words that were given for it. */
export const reviewDecision = z.strictObject({
  kind: z.enum(['approve', 'reject', 'hold']),
  staff: staffName,
  reason: z.nullable(z.string()),
  note: z.string(),
  time,
});

/** Longest note on a review, in characters. */
export const REVIEW_NOTE_MAX_LENGTH = 2_000;
/** Most colleagues whom one note names. */
export const REVIEW_MENTIONS_MAX = 10;

/** What a member of the staff wrote down about a review; no decision. Written once, never shown to its user. */
export const reviewNote = z.strictObject({ id, staff: staffName, text: z.string(), time });
export type ReviewNote = z.infer<typeof reviewNote>;

export const listQueues = defineCall({
  id: 'backoffice.listQueues',
  method: 'GET',
  path: '/admin/reviews/queues',
  access: 'staff',
  permission: 'reviews.read',
  refresh: 'figures',
  input: {},
  output: z.array(reviewQueue),
  summary: 'The queues that this role may see, and how much waits in each.',
});

export const listReviews = defineCall({
  id: 'backoffice.listReviews',
  method: 'GET',
  path: '/admin/reviews',
  access: 'staff',
  permission: 'reviews.read',
  refresh: 'rows',
  input: {
    queue,
    tab: z.enum(REVIEW_TABS),
    /** A number of the review, its subject or its user; or a part of a user's address or of what the module names. */
    search: z.optional(text(200)),
    sort: z.optional(z.enum(REVIEW_SORTS)),
    with: z.optional(z.enum(REVIEW_HOLDERS)),
    risk: z.optional(z.enum(RISKS)),
    ...pageFields,
  },
  output: listOf(reviewRow),
  errors: ['BACKOFFICE_NOT_PERMITTED', 'BACKOFFICE_CURSOR_INVALID'],
  summary: 'The reviews of a queue, the oldest first unless asked otherwise.',
});

export const getReview = defineCall({
  id: 'backoffice.getReview',
  method: 'GET',
  path: '/admin/reviews/detail',
  access: 'staff',
  permission: 'reviews.read',
  input: { review_id: idInput },
  target: { kind: 'review', field: 'review_id' },
  output: z.strictObject({
    review: reviewRow,
    /** What an approval names: sha256 of what is asked for. */
    hash: digest,
    fields: z.array(presentedField),
    pictures: z.array(z.strictObject({ label: z.string(), name: z.string() })),
    /** Stored with the risk when it was asked: their weights add up to it. */
    hints: z.array(reviewHint),
    /** What holds now and did not then; no part of the risk. */
    since: z.array(reviewHint),
    reasons: z.array(z.string()),
    decisions: z.array(reviewDecision),
    /** Oldest first. */
    notes: z.array(reviewNote),
    /** Whom it is about, as they are now; null for who is gone. */
    about: z.nullable(
      z.strictObject({
        joined: time,
        /** The last use of a session, and from where and on what it was. */
        seen: z.nullable(time),
        country: z.string(),
        browser: z.string(),
        system: z.string(),
        /** A device that its owner has not confirmed yet. */
        is_unknown: z.boolean(),
      }),
    ),
    /** How earlier requests of this user in this queue ended. */
    before: z.strictObject({ approved: z.int(), rejected: z.int(), last: z.nullable(time) }),
    /** The day from which the rules are by which the risk was scored; null for a review of an earlier version. */
    rules: z.nullable(z.string()),
  }),
  errors: ['BACKOFFICE_REVIEW_UNKNOWN', 'BACKOFFICE_NOT_PERMITTED'],
  summary: 'A review with everything that its reviewer needs to see.',
});

/** A review of a user, with what was decided on it. */
export const userReview = z.strictObject({ ...reviewRow.shape, decisions: z.array(reviewDecision) });
export type UserReview = z.infer<typeof userReview>;

export const listUserReviews = defineCall({
  id: 'backoffice.listUserReviews',
  method: 'GET',
  path: '/admin/user/reviews',
  access: 'staff',
  permission: 'reviews.read',
  input: { user_id: idInput, ...pageFields },
  target: { kind: 'user', field: 'user_id' },
  output: listOf(userReview),
  errors: ['BACKOFFICE_CURSOR_INVALID'],
  summary: 'What a user asked for in the queues that this role may see, newest first, with the decisions.',
});

/** Most reviews that a search answers. */
export const REVIEWS_FOUND = 8;

export const findReviews = defineCall({
  id: 'backoffice.findReviews',
  method: 'GET',
  path: '/admin/reviews/find',
  access: 'staff',
  permission: 'reviews.read',
  limit: { max: 120, windowMs: 60_000 },
  input: {
    /** A number of a review or of its subject; or a part of what the module names, of reviews that are open. */
    search: text(200).check(z.minLength(1)),
  },
  output: z.array(reviewRow),
  summary: 'Reviews of every queue that this role may see, by number or by what they name, newest first.',
});

export const getReviewPicture = defineCall({
  id: 'backoffice.getReviewPicture',
  method: 'GET',
  path: '/admin/reviews/picture',
  access: 'staff',
  permission: 'reviews.read',
  input: { review_id: idInput, picture: text(64) },
  target: { kind: 'review', field: 'review_id' },
  output: z.string(),
  stream: { type: 'image/*' },
  errors: ['BACKOFFICE_REVIEW_UNKNOWN', 'BACKOFFICE_NOT_PERMITTED', 'BACKOFFICE_PICTURE_UNKNOWN'],
  summary: 'A private picture that belongs to a review.',
});

export const claimReview = defineCall({
  id: 'backoffice.claimReview',
  method: 'POST',
  path: '/admin/reviews/claim',
  access: 'staff',
  permission: 'reviews.read',
  input: { review_id: idInput },
  target: { kind: 'review', field: 'review_id' },
  output: z.strictObject({ until: time }),
  errors: [
    'BACKOFFICE_REVIEW_UNKNOWN',
    'BACKOFFICE_NOT_PERMITTED',
    'BACKOFFICE_REVIEW_CLAIMED',
    'BACKOFFICE_REVIEW_DECIDED',
    'BACKOFFICE_REVIEW_OWN_SUBJECT',
  ],
  summary: 'Takes a review on for ten minutes, or keeps it for ten more: nobody else decides it meanwhile.',
});

export const releaseReview = defineCall({
  id: 'backoffice.releaseReview',
  method: 'POST',
  path: '/admin/reviews/release',
  access: 'staff',
  permission: 'reviews.read',
  input: { review_id: idInput },
  target: { kind: 'review', field: 'review_id' },
  output: done,
  errors: ['BACKOFFICE_REVIEW_UNKNOWN', 'BACKOFFICE_NOT_PERMITTED'],
  summary: 'Gives a review back that one has taken on; nothing happens when one has not.',
});

export const addReviewNote = defineCall({
  id: 'backoffice.addReviewNote',
  method: 'POST',
  path: '/admin/reviews/note',
  access: 'staff',
  permission: 'reviews.read',
  input: {
    review_id: idInput,
    text: text(REVIEW_NOTE_MAX_LENGTH),
    /** Colleagues whom it names, of those that `listColleagues` answers. */
    mentions: z.optional(z.array(idInput).check(z.maxLength(REVIEW_MENTIONS_MAX))),
  },
  target: { kind: 'review', field: 'review_id' },
  output: reviewNote,
  errors: ['BACKOFFICE_REVIEW_UNKNOWN', 'BACKOFFICE_NOT_PERMITTED', 'BACKOFFICE_NOTE_EMPTY', 'BACKOFFICE_MENTION_UNKNOWN'],
  summary: 'Adds a note to a review, open or decided, for the staff alone. It decides nothing and needs no claim.',
});

const decided = z.strictObject({ state: z.enum(REVIEW_STATES), approvals: z.int(), approvals_needed: z.int() });
const note = text(2_000);
const decisionErrors = [
  'BACKOFFICE_REVIEW_UNKNOWN',
  'BACKOFFICE_NOT_PERMITTED',
  'BACKOFFICE_REVIEW_NOT_CLAIMED',
  'BACKOFFICE_REVIEW_DECIDED',
  'BACKOFFICE_REASON_SHORT',
] as const;

export const approveReview = defineCall({
  id: 'backoffice.approveReview',
  method: 'POST',
  path: '/admin/reviews/approve',
  access: 'staff',
  permission: 'reviews.read',
  input: { review_id: idInput, hash: digest, note },
  target: { kind: 'review', field: 'review_id' },
  output: decided,
  errors: [
    ...decisionErrors,
    'BACKOFFICE_REVIEW_STALE',
    'BACKOFFICE_REVIEW_OWN_APPROVAL',
    'BACKOFFICE_REVIEW_OWN_SUBJECT',
    'MONEY_STOPPED',
  ],
  summary: 'Approves exactly what the hash names. With the last approval that is needed it happens.',
});

export const holdReview = defineCall({
  id: 'backoffice.holdReview',
  method: 'POST',
  path: '/admin/reviews/hold',
  access: 'staff',
  permission: 'reviews.read',
  input: { review_id: idInput, note },
  target: { kind: 'review', field: 'review_id' },
  output: decided,
  errors: decisionErrors,
  summary: 'Puts a review aside with a reason; it stays in the queue.',
});

export const rejectReview = defineCall({
  id: 'backoffice.rejectReview',
  method: 'POST',
  path: '/admin/reviews/reject',
  access: 'staff',
  permission: 'reviews.read',
  input: { review_id: idInput, reason: text(64), note },
  target: { kind: 'review', field: 'review_id' },
  output: decided,
  errors: [...decisionErrors, 'BACKOFFICE_REASON_UNKNOWN', 'BACKOFFICE_REVIEW_OWN_SUBJECT'],
  summary: 'Rejects with a reason from the queue’s list, which the user is told, and a note, which stays with the staff.',
});
