/** The sheet of the stops of a position that are of one sort: those that wait, and the fields of a new one. */
import type { PositionSheetProps } from './position-sheet.ts';
import { type ContractPosition, removeContractStop } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { Fragment, type ReactNode, useState } from 'react';
import { MOST_STOPS, stopsOf } from '../model/position.ts';
import { usePositionAct } from '../queries/use-position-act.ts';

interface StopListSheetProps extends PositionSheetProps {
  title: string;
  waiting: ReactNode;
  /** The fields; each that was added leaves fresh ones for the next. */
  newStop: (onDone: () => void) => ReactNode;
  notes: readonly string[];
}

/** The sheet; without fields when the position has as many stops as it may. */
export function StopListSheet({ position, open, onClose, title, waiting, newStop, notes }: StopListSheetProps) {
  const { t } = useTranslation(['common', 'manage']);
  const [count, setCount] = useState(0);
  const isFull = stopsOf(position) >= MOST_STOPS;
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title={title} closeLabel={t(($) => $.common.buttons.close)}>
      <div className="c-sheet">
        {waiting}
        {isFull ? (
          <p className="c-note">{t(($) => $.manage.partStops.full, { max: MOST_STOPS })}</p>
        ) : (
          <Fragment key={count}>{newStop(() => setCount((before) => before + 1))}</Fragment>
        )}
        {notes.map((note) => (
          <p key={note} className="c-note">
            {note}
          </p>
        ))}
      </div>
    </Sheet>
  );
}

/** Taking a stop away, with the button that does it. */
export function useRemoveStop(position: ContractPosition) {
  const { t } = useTranslation(['manage']);
  const remove = usePositionAct(removeContractStop, 'partRemoved', () => {});
  const word = t(($) => $.manage.partStops.remove);
  return {
    failure: remove.failure,
    /** `named` says which, for those who do not see the row. */
    button: (stop: number, named: string) => (
      <Button
        size="sm"
        needsConnection
        busy={remove.busy}
        aria-label={`${word}: ${named}`}
        onClick={() => remove.submit({ id: position.id, stop })}
      >
        {word}
      </Button>
    ),
  };
}
