/** The three markets that moved most today, live. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card, SectionHead } from '@glasshouse/ui/Card.tsx';
import { ChangeText } from '@glasshouse/ui/Change.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { PriceText } from '@glasshouse/ui/PriceText.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { Sparkline } from '@glasshouse/ui/Sparkline.tsx';
import { directionOf } from '@glasshouse/ui/format/numbers.ts';
import { useMemo } from 'react';
import { toPercent, useFormats } from '../../../app/formats/use-formats.ts';
import { useIsStale } from '../../../app/live/use-topic.ts';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { useTicker } from '../live/use-ticker.ts';
import { type Mover, TOP_MOVERS, drawingPoints, topMovers } from '../model/movers.ts';
import { useQuotes } from '../queries/home.ts';

/** Heading, price source and cards. */
export function TopMovers() {
  const { t } = useTranslation(['home', 'common']);
  const quotes = useQuotes();
  const movers = useMemo(() => topMovers(quotes.data ?? []), [quotes.data]);
  return (
    <section>
      <SectionHead
        className="px-0"
        title={t(($) => $.home.movers.title)}
        action={{ label: t(($) => $.common.buttons.viewAll), href: '#/pages/market/market' }}
      />
      <div className="-mt-1 mb-2.5 flex flex-wrap items-center gap-x-3 text-micro text-text-3">
        {t(($) => $.home.movers.today)}
        <PriceSourceLabel prices={movers[0]?.prices} />
      </div>
      <Cards
        movers={movers}
        pending={quotes.isPending}
        failed={quotes.isError && !quotes.data}
        onRetry={() => void quotes.refetch()}
      />
    </section>
  );
}

interface CardsProps {
  movers: readonly Mover[];
  pending: boolean;
  failed: boolean;
  onRetry: () => void;
}

function Cards({ movers, pending, failed, onRetry }: CardsProps) {
  const { t } = useTranslation(['home', 'common']);
  const waiting = useLoadingShown(pending);
  if (waiting) {
    return (
      <div className="grid grid-cols-3 gap-2">
        {Array.from({ length: TOP_MOVERS }, (_, index) => (
          <SkeletonCard key={index} lines={3} label={t(($) => $.common.states.loading)} />
        ))}
      </div>
    );
  }
  if (pending) return <div className="h-[122px]" />;
  if (failed) {
    return (
      <div role="alert" className="flex items-center justify-between gap-4">
        <p className="text-text-2">{t(($) => $.home.movers.failed)}</p>
        <Button size="sm" onClick={onRetry}>
          {t(($) => $.common.buttons.tryAgain)}
        </Button>
      </div>
    );
  }
  if (movers.length === 0) return <p className="text-text-2">{t(($) => $.home.movers.empty)}</p>;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(104px,1fr))] gap-2">
      {movers.map((mover) => (
        <MoverCard key={mover.id} mover={mover} />
      ))}
    </div>
  );
}

function MoverCard({ mover }: { mover: Mover }) {
  const { t } = useTranslation(['home']);
  const formats = useFormats();
  const stale = useIsStale();
  const ticker = useTicker(mover.id);
  const last = ticker?.last ?? mover.last;
  const change = ticker?.change_today ?? mover.change_today;
  const points = useMemo(() => drawingPoints([...mover.sparkline, mover.last]), [mover]);
  // Words of what was read: a label that changes with every tick would never be read to its end.
  const words = useMemo(
    () => ({
      price: t(($) => $.home.movers.price, { price: formats.price(mover.last, mover.price_decimals), quote: mover.quote }),
      change: t(($) => $.home.movers.change, { change: formats.change(mover.change_today) }),
    }),
    [mover, formats, t],
  );
  return (
    <Card href={`#${hrefOf('/pages/market/detail', { id: mover.id })}`} className={stale ? 'stale p-2.5' : 'p-2.5'}>
      <span className="flex items-center gap-1.5 text-sm">
        <CoinIcon symbol={mover.base} size={20} />
        <b>{mover.base}</b>
        <span className="text-micro text-text-3">/{mover.quote}</span>
      </span>
      <span className="-mx-0.5 my-1.5 block">
        <Sparkline points={points} fluid height={26} direction={stale ? 'zero' : directionOf(toPercent(change))} />
      </span>
      <PriceText value={last} decimals={mover.price_decimals} stale={stale} label={words.price} className="text-sm" />
      <span className="block text-xs">
        <ChangeText value={toPercent(change)} stale={stale} label={words.change} />
      </span>
    </Card>
  );
}
