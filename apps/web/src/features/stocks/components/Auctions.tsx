/** The last auctions of a stock; each leads to its page, where it is computed again. */
import { type StockAuction, listStockAuctions } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { auctionLink } from './links.ts';
import { useStockWords } from './words.ts';

const SHOWN = 5;

function Row({ auction, code }: { auction: StockAuction; code: string }) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  const words = useStockWords();
  return (
    <ListRow
      title={t(($) => $.equities.auction.kinds[auction.kind])}
      sub={<span className="num">{formats.dateTime(auction.time)}</span>}
      value={auction.price === null ? t(($) => $.equities.auction.noPrice) : words.priceFigure(auction.price)}
      valueSub={words.sharesOf(auction.shares, code)}
      chevron
      href={auctionLink(auction.id)}
    />
  );
}

/** The section; nothing before the first. */
export function Auctions({ currencyId, code }: { currencyId: number; code: string }) {
  const { t } = useTranslation(['equities']);
  const { items } = useCallList(listStockAuctions, { currency_id: currencyId }, { quiet: true, limit: SHOWN });
  if (items.length === 0) return null;
  return (
    <section>
      <SectionHead className="-mx-gutter" title={t(($) => $.equities.auction.title)} />
      <List className="-mx-gutter">
        {items.slice(0, SHOWN).map((auction) => (
          <Row key={auction.id} auction={auction} code={code} />
        ))}
      </List>
    </section>
  );
}
