/** The rate of a pool with its low and high; none of a year within its first day. */
import type { DefiPool } from '@glasshouse/contract/defi';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useTimeAgo } from '../../../app/formats/use-formats.ts';
import { useDefiWords } from './words.ts';

/** The head of a pool's page. */
export function Rates({ pool }: { pool: DefiPool }) {
  const { t } = useTranslation(['defi', 'common']);
  const words = useDefiWords();
  const ago = useTimeAgo();
  const { rate_7d: rate, low_60d: low, high_60d: high } = pool;
  if (rate === null) return <p className="text-sm text-text-2">{t(($) => $.defi.list.young, { time: ago(pool.opened) })}</p>;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <p className="text-xs text-text-3">
        {words.isOfWeek(pool) ? t(($) => $.defi.pool.rate) : t(($) => $.defi.pool.rateSince)}
        <b className={`num block text-3xl font-semibold ${rate.startsWith('-') ? 'text-down' : 'text-text-1'}`}>
          {words.percent(rate)}
        </b>
      </p>
      {low !== null && high !== null && (
        <p className="text-right text-xs text-text-3">
          {t(($) => $.defi.pool.range)}
          <b className="num block text-lg font-semibold text-text-1">
            <span className={low.startsWith('-') ? 'text-down' : ''}>{words.percent(low)}</span> – {words.percent(high)}
          </b>
        </p>
      )}
    </div>
  );
}
