/** Markets beside the chart, by kind, and the favorites of all kinds: a pane of the desktop. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SearchField } from '@glasshouse/ui/SearchField.tsx';
import { Tabs } from '@glasshouse/ui/Tabs.tsx';
import { type RefObject, useState } from 'react';
import { useFavourites } from '../../app/favourites/use-favourites.ts';
import { useNavigation } from '../../app/navigation/use-navigation.ts';
import { hrefOf } from '../../app/paths.ts';
import { useQuotes } from '../../market/pair/market-data.ts';
import { PairRow } from '../../market/pair/PairRow.tsx';
import { tradedKind } from '../products.ts';
import { LayoutButton } from './DeskButtons.tsx';
import '../../market/pair/pair-list.css';

/** Props of MarketPane. */
export interface MarketPaneProps {
  current: Quote;
  onChoose: (id: number) => void;
  pane: RefObject<HTMLElement | null>;
  /** Which markets are traded here: any other has its own page. */
  among?: ((quote: Quote) => boolean) | undefined;
  /** Shows the list of keys. */
  onKeys: () => void;
}

const LISTS = ['favourites', 'spot', 'perpetual'] as const;
type ListName = (typeof LISTS)[number];

/** Markets that can be traded: of a kind, or the favorites. */
function useListed(list: ListName): Quote[] {
  const quotes = useQuotes().data ?? [];
  const { ids = [] } = useFavourites();
  return quotes.filter(({ kind, currency_id: id }) =>
    list === 'favourites' ? tradedKind(kind) !== undefined && ids.includes(id) : kind === list,
  );
}

/** The list with its filter. */
export function MarketPane({ current, onChoose, among, pane, onKeys }: MarketPaneProps) {
  const { t } = useTranslation(['orders', 'common', 'markets', 'chart']);
  const [text, setText] = useState('');
  const navigation = useNavigation();
  const [list, setList] = useState<ListName>(current.kind === 'perpetual' ? 'perpetual' : 'spot');
  const quotes = useListed(list);
  const names = {
    favourites: t(($) => $.markets.sections.favourites),
    spot: t(($) => $.orders.trade.spot),
    perpetual: t(($) => $.orders.trade.futures),
  };
  const choose = (id: number) => {
    const quote = quotes.find((one) => one.id === id);
    const kind = quote?.kind ?? current.kind;
    const page = tradedKind(kind)?.page;
    if (kind === current.kind && (!quote || (among?.(quote) ?? true))) onChoose(id);
    else if (page) navigation.go(hrefOf(page, { id: String(id) }), 'navigateTo');
  };
  const found = quotes.filter((quote) => quote.symbol.toUpperCase().includes(text.trim().toUpperCase()));
  return (
    <nav ref={pane} className="s-pane s-pane-list" aria-label={t(($) => $.chart.pairs.choose)}>
      <div className="s-list-search">
        <SearchField
          label={t(($) => $.chart.pairs.filter)}
          clearLabel={t(($) => $.common.buttons.clear)}
          value={text}
          onChange={setText}
          shortcut="/"
        />
        <LayoutButton onKeys={onKeys} />
      </div>
      <Tabs
        label={t(($) => $.chart.pairs.choose)}
        value={list}
        onChange={setList}
        items={LISTS.map((value) => ({ value, label: names[value] }))}
      />
      <div className="s-list-head" aria-hidden="true">
        <span>{t(($) => $.orders.order.pair)}</span>
        <span>{t(($) => $.orders.trade.lastPrice)}</span>
        <span>{t(($) => $.markets.list.change)}</span>
      </div>
      <div className="s-list-rows">
        {found.map((quote) => (
          <PairRow key={quote.id} dense quote={quote} current={quote.id === current.id} onChoose={choose} />
        ))}
        {found.length === 0 && (
          <p className="s-end">
            {text === '' && list === 'favourites' ? t(($) => $.markets.favourites.none) : t(($) => $.chart.pairs.none, { text })}
          </p>
        )}
      </div>
    </nav>
  );
}
