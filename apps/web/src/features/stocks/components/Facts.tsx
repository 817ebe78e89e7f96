/** What is known of a stock. A figure without a source, such as its market value, is left out. */
import type { Quote } from '@glasshouse/contract/markets';
import type { StockDetail } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { type KeyValue, KeyValueList, Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useTicker } from '../../../app/live/use-ticker.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { TaxResidence } from './TaxResidence.tsx';
import { MONEY, useStockWords } from './words.ts';

/** Prices of the day and the newest dividend, as far as they are known. */
function useDayFigures(detail: StockDetail, quote: Quote): KeyValue[] {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  const words = useStockWords();
  const live = useTicker(quote);
  const auction = detail.days.find((day) => day.auction_price !== null);
  const dividend = detail.actions.find(({ kind, state }) => kind === 'dividend' && state !== 'replaced');
  const prices = [
    { label: t(($) => $.equities.facts.opening), price: auction?.auction_price },
    { label: t(($) => $.equities.facts.high), price: live.high_24h },
    { label: t(($) => $.equities.facts.low), price: live.low_24h },
    { label: t(($) => $.equities.facts.previous), price: detail.previous_close },
    { label: t(($) => $.equities.facts.close), price: detail.close?.price },
  ];
  const known = prices.flatMap(({ label, price }) => (price ? [{ label, value: words.priceFigure(price) }] : []));
  if (!dividend?.per_share) return known;
  return [...known, { label: t(($) => $.equities.facts.dividend), value: formats.exactFigure(dividend.per_share, MONEY) }];
}

/** Prices of the day, then the terms. */
export function Facts({ detail, quote }: { detail: StockDetail; quote: Quote }) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  const words = useStockWords();
  const figures = useDayFigures(detail, quote);
  const isLoggedIn = useIsLoggedIn();
  const { terms } = detail;
  return (
    <section aria-label={t(($) => $.equities.facts.title)}>
      <Card>
        <Stats items={figures} />
      </Card>
      <details className="st-more">
        <summary>{t(($) => $.equities.facts.terms)}</summary>
        <KeyValueList
          dense
          items={[
            {
              label: t(($) => $.equities.facts.fee),
              value: t(($) => $.equities.facts.feeText, { rate: formats.percent(terms.fee, 2) }),
            },
            { label: t(($) => $.equities.facts.least), value: words.exactMoney(terms.least) },
            { label: t(($) => $.equities.facts.lot), value: formats.exactFigure(terms.lot, detail.code) },
            {
              label: t(($) => $.equities.facts.band),
              value: t(($) => $.equities.facts.bandText, {
                band: formats.percent(terms.band, 0),
                wide: formats.percent(terms.wide_band, 0),
              }),
            },
            {
              label: t(($) => $.equities.facts.auction),
              value: t(($) => $.equities.facts.auctionText, {
                seconds: terms.auction_ms / 1_000,
                collar: formats.percent(terms.auction_collar, 0),
              }),
            },
            { label: t(($) => $.equities.facts.withholding), value: formats.percent(detail.withholding, 0) },
            { label: t(($) => $.equities.facts.listed), value: formats.date(detail.listed) },
            detail.last_day !== null && {
              label: t(($) => $.equities.facts.lastDay),
              value: formats.day(detail.last_day),
              tone: 'warn',
            },
          ]}
        />
        {isLoggedIn && <TaxResidence rate={detail.withholding} />}
        <p className="text-xs text-text-3">{t(($) => $.equities.facts.cash)}</p>
      </details>
    </section>
  );
}
