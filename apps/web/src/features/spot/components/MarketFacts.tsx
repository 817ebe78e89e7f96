/** Facts of an instrument: steps, minimum, fees, where its prices come from. */
import type { Quote } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, withUnit } from '@glasshouse/ui';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { decimalsOf } from '../model/book.ts';
import { useFeeRates } from '../queries/market-data.ts';

/** The list of facts. */
export function MarketFacts({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['markets', 'common']);
  const formats = useFormats();
  const fees = useFeeRates();
  const step = (text: string, unit: string) => withUnit(formats.number(text, decimalsOf(text)), unit);
  const rate = (text: string | undefined) => (text === undefined ? NO_FIGURE : formats.percent(text, 2));
  const states = {
    normal: t(($) => $.markets.info.open),
    cancel_only: t(($) => $.markets.info.cancelOnly),
    halted: t(($) => $.markets.info.halted),
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
          { label: t(($) => $.markets.info.base), value: quote.base },
          { label: t(($) => $.markets.info.quote), value: quote.quote },
          { label: t(($) => $.markets.info.tick), value: step(quote.tick, quote.quote) },
          { label: t(($) => $.markets.info.lot), value: step(quote.lot, quote.base) },
          { label: t(($) => $.markets.info.minimum), value: step(quote.min_notional, quote.quote) },
          { label: t(($) => $.markets.info.maker), value: rate(fees?.maker) },
          { label: t(($) => $.markets.info.taker), value: rate(fees?.taker) },
          { label: t(($) => $.markets.info.source), value: t(($) => $.common.prices[quote.prices]) },
          { label: t(($) => $.markets.info.status), value: states[quote.status] },
        ]}
      />
      <p>
        {t(($) => $.markets.info.feeHint)} {hints[quote.prices]}
      </p>
    </div>
  );
}
