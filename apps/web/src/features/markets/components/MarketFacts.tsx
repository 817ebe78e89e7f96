/** Facts of an instrument: steps, minimum, fees, where its prices come from. */
import { type Quote, getFacts } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, withUnit } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useCall } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useMarketState } from '../../../market/state/use-market-states.ts';
import { useSourceNames } from '../../../market/proofs/use-source-names.ts';
import { decimalsOf } from '../../../market/book/book.ts';
import type { FeeRates } from '../../../order/form/order-math.ts';
import { tradedKind } from '../../../order/products.ts';

const FACTS_MS = 60_000;

/** Whether the market trades. Open for business is not open now: a stock trades in its session only. */
function useStatusText(quote: Quote): string {
  const { t } = useTranslation(['markets', 'chart']);
  const { state } = useMarketState(quote);
  const states = {
    normal: t(($) => $.markets.info.open),
    reduce_only: t(($) => $.markets.info.reduceOnly),
    cancel_only: t(($) => $.markets.info.cancelOnly),
    read_only: t(($) => $.markets.info.readOnly),
    halted: t(($) => $.markets.info.halted),
  };
  return state === 'closed' ? t(($) => $.chart.market.closed) : states[quote.status];
}

/** The list of facts. `fees`: rates in this market where it is traded, once they were read. */
export function MarketFacts({ quote, fees }: { quote: Quote; fees?: FeeRates | undefined }) {
  const { t } = useTranslation(['markets', 'common', 'chart', 'shell']);
  const formats = useFormats();
  const nameOf = useSourceNames();
  const traded = tradedKind(quote.kind) !== undefined;
  const status = useStatusText(quote);
  const facts = useCall(getFacts, { id: quote.id }, { quiet: true, staleTimeMs: FACTS_MS }).data;
  const step = (text: string, unit: string) => withUnit(formats.number(text, decimalsOf(text)), unit);
  const rate = (text: string | undefined) => (text === undefined ? NO_FIGURE : formats.percent(text, 2));
  const hours = {
    always: t(($) => $.chart.market.always),
    'us-stocks': t(($) => $.chart.market.usStocks),
    practice: t(($) => $.chart.market.practice),
  };
  const hints = {
    recorded: t(($) => $.common.prices.recordedHint),
    simulated: t(($) => $.common.prices.simulatedHint),
    live: '',
  };
  return (
    <div className="s-facts">
      <KeyValueList
        items={[
          { label: t(($) => $.chart.market.kind), value: t(($) => $.chart.market.kinds[quote.kind]) },
          {
            label: quote.kind === 'stock' ? t(($) => $.markets.list.stock) : t(($) => $.markets.info.base),
            value: quote.base,
          },
          { label: t(($) => $.markets.info.quote), value: quote.quote },
          {
            label: t(($) => $.chart.market.hours),
            value: hours[facts?.hours.calendar ?? 'always'],
          },
          { label: t(($) => $.markets.info.tick), value: step(quote.tick, quote.quote) },
          { label: t(($) => $.markets.info.lot), value: step(quote.lot, quote.base) },
          { label: t(($) => $.markets.info.minimum), value: step(quote.min_notional, quote.quote) },
          ...(traded
            ? [
                { label: t(($) => $.markets.info.band), value: t(($) => $.markets.info.bandText) },
                { label: t(($) => $.markets.info.maker), value: rate(fees?.maker) },
                { label: t(($) => $.markets.info.taker), value: rate(fees?.taker) },
              ]
            : []),
          {
            label: t(($) => $.chart.market.index),
            value: facts
              ? t(($) => $.chart.market.sourcesNeeded, {
                  names: facts.index.sources.map(nameOf).join(', '),
                  count: facts.index.min_sources,
                })
              : NO_FIGURE,
          },
          { label: t(($) => $.markets.info.source), value: t(($) => $.common.prices[quote.prices]) },
          {
            label: t(($) => $.markets.info.status),
            value: status,
          },
        ]}
      />
      <p>
        {traded && t(($) => $.markets.info.feeHint)} {hints[quote.prices]}{' '}
        {quote.kind === 'stock' && quote.prices === 'recorded' && t(($) => $.chart.market.replay)}
      </p>
      <Button variant="link" size="sm" href="#/pages/market/changes">
        {t(($) => $.shell.titles.changes)}
      </Button>
    </div>
  );
}
