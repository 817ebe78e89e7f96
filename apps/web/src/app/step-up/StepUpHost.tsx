/** Stands in the frame and draws the step-up sheet when one is asked for. Sheet and words come with the first request. */
import { Suspense } from 'react';
import { useStore } from 'zustand';
import { partWithWords } from '../page/part-with-words.ts';
import { stepUpStore } from '../services.ts';

const Sheet = partWithWords(() => import('./StepUpSheet.tsx'), ['security', 'identity']);

/** The place of the sheet. */
export function StepUpHost() {
  const request = useStore(stepUpStore, (state) => state.request);
  if (request === null) return null;
  return (
    <Suspense fallback={null}>
      <Sheet request={request} />
    </Suspense>
  );
}
