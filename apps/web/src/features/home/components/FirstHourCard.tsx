/** The next two steps of a first hour on Home, until they are done or hidden. Loaded after Home itself. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { useEffect, useState } from 'react';
import { hrefOf } from '../../../app/paths.ts';
import { FIRST_STEPS, nextSteps } from '../model/first-hour.ts';
import { endFirstHour, useDoneSteps } from '../queries/first-hour.ts';
import { FirstHourSteps } from './FirstHourSteps.tsx';

/** The card. */
export default function FirstHourCard({ storeKey }: { storeKey: string }) {
  const { t } = useTranslation(['firsthour', 'shell', 'common']);
  const { done, retry } = useDoneSteps();
  const [hidden, setHidden] = useState(false);
  const isOver = done !== undefined && nextSteps(done).length === 0;
  useEffect(() => {
    if (isOver) endFirstHour(storeKey, 'done');
  }, [isOver, storeKey]);
  if (hidden || isOver) return null;
  const title = t(($) => $.shell.titles.firstHour);
  return (
    <Card as="section" label={title} className="mt-3 min-h-[184px]">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 className="font-semibold">
          {title}
          {done && (
            <span className="num block text-xs font-normal text-text-3">
              {t(($) => $.firsthour.progress, { done: done.size, total: FIRST_STEPS.length })}
            </span>
          )}
        </h2>
        <span className="-ml-1 flex">
          <Button variant="link" size="sm" href={`#${hrefOf('/pages/index/first_hour')}`}>
            {t(($) => $.firsthour.all)}
          </Button>
          <Button
            variant="link"
            size="sm"
            onClick={() => {
              endFirstHour(storeKey, 'hidden');
              setHidden(true);
            }}
          >
            {t(($) => $.firsthour.hide)}
          </Button>
        </span>
      </div>
      {retry && !done && (
        <div role="alert" className="flex items-center justify-between gap-4 pt-2">
          <p className="text-text-2">{t(($) => $.common.states.failed)}</p>
          <Button size="sm" onClick={retry}>
            {t(($) => $.common.buttons.tryAgain)}
          </Button>
        </div>
      )}
      {done && <FirstHourSteps steps={nextSteps(done)} done={done} />}
    </Card>
  );
}
