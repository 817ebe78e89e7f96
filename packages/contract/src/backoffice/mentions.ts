/** Mentions: colleagues whom notes on reviews name. A member lists what names them, in the queues of their role, and has seen it. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { done, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { REVIEW_QUEUES } from '../derived/permissions.ts';
import { staffName } from './presented.ts';
import { REVIEW_STATES } from './reviews.ts';

const queue = z.enum(REVIEW_QUEUES);

/** A note that names the member who asks. */
export const mention = z.strictObject({
  /** Of the note. */
  id,
  review_id: id,
  queue,
  state: z.enum(REVIEW_STATES),
  /** Who wrote it. */
  staff: staffName,
  text: z.string(),
  time,
  seen: z.nullable(time),
});
export type Mention = z.infer<typeof mention>;

export const listColleagues = defineCall({
  id: 'backoffice.listColleagues',
  method: 'GET',
  path: '/admin/reviews/colleagues',
  access: 'staff',
  permission: 'reviews.read',
  input: { queue },
  output: z.array(staffName),
  errors: ['BACKOFFICE_NOT_PERMITTED'],
  summary: 'Whom a note on a request of a queue may name: other members who may see it.',
});

export const listMentions = defineCall({
  id: 'backoffice.listMentions',
  method: 'GET',
  path: '/admin/reviews/mentions',
  access: 'staff',
  permission: 'reviews.read',
  refresh: 'rows',
  input: { ...pageFields },
  output: listOf(mention),
  errors: ['BACKOFFICE_CURSOR_INVALID'],
  summary: 'Notes that name you, newest first.',
});

export const seeMentions = defineCall({
  id: 'backoffice.seeMentions',
  method: 'POST',
  path: '/admin/reviews/mentions/seen',
  access: 'staff',
  permission: 'reviews.read',
  input: { review_id: idInput },
  target: { kind: 'review', field: 'review_id' },
  output: done,
  errors: ['BACKOFFICE_REVIEW_UNKNOWN', 'BACKOFFICE_NOT_PERMITTED'],
  summary: 'Says that you have seen what names you on a review; nothing happens when nothing does.',
});
