/** The place of the first hour on Home: nothing once it is hidden or done on this device, and as high as the card before it comes. */
import { loadWords } from '@glasshouse/i18n/web.ts';
import { Suspense, lazy } from 'react';
import { deviceData } from '../../../app/services.ts';
import { useSession } from '../../../app/session/use-session.ts';

const FirstHourCard = lazy(async () => {
  const [card] = await Promise.all([import('./FirstHourCard.tsx'), loadWords(['firsthour'])]);
  return card;
});

/** The place. */
export function FirstHourSlot() {
  const id = useSession(({ user }) => user?.id);
  const key = `first_hour_${id}`;
  if (id === undefined || deviceData.getItem(key) !== null) return null;
  return (
    <Suspense fallback={<div className="mt-3 h-[184px]" />}>
      <FirstHourCard storeKey={key} />
    </Suspense>
  );
}
