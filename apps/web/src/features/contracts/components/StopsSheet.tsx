/** Take-profit and stop-loss of a position, with the money that each is expected to bring. Lazy: it brings the sheet's code. */
import { type ContractPosition, setContractStops } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { failureText } from '../../../app/services.ts';
import { useMarks } from '../live/marks.ts';
import type { MovedStop } from '../model/chart-lines.ts';
import { isBehindLiquidation, isStopSide, stopResult } from '../model/position.ts';
import { usePositionAct } from '../queries/use-position-act.ts';
import { StopField } from './StopField.tsx';
import { useBaseFee } from './StopTags.tsx';
import { useUnitsOf } from './use-units-of.ts';
import { toneOf, useContractFigures, useSideWord } from './words.ts';

interface StopsSheetProps {
  position: ContractPosition;
  /** A stop that was dragged on the chart: the sheet opens with its new price. */
  moved?: MovedStop | undefined;
  open: boolean;
  onClose: () => void;
}

type Kind = MovedStop['kind'];
const KINDS: readonly Kind[] = ['tp', 'sl'];

type Prices = Readonly<Record<Kind, string>>;

/** The money that each is expected to bring. */
function Results({ position, prices, wrong }: { position: ContractPosition; prices: Prices; wrong: (kind: Kind) => boolean }) {
  const { t } = useTranslation(['contracts']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const feeRate = useBaseFee(position);
  const money = (kind: Kind) => {
    const result = prices[kind] === '' || wrong(kind) ? null : stopResult(position, units, prices[kind], feeRate);
    return { value: result === null ? NO_FIGURE : `≈\u00a0${figures.result(result)}`, tone: toneOf(result) };
  };
  return (
    <KeyValueList
      panel
      items={[
        { key: 'tp', label: t(($) => $.contracts.confirm.atTarget), ...money('tp') },
        { key: 'sl', label: t(($) => $.contracts.confirm.atStop), ...money('sl') },
      ]}
    />
  );
}

interface FootProps {
  /** No stop stands in the sheet. */
  clear: boolean;
  disabled: boolean;
  busy: boolean;
  onClear: () => void;
  onSave: () => void;
}

function Foot({ clear, disabled, busy, onClear, onSave }: FootProps) {
  const { t } = useTranslation(['contracts']);
  return (
    <ButtonRow className="c-foot">
      <Button disabled={clear || busy} onClick={onClear}>
        {t(($) => $.contracts.stops.clear)}
      </Button>
      <Button variant="primary" needsConnection busy={busy} disabled={disabled} onClick={onSave}>
        {t(($) => $.contracts.stops.save)}
      </Button>
    </ButtonRow>
  );
}

export default function StopsSheet({ position, moved, open, onClose }: StopsSheetProps) {
  const { t } = useTranslation(['contracts', 'common']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const sideWord = useSideWord();
  const mark = useMarks([position.market_id]).get(position.market_id)?.mark ?? position.mark_price;
  const [prices, setPrices] = useState({
    tp: position.target_profit_price ?? '',
    sl: position.stop_loss_price ?? '',
    ...(moved && { [moved.kind]: moved.price }),
  });
  const save = usePositionAct(setContractStops, 'stops', onClose);
  const wrong = (kind: Kind) => prices[kind] !== '' && mark !== null && !isStopSide(position.type, kind, prices[kind], mark);
  const behind = prices.sl !== '' && isBehindLiquidation(position.type, prices.sl, position.liquidation_price);
  const clear = prices.tp === '' && prices.sl === '';
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.contracts.stops.title, { side: sideWord(position.type), symbol: position.symbol })}
      description={t(($) => $.contracts.close.what, {
        amount: figures.sizeUnit(position.share),
        price: figures.price(position.open_price),
        mark: figures.price(mark),
      })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={save.busy}
      foot={
        <Foot
          clear={clear}
          disabled={wrong('tp') || wrong('sl')}
          busy={save.busy}
          onClear={() => setPrices({ tp: '', sl: '' })}
          onSave={() =>
            save.submit({ id: position.id, target_profit_price: prices.tp || '0', stop_loss_price: prices.sl || '0' })
          }
        />
      }
    >
      <div className="c-sheet">
        {KINDS.map((kind) => (
          <StopField
            key={kind}
            kind={kind}
            position={position}
            mark={mark}
            price={prices[kind]}
            wrong={wrong(kind)}
            onPrice={(text) => setPrices((before) => ({ ...before, [kind]: text }))}
          />
        ))}
        <Results position={position} prices={prices} wrong={wrong} />
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
