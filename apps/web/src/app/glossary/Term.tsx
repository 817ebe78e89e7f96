/** A dotted word that opens its one sentence. The sheet and its words come with the first press. */
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { type ReactNode, Suspense } from 'react';
import { partWithWords } from '../page/part-with-words.ts';
import type { GlossaryTerm } from './terms.ts';

const GlossarySheet = partWithWords(() => import('./GlossarySheet.tsx'), ['glossary']);

/** Props of Term. */
export interface TermProps {
  term: GlossaryTerm;
  /** The word as it stands on the screen. */
  children: ReactNode;
}

/** The word. At most one in a row; its tap area stays within its row, so that it never takes the press of the next. */
export function Term({ term, children }: TermProps) {
  const sheet = useLazyLayer();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="relative text-left underline decoration-dotted decoration-1 underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-1"
        onClick={sheet.show}
      >
        {children}
      </button>
      <Suspense fallback={null}>
        {sheet.wanted && <GlossarySheet term={term} open={sheet.open} onOpenChange={sheet.onOpenChange} />}
      </Suspense>
    </>
  );
}
