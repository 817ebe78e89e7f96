/** A part of a page whose code and words come after the page. */
import type { Namespace } from '@glasshouse/i18n';
import { loadWords } from '@glasshouse/i18n/web.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import type { ComponentType } from 'react';

/** The part, within a `Suspense`; see lazyPart. */
export const partWithWords = <P>(load: () => Promise<{ default: ComponentType<P> }>, names: readonly Namespace[]) =>
  lazyPart(async () => (await Promise.all([load(), loadWords(names)]))[0]);
