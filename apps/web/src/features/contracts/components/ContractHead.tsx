/** Head of the trade screen: the pair with its kind, last, change, mark and index, where prices come from. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, cx } from '@glasshouse/ui';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import type { ReactNode } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { LastPrice, LiveChange } from '../../../market/pair/LastPrice.tsx';
import { PairButton } from '../../../market/pair/PairButton.tsx';

interface PricesProps {
  quote: Quote;
  mark: string | null;
  index: string | null;
}

/** Mark and index with their names, grey when they are old; `children` are further pairs of name and figure. */
export function MarkAndIndex({ quote, mark, index, children }: PricesProps & { children?: ReactNode }) {
  const { t } = useTranslation(['contracts']);
  const formats = useFormats();
  const stale = useGreyPrices();
  const price = (text: string | null) => (text === null ? NO_FIGURE : formats.price(text, quote.price_decimals));
  return (
    <dl className={cx('c-marks', stale && 'is-stale')}>
      <div>
        <dt>{t(($) => $.contracts.facts.mark)}</dt>
        <dd className="num">{price(mark)}</dd>
      </div>
      <div>
        <dt>{t(($) => $.contracts.facts.index)}</dt>
        <dd className="num">{price(index)}</dd>
      </div>
      {children}
    </dl>
  );
}

/** The head on phones and tablets. */
export function ContractHead({ quote, mark, index, onChoose }: PricesProps & { onChoose: (id: number) => void }) {
  const { t } = useTranslation(['contracts']);
  return (
    <header className="c-head">
      <div className="c-head-pair">
        <PairButton quote={quote} onChoose={onChoose} />
        <Tag>{t(($) => $.contracts.kind)}</Tag>
      </div>
      <div className="c-head-price">
        <LastPrice quote={quote} size="lg" />
        <LiveChange quote={quote} />
      </div>
      <div className="c-head-marks">
        <MarkAndIndex quote={quote} mark={mark} index={index} />
        <PriceSourceLabel prices={quote.prices} />
      </div>
    </header>
  );
}
