/** The place of the first hour on Home: nothing once it is hidden or done on this device, and as high as the card before it comes. */
import { Suspense } from 'react';
import { partWithWords } from '../../../app/page/part-with-words.ts';
import { deviceData } from '../../../app/services.ts';
import { useSession } from '../../../app/session/use-session.ts';

const FirstHourCard = partWithWords(() => import('./FirstHourCard.tsx'), ['firsthour']);

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
