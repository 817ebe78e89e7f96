/** Take-profit and stop-loss of a position, with the money that each is expected to bring. Lazy: it brings the sheet's code. */
import { type ContractPosition, setContractStops } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { failureText } from '../../../app/services.ts';
import { useMarks } from '../live/marks.ts';
import { isBehindLiquidation, isStopSide, stopResult } from '../model/position.ts';
import { putOwnPosition, rereadContracts } from '../queries/contracts.ts';
import { useBaseFee } from './StopTags.tsx';
import { useUnitsOf } from './use-units-of.ts';
import { toneOf, useContractFigures, useSideWord } from './words.ts';

interface StopsSheetProps {
  position: ContractPosition;
  open: boolean;
  onClose: () => void;
}

type Kind = 'tp' | 'sl';

export default function StopsSheet({ position, open, onClose }: StopsSheetProps) {
  const { t } = useTranslation(['contracts', 'common', 'orders']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position.symbol, units.tick);
  const sideWord = useSideWord();
  const feeRate = useBaseFee(position);
  const mark = useMarks([position.market_id]).get(position.market_id)?.mark ?? position.mark_price;
  const [prices, setPrices] = useState({ tp: position.target_profit_price ?? '', sl: position.stop_loss_price ?? '' });
  const save = useCallMutation(setContractStops, {
    quiet: true,
    onDone(changed) {
      haptic('medium');
      putOwnPosition(changed);
      rereadContracts();
      toast.show({ kind: 'success', text: t(($) => $.contracts.stops.done) });
      onClose();
    },
    onFailure: () => haptic('error'),
  });
  const wrong = (kind: Kind) => prices[kind] !== '' && mark !== null && !isStopSide(position.type, kind, prices[kind], mark);
  const behind = prices.sl !== '' && isBehindLiquidation(position.type, prices.sl, position.liquidation_price);
  const label = { tp: t(($) => $.contracts.stops.target), sl: t(($) => $.contracts.stops.stop) };
  const sideText = (kind: Kind) => {
    const above = (position.type === 1) === (kind === 'tp');
    const price = figures.price(mark);
    return above ? t(($) => $.contracts.stops.above, { price }) : t(($) => $.contracts.stops.under, { price });
  };
  const field = (kind: Kind) => (
    <StepperField
      key={kind}
      label={label[kind]}
      layout="plain"
      decreaseLabel={t(($) => $.orders.form.less, { field: label[kind] })}
      increaseLabel={t(($) => $.orders.form.more, { field: label[kind] })}
      value={prices[kind]}
      onChange={(text) => setPrices((before) => ({ ...before, [kind]: text }))}
      step={units.tick}
      decimals={figures.decimals}
      min="0"
      placeholder={t(($) => $.contracts.stops.none)}
      hint={sideText(kind)}
      error={wrong(kind) ? sideText(kind) : undefined}
    />
  );
  const money = (kind: Kind) => {
    const result = prices[kind] === '' || wrong(kind) ? null : stopResult(position, units, prices[kind], feeRate);
    return {
      key: kind,
      label: kind === 'tp' ? t(($) => $.contracts.confirm.atTarget) : t(($) => $.contracts.confirm.atStop),
      value: result === null ? NO_FIGURE : `≈\u00a0${figures.result(result)}`,
      tone: toneOf(result),
    };
  };
  const clear = prices.tp === '' && prices.sl === '';
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.contracts.stops.title, { side: sideWord(position.type), symbol: position.symbol })}
      description={t(($) => $.contracts.close.what, {
        amount: figures.exactSize(position.share),
        price: figures.price(position.open_price),
        mark: figures.price(mark),
      })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={save.busy}
      foot={
        <ButtonRow className="c-foot">
          <Button disabled={clear || save.busy} onClick={() => setPrices({ tp: '', sl: '' })}>
            {t(($) => $.contracts.stops.clear)}
          </Button>
          <Button
            variant="primary"
            needsConnection
            busy={save.busy}
            disabled={wrong('tp') || wrong('sl')}
            onClick={() =>
              save.submit({ id: position.id, target_profit_price: prices.tp || '0', stop_loss_price: prices.sl || '0' })
            }
          >
            {t(($) => $.contracts.stops.save)}
          </Button>
        </ButtonRow>
      }
    >
      <div className="c-sheet">
        {field('tp')}
        {field('sl')}
        <KeyValueList panel items={[money('tp'), money('sl')]} />
        <p className="c-note">{t(($) => $.contracts.stops.how)}</p>
        {behind && (
          <Note tone="warn" icon={iconWarn}>
            {t(($) => $.contracts.stops.behind, { price: figures.price(position.liquidation_price) })}
          </Note>
        )}
        {save.failure && (
          <p role="alert" className="text-danger">
            {failureText(save.failure)}
          </p>
        )}
      </div>
    </Sheet>
  );
}
