/** What the same purchase would cost as a market order on Spot, against what it costs here. */
import type { ConversionQuote } from '@glasshouse/contract/convert';
import { getDepth, listQuotes } from '@glasshouse/contract/markets';
import { getFees } from '@glasshouse/contract/spot';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals, compareDecimals, mulDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { useCall } from '../../../app/data/use-call.ts';
import { hrefOf } from '../../../app/paths.ts';
import { costInPaid } from '../model/rate.ts';
import { spotCost } from '../model/spot-cost.ts';
import { useFigures } from './words.ts';

const BOOK_EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;
const DECIMALS = 2;

/** The sentence; nothing where Spot has no such market or not enough on offer. */
export function CheaperWay({ quote }: { quote: ConversionQuote }) {
  const { t } = useTranslation(['convert']);
  const { exact } = useFigures();
  const market = useCall(listQuotes, undefined, {
    quiet: true,
    staleTimeMs: BOOK_EVERY_MS,
    select: (quotes) =>
      quotes.find(
        (one) => one.kind === 'spot' && one.currency_id === quote.to_currency_id && one.legal_id === quote.from_currency_id,
      ),
  }).data;
  const fees = useCall(getFees, undefined, { quiet: true, staleTimeMs: HOUR_MS }).data;
  const book = useCall(
    getDepth,
    { id: market?.id ?? 0 },
    { quiet: true, enabled: market !== undefined, everyMs: BOOK_EVERY_MS, keepPrevious: true },
  ).data;
  if (!market?.last || !fees || !book) return null;
  const cost = spotCost(quote.number, { price: market.last, asks: book.asks, taker: fees.taker }, DECIMALS);
  if (cost === null) return null;
  const parts = costInPaid(quote);
  const here = mulDecimals(addDecimals(parts.spread, parts.fee), '1', DECIMALS, 'up');
  const words = { spot: exact(cost, quote.from_code), here: exact(here, quote.from_code) };
  return (
    <div className="grid justify-items-center gap-1 text-center text-xs text-text-3">
      <p>{compareDecimals(cost, here) < 0 ? t(($) => $.convert.buy.cheaper, words) : t(($) => $.convert.buy.dearer, words)}</p>
      <Button variant="link" href={`#${hrefOf('/pages/transaction/index', { id: String(market.id), tab: 'spot', side: 'buy' })}`}>
        {t(($) => $.convert.buy.toSpot)}
      </Button>
    </div>
  );
}
