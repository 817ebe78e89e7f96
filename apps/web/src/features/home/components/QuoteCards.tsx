/** Quotation cards: the user's favourites, else what is traded most. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { useMemo } from 'react';
import { useFavourites } from '../../../app/favourites/use-favourites.ts';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { cardMarkets } from '../model/movers.ts';
import { useQuotes } from '../queries/home.ts';
import { CardRow } from './CardRow.tsx';
import { QuotesWaiting } from './QuotesWaiting.tsx';

/** Heading, price source and cards. */
export function QuoteCards() {
  const { t } = useTranslation(['home', 'common']);
  const quotes = useQuotes();
  const { ids } = useFavourites();
  const cards = useMemo(() => cardMarkets(quotes.data ?? [], ids ?? []), [quotes.data, ids]);
  const own = (ids?.length ?? 0) > 0;
  return (
    <section>
      <SectionHead
        className="px-0"
        title={own ? t(($) => $.home.quotes.own) : t(($) => $.home.quotes.title)}
        action={{ label: t(($) => $.common.buttons.viewAll), href: '#/pages/market/market' }}
      />
      <div className="-mt-1 mb-2.5 text-micro text-text-3">
        <PriceSourceLabel prices={cards.find(({ prices }) => prices !== 'simulated')?.prices} />
      </div>
      <QuotesWaiting quotes={quotes}>
        <CardRow markets={cards} />
      </QuotesWaiting>
    </section>
  );
}
