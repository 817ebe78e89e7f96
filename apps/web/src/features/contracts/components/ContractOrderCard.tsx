/** A pending or an ended order of contracts as an entry of a list. */
import type { ContractOrder } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { memo } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { SideTag } from './SideTag.tsx';
import { useUnitsOf } from './use-units-of.ts';
import { useContractFigures, useEndReason, useModeWord, useOrderWords } from './words.ts';

interface ContractOrderCardProps {
  order: ContractOrder;
  /** Of a pending order: the ways to change and to cancel it. */
  onAmend?: (order: ContractOrder) => void;
  onCancel?: (order: ContractOrder) => void;
}

/** The stops that begin with the first fill. */
function OrderStops({ order }: { order: ContractOrder }) {
  const { t } = useTranslation(['contracts']);
  const units = useUnitsOf()(order.market_id);
  const figures = useContractFigures(order, units);
  const parts = [
    order.target_profit_price === null
      ? null
      : `${t(($) => $.contracts.form.target)} ${figures.price(order.target_profit_price)}`,
    order.stop_loss_price === null ? null : `${t(($) => $.contracts.form.stop)} ${figures.price(order.stop_loss_price)}`,
  ].filter((one) => one !== null);
  return parts.length === 0 ? null : <p className="s-entry-note num">{parts.join(' · ')}</p>;
}

export default memo(function ContractOrderCard({ order, onAmend, onCancel }: ContractOrderCardProps) {
  const { t } = useTranslation(['contracts', 'orders']);
  const formats = useFormats();
  const units = useUnitsOf()(order.market_id);
  const figures = useContractFigures(order, units);
  const nameOf = useOrderWords();
  const reason = useEndReason()(order);
  const name = nameOf(order);
  const modeWord = useModeWord();
  const facts = [
    name,
    modeWord(order),
    ...(order.force === 'gtc' ? [] : [t(($) => $.orders.forces[order.force])]),
    ...(order.display === null ? [] : [`${t(($) => $.orders.advanced.iceberg)} ${figures.sizeUnit(order.display)}`]),
  ];
  return (
    <article className="s-entry">
      <div className="s-entry-head">
        <SideTag type={order.type} />
        <h2 className="c-entry-name">{order.symbol}</h2>
        <span className="s-entry-end">
          {onAmend && (
            <Button
              size="xs"
              aria-label={t(($) => $.orders.amend.named, { name: `${order.symbol} ${name}` })}
              onClick={() => onAmend(order)}
            >
              {t(($) => $.orders.amend.act)}
            </Button>
          )}
          {onCancel ? (
            <Button
              size="xs"
              variant="outline"
              aria-label={t(($) => $.orders.order.cancelNamed, { name: `${order.symbol} ${name}` })}
              onClick={() => onCancel(order)}
            >
              {t(($) => $.orders.order.cancel)}
            </Button>
          ) : (
            <span className="s-state">
              {compareDecimals(order.filled, '0') > 0
                ? t(($) => $.orders.order.partlyCancelled)
                : t(($) => $.orders.order.cancelled)}
            </span>
          )}
        </span>
      </div>
      <p className="s-entry-note num">{facts.join(' · ')}</p>
      {reason !== null && <p className="s-entry-note">{reason}</p>}
      <Stats
        className="s-entry-stats"
        items={[
          { label: `${t(($) => $.orders.order.price)} (${figures.quote})`, value: figures.price(order.target_price) },
          {
            label: `${t(($) => $.orders.order.filledOf)} (${figures.base})`,
            value: `${figures.size(order.filled)} / ${figures.size(order.share)}`,
          },
          onCancel
            ? { label: t(($) => $.contracts.orders.hold), value: figures.moneyFigure(order.hold) }
            : { label: t(($) => $.orders.order.ended), value: formats.dateTime(order.updated) },
        ]}
      />
      <OrderStops order={order} />
    </article>
  );
});
