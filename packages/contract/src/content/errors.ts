/** Refusals of content; those of its staff calls have their words in the catalogue `backoffice-content`. */
import { defineErrors } from '../core/error-spec.ts';

export const contentErrors = defineErrors('content', {
  CONTENT_NOT_FOUND: {},
  CONTENT_NO_SETTING: {},
  CONTENT_NO_CATEGORY: {},
});

export const contentStaffErrors = defineErrors('backoffice-content', {
  /** Another revision was saved since; `revision` is the newest. */
  CONTENT_STALE: { revision: 'count' },
  CONTENT_SLUG_INVALID: {},
  CONTENT_SLUG_TAKEN: {},
  CONTENT_GROUP: {},
  CONTENT_NOT_OF_KIND: {},
  CONTENT_TITLE_EMPTY: {},
  CONTENT_BODY_EMPTY: {},
  /** `limit` in characters. */
  CONTENT_TOO_LONG: { limit: 'count' },
  CONTENT_TOO_MANY_BLOCKS: { limit: 'count' },
  CONTENT_TOO_MANY: { limit: 'count' },
  /** `line` of the body, 0 for the link of the entry itself. */
  CONTENT_LINK_FORBIDDEN: { line: 'count', link: 'text' },
  CONTENT_PICTURE_UNKNOWN: { line: 'count' },
  CONTENT_LAST_LANGUAGE: {},
  CONTENT_NO_ENGLISH: {},
  CONTENT_TIME_PAST: {},
  CONTENT_TIME_ORDER: {},
  CONTENT_NOT_PUBLIC: {},
  CONTENT_ORDER: {},
});
