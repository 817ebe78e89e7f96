/** Another multiple of an open position: margin, liquidation price and risk rate, now and then. Lazy: it brings the sheet's code and words. */
import { type ContractPosition, changeContractMultiple } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { HIDDEN_FIGURE } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { useState } from 'react';
import { useSettings } from '../../../app/session/use-session.ts';
import { useMarks } from '../live/marks.ts';
import { isCross } from '../model/cross.ts';
import { liveFigures, marginEffect, multipleMargin } from '../model/position.ts';
import { useDeal, useTerms } from '../queries/contracts.ts';
import { usePositionAct } from '../queries/use-position-act.ts';
import type { PositionSheetProps } from './position-sheet.ts';
import { MultipleChoice } from './MultipleChoice.tsx';
import { Troubles } from './Troubles.tsx';
import { useUnitsOf } from './use-units-of.ts';
import { useContractFigures, useSideWord } from './words.ts';

/** What the multiple makes of the position. */
function Change({ position, multiple }: { position: ContractPosition; multiple: number }) {
  const { t } = useTranslation(['contracts', 'manage']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const mark = useMarks([position.market_id]).get(position.market_id)?.mark ?? position.mark_price;
  const change = multipleMargin(position, units, multiple);
  const live = liveFigures(position, units, mark);
  const next = marginEffect(position, units, change ?? '0', mark);
  const pair = (before: string, after: string) => <span className="num">{`${before} → ${after}`}</span>;
  const isAdded = change === null || compareDecimals(change, '0') >= 0;
  // All of the account stands behind a cross position, whatever is held for it.
  const ofOne = isCross(position)
    ? []
    : [
        {
          key: 'liquidation',
          label: t(($) => $.contracts.facts.liquidation),
          value: pair(figures.price(position.liquidation_price), figures.price(next?.liquidation)),
        },
        {
          key: 'risk',
          label: t(($) => $.contracts.card.risk),
          value: pair(figures.percent(live.riskRate), figures.percent(next?.riskRate)),
        },
      ];
  return (
    <KeyValueList
      panel
      items={[
        {
          key: 'margin',
          label: t(($) => $.contracts.facts.margin),
          value: pair(figures.moneyFigure(position.margin), figures.money(next?.margin)),
        },
        ...ofOne,
        {
          key: 'moved',
          label: isAdded ? t(($) => $.manage.multiple.added) : t(($) => $.manage.multiple.released),
          value: figures.money(change?.replace('-', '')),
          result: true,
        },
      ]}
    />
  );
}

export default function MultipleSheet({ position, open, onClose }: PositionSheetProps) {
  const { t } = useTranslation(['contracts', 'common', 'manage']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const sideWord = useSideWord();
  const hidden = useSettings((settings) => settings.hideBalances);
  const pair = { baseId: position.currency_id, quoteId: position.legal_id };
  const tiers = useTerms(pair).data?.tiers ?? [];
  const free = useDeal(pair).data?.account.free;
  const [multiple, setMultiple] = useState(position.multiple);
  const save = usePositionAct(changeContractMultiple, 'multiple', onClose);
  const most = Math.max(position.multiple, ...tiers.map((tier) => tier.max_multiple));
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.manage.multiple.title, { side: sideWord(position.type), symbol: position.symbol })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={save.busy}
      foot={
        <Button
          variant="primary"
          size="lg"
          block
          needsConnection
          busy={save.busy}
          disabled={multiple === position.multiple}
          onClick={() => save.submit({ id: position.id, multiple })}
        >
          {t(($) => $.contracts.leverage.use, { multiple: t(($) => $.contracts.multiple, { multiple }) })}
        </Button>
      }
    >
      <div className="c-sheet">
        <MultipleChoice
          most={most}
          multiple={multiple}
          onMultiple={(next) => {
            setMultiple(next);
            save.reset();
          }}
        />
        <Change position={position} multiple={multiple} />
        <p className="c-note">{t(($) => $.contracts.margin.free, { amount: hidden ? HIDDEN_FIGURE : figures.money(free) })}</p>
        <p className="c-note">{t(($) => $.manage.multiple.how)}</p>
        <Troubles whyNot={null} failure={save.failure} />
      </div>
    </Sheet>
  );
}
