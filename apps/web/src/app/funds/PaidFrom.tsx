/** What products of a fund are paid from; its code and words come after the page. */
import { Suspense } from 'react';
import { partWithWords } from '../page/part-with-words.ts';
import type { PaidFromProps } from './PaidFromNote.tsx';

const PaidFromNote = partWithWords(async () => ({ default: (await import('./PaidFromNote.tsx')).PaidFromNote }), ['earn']);

/** The note. */
export const PaidFrom = (props: PaidFromProps) => (
  <Suspense fallback={props.children}>
    <PaidFromNote {...props} />
  </Suspense>
);
