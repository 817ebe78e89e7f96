/** Stops that close a part of a position: those that wait, and a new one. Lazy: it brings the sheet's code and words. */
import { addContractStop, type ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { NO_FIGURE, cx } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { useState } from 'react';
import { useMarks } from '../live/marks.ts';
import { closeEstimate, isStopSide } from '../model/position.ts';
import { usePositionAct } from '../queries/use-position-act.ts';
import { PartField } from './PartField.tsx';
import { StopField } from './StopField.tsx';
import type { PositionSheetProps } from './position-sheet.ts';
import { StopListSheet, useRemoveStop } from './StopListSheet.tsx';
import { useBaseFee } from './StopTags.tsx';
import { Troubles } from './Troubles.tsx';
import { useUnitsOf } from './use-units-of.ts';
import { toneOf, useContractFigures, useSideWord } from './words.ts';

const TONES = { up: 'text-up', down: 'text-down', zero: undefined } as const;

type Kind = ContractPosition['part_stops'][number]['type'];

/** Those that wait, each with what it is expected to bring and a way to take it away. */
function Waiting({ position }: { position: ContractPosition }) {
  const { t } = useTranslation(['contracts', 'manage']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const feeRate = useBaseFee(position);
  const remove = useRemoveStop(position);
  const { part_stops: stops } = position;
  if (stops.length === 0) return <p className="c-note">{t(($) => $.manage.partStops.empty)}</p>;
  return (
    <>
      <ul className="c-part-stops">
        {stops.map(({ id, type, price, share }) => {
          const result = closeEstimate(position, units, { share, price, feeRate })?.result ?? null;
          const kind = type === 'tp' ? t(($) => $.contracts.stops.target) : t(($) => $.contracts.stops.stop);
          const values = { kind, price: figures.price(price), amount: figures.sizeUnit(share) };
          const named = t(($) => $.manage.partStops.one, values);
          return (
            <li key={id}>
              <span>
                {named} <b className={cx('num', TONES[toneOf(result)])}>{result === null ? NO_FIGURE : figures.result(result)}</b>
              </span>
              {remove.button(id, named)}
            </li>
          );
        })}
      </ul>
      <Troubles whyNot={null} failure={remove.failure} />
    </>
  );
}

function KindChoice({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const { t } = useTranslation(['contracts', 'manage']);
  return (
    <Segmented
      label={t(($) => $.manage.partStops.kind)}
      value={kind}
      onChange={onKind}
      options={[
        { value: 'tp', label: t(($) => $.contracts.stops.target) },
        { value: 'sl', label: t(($) => $.contracts.stops.stop) },
      ]}
    />
  );
}

/** The fields of a new one, with what it is expected to bring. */
function NewStop({ position, onDone }: { position: ContractPosition; onDone: () => void }) {
  const { t } = useTranslation(['contracts', 'manage']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const feeRate = useBaseFee(position);
  const mark = useMarks([position.market_id]).get(position.market_id)?.mark ?? position.mark_price;
  const [kind, setKind] = useState<Kind>('tp');
  const [price, setPrice] = useState('');
  const [share, setShare] = useState('');
  const add = usePositionAct(addContractStop, 'partAdded', onDone);
  const wrong = price !== '' && mark !== null && !isStopSide(position.type, kind, price, mark);
  const isPart = share !== '' && compareDecimals(share, '0') > 0 && compareDecimals(share, position.share) <= 0;
  const isReady = price !== '' && !wrong && isPart;
  const result = isReady ? (closeEstimate(position, units, { share, price, feeRate })?.result ?? null) : null;
  return (
    <>
      <KindChoice
        kind={kind}
        onKind={(next) => {
          setKind(next);
          add.reset();
        }}
      />
      <StopField
        kind={kind}
        label={t(($) => $.manage.partStops.price)}
        position={position}
        mark={mark}
        price={price}
        wrong={wrong}
        onPrice={setPrice}
      />
      <PartField
        label={t(($) => $.contracts.facts.sizeIn, { unit: figures.base })}
        most={position.share}
        market={position}
        units={units}
        share={share}
        onShare={setShare}
      />
      <KeyValueList
        panel
        items={[
          {
            key: 'result',
            label: t(($) => $.manage.partStops.expected),
            value: result === null ? NO_FIGURE : `≈\u00a0${figures.result(result)}`,
            tone: toneOf(result),
          },
        ]}
      />
      <Button
        variant="primary"
        size="lg"
        block
        needsConnection
        busy={add.busy}
        disabled={!isReady}
        onClick={() => add.submit({ id: position.id, type: kind, price, share })}
      >
        {t(($) => $.manage.partStops.add)}
      </Button>
      <Troubles whyNot={null} failure={add.failure} />
    </>
  );
}

export default function PartStopsSheet(props: PositionSheetProps) {
  const { position } = props;
  const { t } = useTranslation(['manage']);
  const sideWord = useSideWord();
  return (
    <StopListSheet
      {...props}
      title={t(($) => $.manage.partStops.title, { side: sideWord(position.type), symbol: position.symbol })}
      waiting={<Waiting position={position} />}
      newStop={(onDone) => <NewStop position={position} onDone={onDone} />}
      notes={[t(($) => $.manage.partStops.how)]}
    />
  );
}
