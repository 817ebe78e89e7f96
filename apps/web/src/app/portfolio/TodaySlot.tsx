/** The place of today's result on Home and Assets: code and words come after the page is drawn, and its room is kept. */
import { loadWords } from '@glasshouse/i18n/web.ts';
import { Suspense, lazy } from 'react';

const TodayLine = lazy(async () => (await Promise.all([import('./TodayLine.tsx'), loadWords(['portfolio', 'names'])]))[0]);

/** Two lines. */
const ROOM = { minHeight: 44 };

/** The slot. */
export const TodaySlot = () => (
  <div style={ROOM}>
    <Suspense>
      <TodayLine />
    </Suspense>
  </div>
);
