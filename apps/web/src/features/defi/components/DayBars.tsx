/** What a pool paid, day by day: bars about a zero line, gain and loss in one scale. The line below says what they show. */
import type { DefiPool } from '@glasshouse/contract/defi';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import type { CSSProperties } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { type DayBars as Bars, barsOf } from '../model/bars.ts';
import './defi.css';

function Drawing({ bars: { bars, zero, best, worst }, code }: { bars: Bars; code: string }) {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  return (
    <>
      <div className="df-bars" aria-hidden="true" style={{ '--zero': zero } as CSSProperties}>
        {bars.map(({ day, top, height, isLoss }) => (
          <i key={day} className={isLoss ? 'is-loss' : ''} style={{ '--top': top, '--height': height } as CSSProperties} />
        ))}
      </div>
      <p className="num flex justify-between gap-3 text-xs text-text-3" aria-hidden="true">
        <span>{formats.day(first.day)}</span>
        <span>{formats.day(last.day)}</span>
      </p>
      <p className="num mt-2 whitespace-normal text-xs text-text-2">
        {t(($) => $.defi.pool.bars, {
          from: formats.day(first.day),
          to: formats.day(last.day),
          low: formats.result(worst.earned, code),
          high: formats.result(best.earned, code),
        })}
      </p>
    </>
  );
}

/** The card. */
export function DayBars({ pool }: { pool: DefiPool }) {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const { code, days, example } = pool;
  const bars = barsOf(days);
  return (
    <Card as="section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold text-text-1">{t(($) => $.defi.pool.paid)}</h2>
        <p className="text-xs text-text-3">{t(($) => $.defi.pool.notForecast)}</p>
      </div>
      <p className="num whitespace-normal text-xs text-text-3">
        {t(($) => $.defi.pool.paidUnit, { code, amount: formats.money(example.amount, code) })}
      </p>
      {bars ? <Drawing bars={bars} code={code} /> : <p className="mt-2 text-sm text-text-2">{t(($) => $.defi.pool.noDays)}</p>}
    </Card>
  );
}
