/** The place of the bell, which comes after the page: nothing of it is part of the start. */
import { loadWords } from '@glasshouse/i18n/web.ts';
import { Suspense, lazy } from 'react';
import { useIsLoggedIn } from '../session/use-session.ts';

const Bell = lazy(async () => {
  const [bell] = await Promise.all([import('./Bell.tsx'), loadWords(['notices'])]);
  return bell;
});

/** The bell, while a user is logged in. */
export function BellSlot() {
  return useIsLoggedIn() ? (
    <Suspense fallback={<span className="size-tap" />}>
      <Bell />
    </Suspense>
  ) : null;
}
