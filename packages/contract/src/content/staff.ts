/**
 * How staff writes content. Every save makes a new revision, which is never changed; publishing points the entry at a
 * revision from a time on. Texts are Markdown here, and only here: customers get the tree.
 */
import * as z from 'zod/mini';
import { staffName } from '../backoffice/presented.ts';
import { defineCall } from '../core/define.ts';
import { LANGUAGES } from '../core/languages.ts';
import { id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { UPLOAD_REFUSALS } from '../files/calls.ts';
import { contentPicture, contentTree } from './blocks.ts';
import { CONTENT_KINDS, FAQ_GROUPS } from './entries.ts';

/** Where an entry stands, as a function of the clock and what was published. */
export const CONTENT_STATES = ['draft', 'scheduled', 'live', 'expired', 'withdrawn'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

const kind = z.enum(CONTENT_KINDS);
const language = z.enum(LANGUAGES);
const group = z.nullable(z.enum(FAQ_GROUPS));

/** A revision that is public, or will be, and how long. */
const showing = z.strictObject({
  revision: z.int(),
  from: time,
  /** Null: without an end. */
  until: z.nullable(time),
});

/** An entry in the list of the staff. */
export const staffContentItem = z.strictObject({
  id,
  kind,
  slug: z.string(),
  group,
  /** Its place among those of its kind, from 1. */
  position: z.int(),
  /** Of the newest revision, in the language of the staff member. */
  title: z.string(),
  languages: z.array(language),
  state: z.enum(CONTENT_STATES),
  /** The newest revision; a draft where it is not the one that is public. */
  revision: z.int(),
  saved: time,
  /** Null: the texts that came with the release. */
  saved_by: z.nullable(staffName),
  now: z.nullable(showing),
  /** What takes its place at a time. */
  next: z.nullable(showing),
});
export type StaffContentItem = z.infer<typeof staffContentItem>;

/** The source of a text in one language. */
export const contentSource = z.strictObject({
  language,
  title: z.string(),
  summary: z.string(),
  /** Markdown. */
  body: z.string(),
});
export type ContentSource = z.infer<typeof contentSource>;

/** Something of a body that is not taken, or was made plain. */
export const contentProblem = z.strictObject({
  /** `link`: leads where no link may; `picture`: not one of ours; `long`: more blocks than a page has. */
  problem: z.enum(['link', 'picture', 'long']),
  line: z.int(),
  /** What stands there, shortened. */
  text: z.string(),
});
export type ContentProblem = z.infer<typeof contentProblem>;

/** One revision with all its languages. */
export const staffContentRevision = z.strictObject({
  revision: z.int(),
  saved: time,
  saved_by: z.nullable(staffName),
  group,
  /** Where news, banner or pop-up lead; null: nowhere. */
  link: z.nullable(z.string()),
  picture: z.nullable(contentPicture),
  texts: z.array(z.extend(contentSource, { blocks: contentTree })),
});
export type StaffContentRevision = z.infer<typeof staffContentRevision>;

/** An entry whole. */
export const staffContentEntry = z.strictObject({
  item: staffContentItem,
  /** The revision that was asked for: the newest unless one was named. */
  shown: staffContentRevision,
  /** All revisions, newest first. */
  revisions: z.array(z.strictObject({ revision: z.int(), saved: time, saved_by: z.nullable(staffName) })),
  /** What was published and withdrawn, newest first; a revision of null is a withdrawal. */
  publications: z.array(
    z.strictObject({
      revision: z.nullable(z.int()),
      from: time,
      until: z.nullable(time),
      done: time,
      staff: z.nullable(staffName),
    }),
  ),
});
export type StaffContentEntry = z.infer<typeof staffContentEntry>;

const target = { kind: 'content', field: 'entry_id' } as const;
/** The revision that the change builds on: refused when another has been saved since. */
const base = { entry_id: idInput, revision: z.int().check(z.minimum(1)) };
const text = { title: z.string(), summary: z.string(), body: z.string() };
const textErrors = [
  'CONTENT_TITLE_EMPTY',
  'CONTENT_BODY_EMPTY',
  'CONTENT_TOO_LONG',
  'CONTENT_TOO_MANY_BLOCKS',
  'CONTENT_LINK_FORBIDDEN',
  'CONTENT_PICTURE_UNKNOWN',
] as const;

export const listContent = defineCall({
  id: 'content.listContent',
  method: 'GET',
  path: '/admin/content',
  access: 'staff',
  permission: 'content.read',
  input: {
    kind: z.optional(kind),
    state: z.optional(z.enum(CONTENT_STATES)),
    /** What the title (in the language of the staff member) or the short name has in it. */
    search: z.optional(z.string().check(z.maxLength(200))),
    ...pageFields,
  },
  output: z.extend(listOf(staffContentItem), { time }),
  errors: ['CURSOR_INVALID'],
  summary: 'Entries by kind, state and words of the title, in the order of kinds and places.',
});

export const getContent = defineCall({
  id: 'content.getContent',
  method: 'GET',
  path: '/admin/content/entry',
  access: 'staff',
  permission: 'content.read',
  target,
  input: { entry_id: idInput, revision: z.optional(idInput) },
  output: z.extend(staffContentEntry, { time }),
  errors: ['CONTENT_NOT_FOUND'],
  summary: 'One entry with all languages of a revision, its revisions, and what was published.',
});

export const previewContent = defineCall({
  id: 'content.previewContent',
  method: 'POST',
  path: '/admin/content/preview',
  access: 'staff',
  permission: 'content.read',
  refresh: 'drafts',
  limit: { max: 240, windowMs: 60_000 },
  input: { body: z.string() },
  output: z.strictObject({ blocks: contentTree, problems: z.array(contentProblem) }),
  errors: ['CONTENT_TOO_LONG'],
  summary: 'What customers would get of a body, and why it would not be saved. Keeps nothing.',
});

export const createContent = defineCall({
  id: 'content.createContent',
  method: 'POST',
  path: '/admin/content/create',
  access: 'staff',
  permission: 'content.write',
  input: { kind, slug: z.string(), group: z.optional(group), language, ...text },
  output: staffContentItem,
  errors: ['CONTENT_SLUG_INVALID', 'CONTENT_SLUG_TAKEN', 'CONTENT_GROUP', 'CONTENT_TOO_MANY', ...textErrors],
  summary: 'A new entry with its first text, as a draft, last among those of its kind.',
});

export const saveContentText = defineCall({
  id: 'content.saveContentText',
  method: 'POST',
  path: '/admin/content/text',
  access: 'staff',
  permission: 'content.write',
  target,
  input: { ...base, language, ...text },
  output: staffContentItem,
  errors: ['CONTENT_NOT_FOUND', 'CONTENT_STALE', 'CONTENT_TOO_MANY', ...textErrors],
  summary: 'Saves the text in one language as a new revision; the other languages go along unchanged.',
});

export const removeContentText = defineCall({
  id: 'content.removeContentText',
  method: 'POST',
  path: '/admin/content/text/remove',
  access: 'staff',
  permission: 'content.write',
  target,
  input: { ...base, language },
  output: staffContentItem,
  errors: ['CONTENT_NOT_FOUND', 'CONTENT_STALE', 'CONTENT_TOO_MANY', 'CONTENT_LAST_LANGUAGE'],
  summary: 'A new revision without one language.',
});

export const saveContentFrame = defineCall({
  id: 'content.saveContentFrame',
  method: 'POST',
  path: '/admin/content/frame',
  access: 'staff',
  permission: 'content.write',
  target,
  input: {
    ...base,
    /** Of questions and answers; null for every other kind. */
    group,
    /** Where news, banner or pop-up lead; null: nowhere. */
    link: z.nullable(z.string()),
    /** The address of an uploaded picture; null: none. */
    picture: z.nullable(z.string()),
  },
  output: staffContentItem,
  errors: [
    'CONTENT_NOT_FOUND',
    'CONTENT_STALE',
    'CONTENT_TOO_MANY',
    'CONTENT_GROUP',
    'CONTENT_LINK_FORBIDDEN',
    'CONTENT_PICTURE_UNKNOWN',
    'CONTENT_NOT_OF_KIND',
  ],
  summary: 'Saves group, link and picture as a new revision.',
});

export const publishContent = defineCall({
  id: 'content.publishContent',
  method: 'POST',
  path: '/admin/content/publish',
  access: 'staff',
  permission: 'content.publish',
  target,
  input: {
    ...base,
    /** From when on; left out: at once. */
    from: z.optional(time),
    /** The first moment at which it is not shown any more; left out: without an end. */
    until: z.optional(time),
  },
  output: staffContentItem,
  errors: ['CONTENT_NOT_FOUND', 'CONTENT_STALE', 'CONTENT_NO_ENGLISH', 'CONTENT_TIME_PAST', 'CONTENT_TIME_ORDER'],
  summary:
    'Publishes the newest revision, at once or at a time. Until then what is public stays; what was scheduled before is replaced.',
});

export const withdrawContent = defineCall({
  id: 'content.withdrawContent',
  method: 'POST',
  path: '/admin/content/withdraw',
  access: 'staff',
  permission: 'content.publish',
  target,
  input: { entry_id: idInput },
  output: staffContentItem,
  errors: ['CONTENT_NOT_FOUND', 'CONTENT_NOT_PUBLIC'],
  summary: 'Takes an entry from the public at once, with what was scheduled.',
});

export const orderContent = defineCall({
  id: 'content.orderContent',
  method: 'POST',
  path: '/admin/content/order',
  access: 'staff',
  permission: 'content.publish',
  input: {
    kind,
    /** All entries of the kind, in their new order. */
    entries: z.array(id).check(z.maxLength(1_000)),
  },
  output: z.strictObject({ entries: z.array(id) }),
  errors: ['CONTENT_ORDER'],
  summary: 'Sets the order of all entries of a kind. It counts at once.',
});

export const uploadContentPicture = defineCall({
  id: 'content.uploadContentPicture',
  method: 'POST',
  path: '/admin/content/picture',
  access: 'staff',
  permission: 'content.write',
  takesFile: true,
  limit: { max: 30, windowMs: 60_000 },
  input: {},
  output: contentPicture,
  errors: UPLOAD_REFUSALS,
  summary:
    'Takes one picture in the part `file`, makes it anew and public under an address of its own: for `![text](address)` in a body, or as the picture of news and banners.',
});
