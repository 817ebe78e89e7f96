/** Stands in the frame and draws the step-up sheet when one is asked for. Sheet and words come with the first request. */
import { loadWords } from '@glasshouse/i18n/web.ts';
import { Suspense, lazy } from 'react';
import { useStore } from 'zustand';
import { stepUpStore } from '../services.ts';

const Sheet = lazy(async () => {
  const [sheet] = await Promise.all([import('./StepUpSheet.tsx'), loadWords(['security', 'identity'])]);
  return sheet;
});

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
