/**
 * Closing a long and a short against each other at the mark: both results of one size, what they sum to, what stays of each. Lazy: it
 * brings the sheet's code and words.
 */
import { type ContractMarket, type ContractPosition, contractCodes, offsetContracts } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { NO_FIGURE, cx } from '@glasshouse/ui';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useRef, useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useMarks } from '../live/marks.ts';
import { type OffsetEstimate, mostOf, offsetEstimate, oppositesOf } from '../model/offset.ts';
import type { ContractUnits } from '../model/units.ts';
import { putOwnPosition, rereadContracts, usePositions } from '../queries/contracts.ts';
import type { PositionSheetProps } from './position-sheet.ts';
import { Foot } from './CloseParts.tsx';
import { Troubles } from './Troubles.tsx';
import { PartField } from './PartField.tsx';
import { useUnitsOf } from './use-units-of.ts';
import { useWhyNotClose } from './use-why-not-close.ts';
import { toneOf, useContractFigures, useModeWord, useSideWord } from './words.ts';

interface EffectProps {
  market: ContractMarket;
  units: ContractUnits;
  estimate: OffsetEstimate | null;
}

/** Both results of one size, and what makes up the whole. */
function Effect({ market, units, estimate }: EffectProps) {
  const { t } = useTranslation(['contracts', 'manage']);
  const figures = useContractFigures(market, units);
  const tile = (side: 'long' | 'short', label: string) => (
    <div className={cx('c-tile', `is-${toneOf(estimate?.[side].result ?? null)}`)}>
      <dt>{label}</dt>
      <dd>
        <b className="num">{figures.resultFigure(estimate?.[side].result)}</b>
        <small>{figures.settle}</small>
      </dd>
    </div>
  );
  const stays = (side: 'long' | 'short') => {
    const rest = estimate?.[side].rest;
    return rest ? figures.sizeUnit(rest.share) : estimate ? t(($) => $.contracts.close.nothingStays) : NO_FIGURE;
  };
  return (
    <>
      <dl className="c-tiles">
        {tile(
          'long',
          t(($) => $.manage.offset.long),
        )}
        {tile(
          'short',
          t(($) => $.manage.offset.short),
        )}
      </dl>
      <KeyValueList
        items={[
          {
            key: 'sum',
            label: t(($) => $.manage.offset.sum),
            value: figures.result(estimate?.result),
            tone: toneOf(estimate?.result ?? null),
          },
          { key: 'fee', label: t(($) => $.manage.offset.fee), value: figures.money('0') },
          { key: 'margin', label: t(($) => $.contracts.close.margin), value: figures.money(estimate?.margin) },
          { key: 'long', label: t(($) => $.manage.offset.longStays), value: stays('long') },
          { key: 'short', label: t(($) => $.manage.offset.shortStays), value: stays('short') },
        ]}
      />
    </>
  );
}

interface AgainstProps {
  chosen: ContractPosition;
  opposites: readonly ContractPosition[];
  units: ContractUnits;
  onChoose: (id: number) => void;
}

/** Which position of the other side. */
function Against({ chosen, opposites, units, onChoose }: AgainstProps) {
  const { t } = useTranslation(['manage']);
  const figures = useContractFigures(chosen, units);
  const [sideWord, modeWord] = [useSideWord(), useModeWord()];
  return (
    <Select
      label={t(($) => $.manage.offset.against)}
      value={String(chosen.id)}
      onChange={(id) => onChoose(Number(id))}
      options={opposites.map((one) => ({
        value: String(one.id),
        label: `${sideWord(one.type)} ${figures.sizeUnit(one.share)}`,
        hint: `${figures.price(one.open_price)} · ${modeWord(one)}`,
      }))}
    />
  );
}

/** Sends an offset once; `onDone` when it was done. */
function useOffset(position: ContractPosition, onDone: () => void) {
  const { t } = useTranslation(['manage']);
  const formats = useFormats();
  return useCallMutation(offsetContracts, {
    quiet: true,
    onDone({ long, short, share }) {
      haptic('medium');
      putOwnPosition(long);
      putOwnPosition(short);
      rereadContracts();
      toast.show({
        kind: 'success',
        text: t(($) => $.manage.offset.done, { amount: formats.exact(share, contractCodes(position).share) }),
      });
      onDone();
    },
    onFailure: () => haptic('error'),
  });
}

export default function OffsetSheet({ position, open, onClose }: PositionSheetProps) {
  const { t } = useTranslation(['contracts', 'common', 'manage']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const mark = useMarks([position.market_id]).get(position.market_id)?.mark ?? position.mark_price;
  const opposites = oppositesOf(usePositions().data?.list ?? [], position);
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const other = opposites.find(({ id }) => id === chosen) ?? opposites[0];
  const whyNot = useWhyNotClose()(position);
  const safe = useRef<HTMLButtonElement>(null);
  const save = useOffset(position, onClose);
  const most = other ? mostOf(position, other) : '0';
  const share = typed ?? most;
  const pair = other && (position.type === 1 ? { long: position, short: other } : { long: other, short: position });
  const ready = share !== '' && compareDecimals(share, '0') > 0 && compareDecimals(share, most) <= 0;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.manage.offset.title, { symbol: position.symbol })}
      description={t(($) => $.manage.offset.at, { mark: figures.price(mark) })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={save.busy}
      initialFocus={safe}
      foot={
        <Foot
          safe={safe}
          busy={save.busy}
          disabled={!pair || !ready || whyNot !== null}
          word={t(($) => $.manage.offset.act, { amount: figures.sizeUnit(share === '' ? '0' : share) })}
          onKeep={onClose}
          onSend={() => pair && save.submit({ long_id: pair.long.id, short_id: pair.short.id, share })}
        />
      }
    >
      <div className="c-sheet">
        {other && (
          <Against
            chosen={other}
            opposites={opposites}
            units={units}
            onChoose={(id) => {
              setChosen(id);
              setTyped(null);
            }}
          />
        )}
        <PartField
          label={t(($) => $.manage.offset.size, { unit: figures.base })}
          most={most}
          market={position}
          units={units}
          share={share}
          onShare={setTyped}
        />
        <Effect market={position} units={units} estimate={pair ? offsetEstimate(pair, units, share, mark) : null} />
        <p className="c-note">{t(($) => $.manage.offset.how)}</p>
        <Troubles whyNot={whyNot} failure={save.failure} />
      </div>
    </Sheet>
  );
}
