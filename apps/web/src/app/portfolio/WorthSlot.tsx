/** The curve of worth where a window has room beside what a phone shows: last in its column, so that nothing waits below it. */
import { useMedia } from '@glasshouse/ui/use-media.ts';
import { Suspense } from 'react';
import { partWithWords } from '../page/part-with-words.ts';

const WorthCard = partWithWords(() => import('./WorthCard.tsx'), ['portfolio']);

/** The slot. */
export function WorthSlot() {
  if (!useMedia('(min-width: 1280px)')) return null;
  return (
    <Suspense>
      <WorthCard />
    </Suspense>
  );
}
