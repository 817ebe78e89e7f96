/**
 * Codes of refusals. A code is stable and for programs; its text is the key `<namespace>:errors.<CODE>` in eight languages and
 * for people. Products declare their codes in `<product>/errors.ts`; the catalogue of all is `derived/errors.ts`.
 */
import { defineErrors } from './error-spec.ts';
import type { DeclaredAs, NameOf } from './product.ts';

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

type SpecOf<C> = C extends keyof typeof commonErrors ? (typeof commonErrors)[C] : DeclaredAs<'errors', C>;
type NamesOf<C> = SpecOf<C> extends { params: infer P } ? keyof P & string : never;
type IsOne<C, All = C> = C extends unknown ? ([All] extends [C] ? true : false) : never;

/** Values for the text of a refusal. */
export type ErrorParams = Record<string, string | number>;
/** The values that the text of a code needs, all of them; of a code that is known only when it is given, any. */
export type ErrorParamsOf<C extends ErrorCode> =
  IsOne<C> extends true ? Record<NamesOf<C>, string | number> & ErrorParams : ErrorParams;
/** The same as arguments: a code without values may be given none. */
export type ErrorArgs<C extends ErrorCode, Rest extends unknown[] = []> =
  Record<never, never> extends ErrorParamsOf<C>
    ? [params?: ErrorParamsOf<C>, ...rest: Rest]
    : [params: ErrorParamsOf<C>, ...rest: Rest];
