/**
 * Words of refusals in the browser. Apart from `web.ts`, because the catalogue of all codes is no part of an app's start:
 * answers of the server bring their words along.
 */
import { type ErrorCode, errorSpec } from '@glasshouse/contract';
import type { Namespace } from './catalogues.ts';
import { type Lookup, type Params, renderError } from './errors.ts';
import { currentLanguage, words } from './web.ts';

/** The catalogue that has the text of a refusal. */
export const errorNamespace = (code: ErrorCode): Namespace => errorSpec(code).namespace as Namespace;

/** The text of a refusal in the language in use. Its catalogue must be loaded (`errorNamespace`). */
export function webErrorText(code: ErrorCode, params: Params = {}): string {
  return renderError(words.t as unknown as Lookup, code, params, currentLanguage());
}
