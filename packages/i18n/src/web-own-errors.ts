/** Words of refusals that a feature finds by itself: it hands in the catalogue of its product, and carries no other. */
import type { ErrorSpec } from '@glasshouse/contract';
import { type Lookup, type Params, renderSpec } from './render.ts';
import { currentLanguage, words } from './web.ts';

/** The text of one of some refusals in the language in use. The words of their products must be loaded. */
export function ownErrorText<C extends string>(catalogue: Readonly<Record<C, ErrorSpec>>, code: C, params: Params = {}): string {
  return renderSpec(words.t as unknown as Lookup, catalogue[code], code, params, currentLanguage());
}
