/** The card of lock-up: what it is, what it pays now, and how many own orders are in progress. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { IconTile } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { iconLock } from '@glasshouse/ui/icons.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { type RateBar, barsOf, nextOpening, ratesOf } from '../model/rates.ts';
import { useLockupTotals, useLockups } from '../queries/earn.ts';
import './earn.css';

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['earn', 'names']);
  return (
    <Card as="section" href="#/pages/lockming/lockming">
      <div className="flex items-center gap-3">
        <IconTile icon={iconLock} gold />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-text-1">{t(($) => $.names.products.lockup)}</h2>
          <p className="text-sm text-text-2">{t(($) => $.earn.hub.lockupText)}</p>
        </div>
      </div>
      {children}
    </Card>
  );
}

/** Terms as bars: the longer, the higher the rate. What they say is said in words below. */
function Bars({ bars }: { bars: readonly RateBar[] }) {
  return (
    <div className="en-bars num" aria-hidden="true">
      {bars.map(({ units, share }) => (
        <span key={units}>
          <i style={{ height: `${share * 100}%` }} />
          {units}
        </span>
      ))}
    </div>
  );
}

/** The card; it fails and is tried again by itself, whatever becomes of the others. */
export function LockupCard() {
  const { t } = useTranslation(['earn', 'common']);
  const formats = useFormats();
  const read = useLockups();
  const open = (useLockupTotals().data?.list ?? []).reduce((sum, { orders }) => sum + orders, 0);
  if (read.isError && !read.data) {
    return (
      <Card>
        <p className="mb-2 text-sm text-text-2">{t(($) => $.earn.hub.failed)}</p>
        <Button size="sm" variant="outline" busy={read.isFetching} onClick={() => void read.refetch()}>
          {t(($) => $.common.buttons.tryAgain)}
        </Button>
      </Card>
    );
  }
  if (!read.data) return <SkeletonCard label={t(($) => $.earn.hub.loading)} />;
  const { list } = read.data;
  const rates = ratesOf(list);
  const next = nextOpening(list);
  const percent = (fraction: string) => formats.percent(fraction, 2, 4);
  return (
    <Frame>
      <Bars bars={barsOf(list)} />
      <p className="num mt-3 whitespace-normal text-lg font-semibold text-text-1">
        {rates
          ? t(($) => $.earn.hub.rates, { from: percent(rates.from), to: percent(rates.to) })
          : next === null
            ? t(($) => $.earn.hub.soldOut)
            : t(($) => $.earn.hub.next, { time: formats.dateTime(next) })}
      </p>
      {open > 0 && <p className="num whitespace-normal text-sm text-text-2">{t(($) => $.earn.hub.open, { count: open })}</p>}
    </Frame>
  );
}
