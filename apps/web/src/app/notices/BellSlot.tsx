/** The place of the bell, which comes after the page: nothing of it is part of the start. */
import { Suspense } from 'react';
import { partWithWords } from '../page/part-with-words.ts';
import { useIsLoggedIn } from '../session/use-session.ts';

const Bell = partWithWords(() => import('./Bell.tsx'), ['notices']);

/** The bell, while a user is logged in. */
export function BellSlot() {
  return useIsLoggedIn() ? (
    <Suspense fallback={<span className="size-tap" />}>
      <Bell />
    </Suspense>
  ) : null;
}
