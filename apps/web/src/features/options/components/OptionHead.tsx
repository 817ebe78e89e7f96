/** The underlying with its index: what the price is, how many sources stand behind it, where prices come from. */
import { type Quote, getPriceHealth } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { ChangeText } from '@glasshouse/ui/Change.tsx';
import { Menu } from '@glasshouse/ui/Menu.tsx';
import { PriceText } from '@glasshouse/ui/PriceText.tsx';
import { changeDirection } from '@glasshouse/ui';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';
import { useCall } from '../../../app/data/use-call.ts';
import { toPercent } from '../../../app/formats/use-formats.ts';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import { useTicker } from '../../../app/live/use-ticker.ts';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { useOptionQuotes } from '../queries/options.ts';

const HEALTH_EVERY_MS = 30_000;

function useSourceCount(symbol: string): number | null {
  const health = useCall(getPriceHealth, {}, { quiet: true, everyMs: HEALTH_EVERY_MS });
  const sources = health.data?.list.find((one) => one.symbol === symbol)?.sources;
  return sources?.filter(({ state }) => state === 'used').length ?? null;
}

export function OptionHead({ quote, onChoose }: { quote: Quote; onChoose: (id: number) => void }) {
  const { t } = useTranslation(['options']);
  const { last, change_today } = useTicker(quote);
  const stale = useGreyPrices();
  const quotes = useOptionQuotes().data ?? [];
  const sources = useSourceCount(quote.symbol);
  const direction = changeDirection(change_today ?? '0', 4);
  return (
    <header className="o-head">
      <div>
        <Menu
          value={String(quote.id)}
          onSelect={(id) => onChoose(Number(id))}
          items={quotes.map(({ id, symbol }) => ({ value: String(id), label: symbol }))}
          trigger={
            <button type="button" className="o-pair">
              <b>{quote.symbol}</b>
              <Icon d={iconChevronDown} size={16} />
              <span className="sr"> {t(($) => $.options.page.choose)}</span>
            </button>
          }
        />
        <p className="o-sources">
          {sources !== null && t(($) => $.options.page.sources, { count: sources })}
          <PriceSourceLabel prices={quote.prices} />
        </p>
      </div>
      <div className="o-price">
        {last === null ? (
          <b>—</b>
        ) : (
          <PriceText value={last} decimals={quote.price_decimals} direction={direction} size="xl" stale={stale} />
        )}
        {change_today !== null && <ChangeText value={toPercent(change_today)} stale={stale} />}
      </div>
    </header>
  );
}
