/** Words of refusals, of any product. */
import { type ErrorCode, type Language, errorSpec } from '@glasshouse/contract';
import { type Lookup, type Params, renderSpec } from './render.ts';

export { type Lookup, type Params, formatParam } from './render.ts';

/** The text of a refusal. A parameter of kind `count` also chooses the plural form; `zone` is that of times (formatParam). */
export function renderError(lookup: Lookup, code: ErrorCode, params: Params, language: Language, zone?: 'UTC'): string {
  return renderSpec(lookup, errorSpec(code), code, params, language, zone);
}
