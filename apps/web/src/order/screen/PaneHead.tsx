/** Head of the desktop's panes: the pair, its price, figures of the day, and what a product adds to them. */
import type { Quote } from '@glasshouse/contract/markets';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import type { ReactNode } from 'react';
import { PriceSourceLabel } from '../../app/page/PriceSourceLabel.tsx';
import { DayStats } from '../../market/pair/DayStats.tsx';
import { LastPrice, LiveChange } from '../../market/pair/LastPrice.tsx';
import { PairButton } from '../../market/pair/PairButton.tsx';

interface PaneHeadProps {
  quote: Quote;
  onChoose: (id: number) => void;
  /** Which markets can be chosen; all of its kind unless it is named. */
  among?: ((quote: Quote) => boolean) | undefined;
  /** After the price. */
  children?: ReactNode;
  /** Before the figures of the day. */
  day?: ReactNode;
  /** At the end. */
  end?: ReactNode;
}

/** The head. */
export function PaneHead({ quote, onChoose, among, children, day, end }: PaneHeadProps) {
  return (
    <header className="s-pane s-pane-head">
      <CoinIcon symbol={quote.base} size={30} />
      <div>
        <PairButton quote={quote} onChoose={onChoose} among={among} />
        <PriceSourceLabel prices={quote.prices} />
      </div>
      <div className="s-pane-price">
        <LastPrice quote={quote} size="lg" />
        <LiveChange quote={quote} />
      </div>
      {children}
      <div className="s-pane-day">
        {day}
        <DayStats quote={quote} wide />
      </div>
      {end}
    </header>
  );
}
