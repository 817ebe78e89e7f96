/**
 * Words of refusals in the browser. Apart from `web.ts`, because the catalogue of all codes is no part of an app's start:
 * answers of the server bring their words along.
 */
import type { ErrorCode } from '@glasshouse/contract';
import { type Lookup, type Params, renderError } from './errors.ts';
import { currentLanguage, words } from './web.ts';

/** The text of a refusal in the language in use. Its product's catalogue must be loaded. */
export function webErrorText(code: ErrorCode, params: Params = {}): string {
  return renderError(words.t as unknown as Lookup, code, params, currentLanguage());
}
