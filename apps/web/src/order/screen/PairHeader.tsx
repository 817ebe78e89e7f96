/** Head of the trade screen: the pair, its change, where prices come from, the way to the chart. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconMarkets } from '@glasshouse/ui/icons.ts';
import { StarButton } from '../../app/favourites/StarButton.tsx';
import { PriceSourceLabel } from '../../app/page/PriceSourceLabel.tsx';
import { hrefOf } from '../../app/paths.ts';
import type { Pair } from '../../market/pair/pair.ts';
import { useOrderProduct } from '../product.ts';
import { TradeSettingsButton } from '../form/TradeSettingsButton.tsx';
import { PairButton } from '../../market/pair/PairButton.tsx';
import { LiveChange } from '../../market/pair/LastPrice.tsx';

/** The head on phones and tablets. */
export function PairHeader({ quote, pair, onChoose }: { quote: Quote; pair: Pair; onChoose: (id: number) => void }) {
  const { t } = useTranslation(['orders']);
  const { trades } = useOrderProduct();
  return (
    <div className="s-head">
      <PairButton quote={quote} onChoose={onChoose} among={trades} />
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
        label={t(($) => $.orders.trade.chart)}
        href={`#${hrefOf('/pages/market/detail', { id: quote.id })}`}
      />
    </div>
  );
}
