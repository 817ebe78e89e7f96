/** An entry that waits for the mark, or that fired or was canceled, as an entry of a list. Lazy: few have one. */
import type { ContractConditional } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { memo, type ReactNode } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useRefusalText } from './refusal-text.ts';
import { SideTag } from './SideTag.tsx';
import { useUnitsOf } from './use-units-of.ts';
import { useContractFigures, useModeWord } from './words.ts';

interface ConditionalCardProps {
  conditional: ContractConditional;
  /** Of one that waits: the way to cancel it. */
  onCancel?: (conditional: ContractConditional) => void;
  /** What stands below one that ended. */
  children?: ReactNode;
}

/** The stops that begin with the first fill of its order. */
function useStopsText({ target_profit_price: target, stop_loss_price: stop, ...of }: ContractConditional): string {
  const { t } = useTranslation(['contracts']);
  const figures = useContractFigures(of, useUnitsOf()(of.market_id));
  const parts = [
    target === null ? null : `${t(($) => $.contracts.form.target)} ${figures.price(target)}`,
    stop === null ? null : `${t(($) => $.contracts.form.stop)} ${figures.price(stop)}`,
  ];
  return parts.filter((one) => one !== null).join(' · ');
}

/** The card. */
export default memo(function ConditionalCard({ conditional, onCancel, children }: ConditionalCardProps) {
  const { t } = useTranslation(['contracts', 'orders', 'manage']);
  const formats = useFormats();
  const figures = useContractFigures(conditional, useUnitsOf()(conditional.market_id));
  const modeWord = useModeWord();
  const stops = useStopsText(conditional);
  const refusal = useRefusalText(conditional.refusal);
  const { symbol, status, mark, ended, trigger_way: way } = conditional;
  const trigger = figures.priceUnit(conditional.trigger_price);
  const name = `${t(($) => $.orders.order.trigger)} · ${t(($) => $.orders.kinds[conditional.kind])}`;
  return (
    <article className="s-entry">
      <div className="s-entry-head">
        <SideTag type={conditional.type} />
        <h2 className="c-entry-name">{symbol}</h2>
        <span className="s-entry-end">
          {onCancel ? (
            <Button
              size="xs"
              variant="outline"
              aria-label={t(($) => $.orders.order.cancelNamed, { name: `${symbol} ${name}` })}
              onClick={() => onCancel(conditional)}
            >
              {t(($) => $.orders.order.cancel)}
            </Button>
          ) : (
            <span className="s-state">{t(($) => $.manage.trigger.status[status])}</span>
          )}
        </span>
      </div>
      <p className="s-entry-note num">{[name, modeWord(conditional), ...(stops === '' ? [] : [stops])].join(' · ')}</p>
      <p className="s-entry-note num">
        {way === 'rise'
          ? t(($) => $.manage.trigger.rise, { price: trigger })
          : t(($) => $.manage.trigger.fall, { price: trigger })}
        {mark !== null && ` ${t(($) => $.manage.trigger.mark, { price: figures.priceUnit(mark) })}`}
      </p>
      {refusal !== null && <p className="s-entry-note">{refusal}</p>}
      <Stats
        className="s-entry-stats"
        items={[
          {
            label: `${t(($) => $.orders.order.price)} (${figures.quote})`,
            value: conditional.target_price === null ? t(($) => $.orders.kinds.market) : figures.price(conditional.target_price),
          },
          { label: `${t(($) => $.contracts.facts.size)} (${figures.base})`, value: figures.size(conditional.share) },
          ended === null
            ? { label: t(($) => $.contracts.orders.hold), value: figures.moneyFigure('0') }
            : { label: t(($) => $.orders.order.ended), value: formats.dateTime(ended) },
        ]}
      />
      {children}
    </article>
  );
});
