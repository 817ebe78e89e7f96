/** When stocks trade: whether the session runs, and how long until that changes. */
import { getFacts } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { useEffect, useState } from 'react';
import { useCall } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import type { Market } from '../queries/markets.ts';

const MINUTE_MS = 60_000;

function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** One line about the hours of the section's stocks. */
export function StockHours({ stock }: { stock: Market }) {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const now = useMinute();
  const facts = useCall(getFacts, { id: stock.id }, { quiet: true, everyMs: MINUTE_MS });
  const hours = facts.data?.hours;
  if (!hours) return <p className="m-hours">&nbsp;</p>;
  const at = hours.open ? hours.closes_at : hours.opens_at;
  const minutes = at === null ? 0 : Math.max(1, Math.ceil((at - now) / MINUTE_MS));
  const left = t(($) => $.markets.hours.left, { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return (
    <p className={cx('m-hours', hours.open && 'is-open')}>
      <b>{hours.open ? t(($) => $.markets.hours.open) : t(($) => $.markets.hours.closed)}</b>
      {at !== null && (
        <span className="num" title={formats.dateTime(at)}>
          {hours.open ? t(($) => $.markets.hours.closesIn, { left }) : t(($) => $.markets.hours.opensIn, { left })}
        </span>
      )}
    </p>
  );
}
