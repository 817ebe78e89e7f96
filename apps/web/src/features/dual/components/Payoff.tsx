/** What a position is worth at settlement by price, against just holding; the text says what the drawing shows. */
import type { DualDetail } from '@glasshouse/contract/dual';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { PayoffDiagram } from '@glasshouse/ui/charts/PayoffDiagram.tsx';
import { type Outcomes, linesOf } from '../model/outcomes.ts';
import { useDualWords } from './words.ts';

export interface PayoffProps {
  product: DualDetail;
  outcomes: Outcomes;
  index: string | null;
}

/** The card with the diagram. */
export function Payoff({ product, outcomes, index }: PayoffProps) {
  const { t } = useTranslation(['dual']);
  const words = useDualWords();
  const { type, code, linked_price: price, break_even: even } = product;
  const linked = words.price(price);
  return (
    <Card as="section">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold text-text-1">{t(($) => $.dual.buy.chart)}</h2>
        <p className="text-xs text-text-3">{t(($) => $.dual.buy.inUsdt)}</p>
      </div>
      <p className="mb-1 flex justify-between gap-3 text-xs text-text-3">
        <span>{t(($) => $.dual.buy.paidIn, { code })}</span>
        <span>{t(($) => $.dual.buy.paidIn, { code: 'USDT' })}</span>
      </p>
      <PayoffDiagram {...linesOf(type, outcomes, index, price)} />
      <p className="num mt-1 flex flex-wrap gap-x-4 whitespace-normal text-xs text-text-3">
        {index !== null && <span>{t(($) => $.dual.buy.now, { price: words.price(index) })}</span>}
        <span className="text-brand">{t(($) => $.dual.buy.linked, { price: linked })}</span>
        <span>┄ {t(($) => $.dual.buy.holding)}</span>
        <span className="text-down">{t(($) => (type === 'call' ? $.dual.buy.givenUp : $.dual.buy.lost))}</span>
      </p>
      {even !== null && (
        <p className="num mt-2 whitespace-normal text-xs text-text-2">
          {t(($) => (type === 'call' ? $.dual.buy.chartCall : $.dual.buy.chartPut), { code, linked, even: words.price(even) })}
        </p>
      )}
    </Card>
  );
}
