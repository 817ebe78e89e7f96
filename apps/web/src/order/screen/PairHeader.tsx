/** Head of the trade screen: the pair, its change, where prices come from, the way to the chart. */
import type { Quote } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconChevronDown, iconMarkets } from '@glasshouse/ui/icons.ts';
import { Suspense, lazy, useState } from 'react';
import { StarButton } from '../../../app/favourites/StarButton.tsx';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { hrefOf } from '../../../app/paths.ts';
import type { Pair } from '../model/pair.ts';
import { TradeSettingsButton } from './BookPanel.tsx';
import { LiveChange } from './LastPrice.tsx';

const PairSheet = lazy(() => import('./PairSheet.tsx'));

/** The pair's name; a press opens the list of pairs. */
export function PairButton({ quote, onChoose, hint }: { quote: Quote; onChoose: (id: number) => void; hint?: string }) {
  const { t } = useTranslation(['spot']);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className="s-pair" aria-haspopup="dialog" onClick={show}>
        <b>{quote.symbol}</b>
        <Icon d={iconChevronDown} size={16} />
        <span className="sr"> {hint ?? t(($) => $.spot.trade.choosePair)}</span>
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <PairSheet open={open} onOpenChange={setOpen} current={quote.id} onChoose={onChoose} />
        </Suspense>
      )}
    </>
  );
}

/** The head on phones and tablets. */
export function PairHeader({ quote, pair, onChoose }: { quote: Quote; pair: Pair; onChoose: (id: number) => void }) {
  const { t } = useTranslation(['spot']);
  return (
    <div className="s-head">
      <PairButton quote={quote} onChoose={onChoose} />
      <div className="s-head-facts">
        <LiveChange quote={quote} />
        <PriceSourceLabel prices={quote.prices} />
      </div>
      <span className="s-head-star">
        <StarButton market={quote} />
      </span>
      <TradeSettingsButton pair={pair} />
      <IconButton
        icon={iconMarkets}
        label={t(($) => $.spot.trade.chart)}
        href={`#${hrefOf('/pages/market/detail', { id: quote.id })}`}
      />
    </div>
  );
}
