/** Own shares of a stock: what they cost on average and are worth. */
import type { Stock, StockHolding } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { HIDDEN_FIGURE, NO_FIGURE, directionOf } from '@glasshouse/ui';
import { Card } from '@glasshouse/ui/Card.tsx';
import { cx } from '@glasshouse/ui';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { useHoldings } from '../queries/stocks.ts';
import { MONEY, useStockWords } from './words.ts';

const TONES = { up: 'text-up', down: 'text-down', zero: 'text-text-3' } as const;

/** What a holding gained or lost against its cost; nothing where the cost is not known. */
export function HoldingResult({ holding }: { holding: StockHolding }) {
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const { result, result_part: part } = holding;
  if (result === null) return null;
  return (
    <span className={cx('num', TONES[directionOf(result, 2)])}>
      {hidden ? HIDDEN_FIGURE : formats.result(result, MONEY)}
      {part !== null && ` (${formats.change(part)})`}
    </span>
  );
}

/** The card; nothing for who holds none. */
export function HoldingCard({ stock }: { stock: Stock }) {
  const { t } = useTranslation(['equities']);
  const words = useStockWords();
  const hidden = useSettings((settings) => settings.hideBalances);
  const holding = useHoldings().data?.list.find((one) => one.currency_id === stock.currency_id);
  if (!holding) return null;
  const { average_cost: average, value } = holding;
  return (
    <Card as="section" label={t(($) => $.equities.holding.title)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <h2 className="font-semibold text-text-1">{t(($) => $.equities.holding.title)}</h2>
        <span className="num text-text-3">
          {t(($) => $.equities.holding.average, { price: average === null ? NO_FIGURE : words.priceFigure(average) })}
        </span>
      </div>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="num text-sm text-text-2">
          <b className="text-lg text-text-1">{hidden ? HIDDEN_FIGURE : words.shares(holding.shares)}</b>{' '}
          {t(($) => $.equities.holding.worth, {
            value: hidden ? HIDDEN_FIGURE : value === null ? NO_FIGURE : words.money(value),
          })}
        </p>
        <HoldingResult holding={holding} />
      </div>
      {average === null && <p className="mt-1 text-xs text-text-3">{t(($) => $.equities.holding.given)}</p>}
    </Card>
  );
}
