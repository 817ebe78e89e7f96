/** The place of today's result on Home and Assets: code and words come after the page is drawn, and its room is kept. */
import { Suspense } from 'react';
import { partWithWords } from '../page/part-with-words.ts';

const TodayLine = partWithWords(() => import('./TodayLine.tsx'), ['portfolio', 'names']);

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
