/** The markets of a kind beside the chart: a pane of the desktop. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SearchField } from '@glasshouse/ui/SearchField.tsx';
import { type RefObject, useState } from 'react';
import { useQuotesOf } from '../../market/pair/market-data.ts';
import { PairRow } from '../../market/pair/PairRow.tsx';
import '../../market/pair/pair-list.css';

/** Props of MarketPane. */
export interface MarketPaneProps {
  current: Quote;
  onChoose: (id: number) => void;
  pane: RefObject<HTMLElement | null>;
}

/** The list with its filter. */
export function MarketPane({ current, onChoose, pane }: MarketPaneProps) {
  const { t } = useTranslation(['orders', 'common', 'markets', 'chart']);
  const [text, setText] = useState('');
  const quotes = useQuotesOf(current.kind).data ?? [];
  const found = quotes.filter((quote) => quote.symbol.toUpperCase().includes(text.trim().toUpperCase()));
  return (
    <nav ref={pane} className="s-pane s-pane-list" aria-label={t(($) => $.chart.pairs.choose)}>
      <SearchField
        label={t(($) => $.chart.pairs.filter)}
        clearLabel={t(($) => $.common.buttons.clear)}
        value={text}
        onChange={setText}
        shortcut="/"
      />
      <div className="s-list-head" aria-hidden="true">
        <span>{t(($) => $.orders.order.pair)}</span>
        <span>{t(($) => $.orders.trade.lastPrice)}</span>
        <span>{t(($) => $.markets.list.change)}</span>
      </div>
      <div className="s-list-rows">
        {found.map((quote) => (
          <PairRow key={quote.id} dense quote={quote} current={quote.id === current.id} onChoose={onChoose} />
        ))}
        {found.length === 0 && <p className="s-end">{t(($) => $.chart.pairs.none, { text })}</p>}
      </div>
    </nav>
  );
}
