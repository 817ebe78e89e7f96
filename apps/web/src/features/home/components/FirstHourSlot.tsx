/** The place of the first hour on Home: nothing once it is hidden or done on this device, and as high as the card before it comes. */
import { Card } from '@glasshouse/ui/Card.tsx';
import { Suspense } from 'react';
import { partWithWords } from '../../../app/page/part-with-words.ts';
import { deviceData } from '../../../app/services.ts';
import { useSession } from '../../../app/session/use-session.ts';

const FirstHourCard = partWithWords(() => import('./FirstHourCard.tsx'), ['firsthour']);

const Room = () => <Card className="mt-3 h-[184px]">{null}</Card>;

/** The place. Who it is may come later than the page, where the device has kept no user: the room is there before. */
export function FirstHourSlot() {
  const id = useSession(({ user }) => user?.id);
  const key = `first_hour_${id}`;
  if (id === undefined) return <Room />;
  if (deviceData.getItem(key) !== null) return null;
  return (
    <Suspense fallback={<Room />}>
      <FirstHourCard storeKey={key} />
    </Suspense>
  );
}
