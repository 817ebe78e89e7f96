/** What the sheet of a close shows and asks: both results, what makes them up, notes, and its two answers. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, cx } from '@glasshouse/ui';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { iconInfo, iconWarn } from '@glasshouse/ui/icons.ts';
import type { RefObject } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import type { CloseEstimate } from '../model/position.ts';
import type { ContractUnits } from '../model/units.ts';
import { toneOf, useContractFigures } from './words.ts';

interface TilesProps {
  position: ContractPosition;
  units: ContractUnits;
  now: { price: string | null; estimate: CloseEstimate | null };
  worst: { price: string | null; estimate: CloseEstimate | null };
  /** `now` is at a limit, not at the market. */
  isLimit: boolean;
  stale: boolean;
}

/** Both results of one size. */
export function Tiles({ position, units, now, worst, isLimit, stale }: TilesProps) {
  const { t } = useTranslation(['contracts']);
  const figures = useContractFigures(position, units);
  const tile = (key: string, label: string, estimate: CloseEstimate | null) => (
    <div key={key} className={cx('c-tile', `is-${stale && key === 'now' ? 'stale' : toneOf(estimate?.result ?? null)}`)}>
      <dt>{label}</dt>
      <dd>
        <b className="num">{figures.resultFigure(estimate?.result)}</b>
        <small>{t(($) => $.contracts.close.afterFee)}</small>
      </dd>
    </div>
  );
  return (
    <dl className="c-tiles">
      {tile(
        'now',
        isLimit
          ? t(($) => $.contracts.close.atLimit, { price: figures.price(now.price) })
          : t(($) => $.contracts.close.now, { price: figures.price(now.price) }),
        now.estimate,
      )}
      {tile(
        'worst',
        t(($) => $.contracts.close.worst, { price: figures.price(worst.price) }),
        worst.estimate,
      )}
    </dl>
  );
}

interface LinesProps {
  position: ContractPosition;
  units: ContractUnits;
  estimate: CloseEstimate | null;
  feeRate: string | undefined;
}

/** What makes up the result, what comes back and what stays. Every line stands from the beginning. */
export function Lines({ position, units, estimate, feeRate }: LinesProps) {
  const { t } = useTranslation(['contracts']);
  const formats = useFormats();
  const figures = useContractFigures(position, units);
  const rest = estimate?.rest;
  const stays = rest
    ? `${figures.sizeUnit(rest.share)} · ${t(($) => $.contracts.form.liquidation, { price: figures.price(rest.liquidation) })}`
    : estimate
      ? t(($) => $.contracts.close.nothingStays)
      : NO_FIGURE;
  const taken = estimate?.credit.startsWith('-') ? estimate.credit : null;
  return (
    <KeyValueList
      items={[
        {
          key: 'realized',
          label: t(($) => $.contracts.close.beforeFee),
          value: figures.result(estimate?.realized),
          tone: toneOf(estimate?.realized ?? null),
        },
        {
          key: 'fee',
          label: t(($) => $.contracts.close.fee, { rate: feeRate ? formats.percent(feeRate, 2, 4) : NO_FIGURE }),
          value: figures.money(estimate?.fee),
        },
        { key: 'margin', label: t(($) => $.contracts.close.margin), value: figures.money(estimate?.marginReleased) },
        { key: 'stays', label: t(($) => $.contracts.close.stays), value: stays },
        taken !== null
          ? {
              key: 'credit',
              label: t(($) => $.contracts.close.taken),
              value: figures.result(taken),
              tone: 'down',
              result: true,
            }
          : { key: 'credit', label: t(($) => $.contracts.close.credit), value: figures.money(estimate?.credit), result: true },
      ]}
    />
  );
}

interface CloseNotesProps {
  position: ContractPosition;
  worst: string;
  whyNot: string | null;
  stale: boolean;
}

/** What cannot be undone, and why it cannot be sent or on what prices it stands. */
export function CloseNotes({ position, worst, whyNot, stale }: CloseNotesProps) {
  const { t } = useTranslation(['contracts']);
  return (
    <>
      <p className="c-note">
        {position.type === 1
          ? t(($) => $.contracts.close.undoLong, { price: worst })
          : t(($) => $.contracts.close.undoShort, { price: worst })}
      </p>
      {whyNot !== null && (
        <Note tone="warn" icon={iconWarn}>
          {whyNot}
        </Note>
      )}
      {stale && whyNot === null && <Note icon={iconInfo}>{t(($) => $.contracts.states.staleClose)}</Note>}
    </>
  );
}

interface FootProps {
  safe: RefObject<HTMLButtonElement | null>;
  busy: boolean;
  disabled: boolean;
  /** The act with its size. */
  word: string;
  onKeep: () => void;
  onSend: () => void;
}

/** The safe answer first. */
export function Foot({ safe, busy, disabled, word, onKeep, onSend }: FootProps) {
  const { t } = useTranslation(['contracts']);
  return (
    <ButtonRow className="c-foot">
      <Button ref={safe} disabled={busy} onClick={onKeep}>
        {t(($) => $.contracts.close.keep)}
      </Button>
      <Button variant="primary" needsConnection busy={busy} disabled={disabled} onClick={onSend}>
        {word}
      </Button>
    </ButtonRow>
  );
}
