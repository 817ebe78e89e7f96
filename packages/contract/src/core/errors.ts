/**
 * Codes of refusals. A code is stable and for programs; its text is the key `<namespace>:errors.<CODE>` in eight languages and
 * for people. Products declare their codes in `<product>/errors.ts`; the catalogue of all is `derived/errors.ts`.
 */
import { defineErrors } from './error-spec.ts';
import type { NameOf } from './product.ts';

/** Refusals that belong to no product. */
export const commonErrors = defineErrors('common', {
  PARAMETER_ERROR: {},
  FIELD_REQUIRED: {},
  FIELD_INVALID: {},
  FIELD_UNKNOWN: {},
  LOGIN_REQUIRED: {},
  SESSION_INVALID: {},
  REQUEST_ID_REUSED: {},
  MALFORMED_BODY: {},
  BODY_TOO_LARGE: { limit: 'count' },
  UNSUPPORTED_TYPE: {},
  CURSOR_INVALID: {},
  NOT_FOUND: {},
  TOO_MANY_REQUESTS: { seconds: 'count' },
  INTERNAL: { reference: 'text' },
  UNAVAILABLE: {},
  MONEY_STOPPED: {},
});

/** A stable error code. */
export type ErrorCode = keyof typeof commonErrors | NameOf<'errors'>;
