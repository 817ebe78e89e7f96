/** Stops that follow the mark of a position: those that wait, and a new one. Lazy: it brings the sheet's code and words. */
import { addTrailingStop, type ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { NO_FIGURE } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useMarks } from '../live/marks.ts';
import { closeEstimate, isStopSide } from '../model/position.ts';
import { CALLBACK, CALLBACKS, fractionOf, isCallback, type TrailingStop, trailPrice } from '../model/trails.ts';
import { usePositionAct } from '../queries/use-position-act.ts';
import { PartField } from './PartField.tsx';
import { StopField } from './StopField.tsx';
import type { PositionSheetProps } from './position-sheet.ts';
import { StopListSheet, useRemoveStop } from './StopListSheet.tsx';
import { useBaseFee } from './StopTags.tsx';
import { Troubles } from './Troubles.tsx';
import { useTrail } from './use-trail.ts';
import { useUnitsOf } from './use-units-of.ts';
import { toneOf, useContractFigures, useSideWord } from './words.ts';

/** One that waits: where it fires now, or what it waits for. */
function useTrailWords(position: ContractPosition, stop: TrailingStop): string {
  const { t } = useTranslation(['contracts', 'manage']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const { price } = useTrail(position, stop, units);
  const callback = figures.percent(stop.callback);
  const amount = stop.share === null ? t(($) => $.contracts.close.all) : figures.sizeUnit(stop.share);
  if (price !== null || stop.begun === null)
    return t(($) => $.manage.trail.one, { callback, price: figures.price(price), amount });
  const { activation_price: activation } = stop;
  if (activation === null) return t(($) => $.manage.trail.soon, { callback, amount });
  return t(($) => $.manage.trail.waits, { callback, price: figures.price(activation), amount });
}

function WaitingTrail({ position, stop }: { position: ContractPosition; stop: TrailingStop }) {
  const named = useTrailWords(position, stop);
  const remove = useRemoveStop(position);
  return (
    <li>
      <span>{named}</span>
      {remove.button(stop.id, named)}
      <Troubles whyNot={null} failure={remove.failure} />
    </li>
  );
}

function Waiting({ position }: { position: ContractPosition }) {
  const { t } = useTranslation(['manage']);
  if (position.trailing_stops.length === 0) return <p className="c-note">{t(($) => $.manage.trail.empty)}</p>;
  return (
    <ul className="c-part-stops">
      {position.trailing_stops.map((stop) => (
        <WaitingTrail key={stop.id} position={position} stop={stop} />
      ))}
    </ul>
  );
}

/** How far the mark comes back: typed, or by a press. */
function CallbackField({ percent, onPercent }: { percent: string; onPercent: (percent: string) => void }) {
  const { t } = useTranslation(['manage', 'orders']);
  const formats = useFormats();
  const label = t(($) => $.manage.trail.callback);
  return (
    <>
      <StepperField
        label={label}
        layout="plain"
        decreaseLabel={t(($) => $.orders.form.less, { field: label })}
        increaseLabel={t(($) => $.orders.form.more, { field: label })}
        value={percent}
        onChange={onPercent}
        step={CALLBACK.step}
        decimals={CALLBACK.decimals}
        min={CALLBACK.least}
        max={CALLBACK.most}
        unit="%"
      />
      <ChipRow label={label} className="c-quarters">
        {CALLBACKS.map((one) => (
          <Chip key={one} fill on={percent !== '' && compareDecimals(percent, one) === 0} onClick={() => onPercent(one)}>
            {formats.percent(fractionOf(one), 1, 1)}
          </Chip>
        ))}
      </ChipRow>
    </>
  );
}

/** Where a new one would fire first, and what that brings. */
function FirstTrigger({ position, price, share }: { position: ContractPosition; price: string | null; share: string }) {
  const { t } = useTranslation(['manage']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const feeRate = useBaseFee(position);
  const result = price === null ? null : (closeEstimate(position, units, { share, price, feeRate })?.result ?? null);
  return (
    <KeyValueList
      panel
      items={[
        { key: 'price', label: t(($) => $.manage.trail.first), value: figures.priceUnit(price) },
        {
          key: 'result',
          label: t(($) => $.manage.partStops.expected),
          value: result === null ? NO_FIGURE : `≈\u00a0${figures.result(result)}`,
          tone: toneOf(result),
        },
      ]}
    />
  );
}

/** The fields of a new one, with where it would fire now and what that brings. */
function NewTrail({ position, onDone }: { position: ContractPosition; onDone: () => void }) {
  const { t } = useTranslation(['contracts', 'manage']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const mark = useMarks([position.market_id]).get(position.market_id)?.mark ?? position.mark_price;
  const [percent, setPercent] = useState('1');
  const [activation, setActivation] = useState('');
  const [share, setShare] = useState(position.share);
  const add = usePositionAct(addTrailingStop, 'trailAdded', onDone);
  const wrong = activation !== '' && mark !== null && !isStopSide(position.type, 'tp', activation, mark);
  const isPart = share !== '' && compareDecimals(share, '0') > 0 && compareDecimals(share, position.share) <= 0;
  const isReady = isCallback(percent) && !wrong && isPart;
  const from = activation === '' ? mark : activation;
  const price = isReady && from !== null ? trailPrice(position.type, units, from, fractionOf(percent)) : null;
  const isAll = isPart && compareDecimals(share, position.share) === 0;
  return (
    <>
      <CallbackField percent={percent} onPercent={setPercent} />
      <StopField
        kind="tp"
        label={t(($) => $.manage.trail.activation)}
        position={position}
        mark={mark}
        price={activation}
        wrong={wrong}
        onPrice={setActivation}
      />
      <PartField
        label={t(($) => $.contracts.facts.sizeIn, { unit: figures.base })}
        most={position.share}
        market={position}
        units={units}
        share={share}
        onShare={setShare}
      />
      <FirstTrigger position={position} price={price} share={share} />
      <Button
        variant="primary"
        size="lg"
        block
        needsConnection
        busy={add.busy}
        disabled={!isReady}
        onClick={() =>
          add.submit({
            id: position.id,
            callback: fractionOf(percent),
            ...(activation !== '' && { activation_price: activation }),
            ...(!isAll && { share }),
          })
        }
      >
        {t(($) => $.manage.trail.add)}
      </Button>
      <Troubles whyNot={null} failure={add.failure} />
    </>
  );
}

export default function TrailSheet(props: PositionSheetProps) {
  const { position } = props;
  const { t } = useTranslation(['manage']);
  const sideWord = useSideWord();
  return (
    <StopListSheet
      {...props}
      title={t(($) => $.manage.trail.title, { side: sideWord(position.type), symbol: position.symbol })}
      waiting={<Waiting position={position} />}
      newStop={(onDone) => <NewTrail position={position} onDone={onDone} />}
      notes={[
        position.type === 1 ? t(($) => $.manage.trail.howLong) : t(($) => $.manage.trail.howShort),
        t(($) => $.manage.trail.proof),
      ]}
    />
  );
}
