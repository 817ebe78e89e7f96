/** Closing many: every position with its result first, then the question. Lazy: it brings the sheet's code. */
import { type ContractPosition, closeAllContracts, contractCodes } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useRef } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { failureText } from '../../../app/services.ts';
import { useMarks } from '../live/marks.ts';
import { type ManyClosed, closedBy, sumsOf } from '../model/own-lists.ts';
import { liveFigures } from '../model/position.ts';
import { rereadContracts, usePositions } from '../queries/contracts.ts';
import { useUnitsOf } from './use-units-of.ts';
import { useWhyNotClose } from './use-why-not-close.ts';
import { toneOf, useSideWord } from './words.ts';

interface CloseAllSheetProps {
  type: ManyClosed;
  open: boolean;
  onClose: () => void;
}

/** Results of positions at their marks, in the order of the list. */
export function useResults(list: readonly ContractPosition[]): (string | null)[] {
  const marks = useMarks(list.map((one) => one.market_id));
  const unitsOf = useUnitsOf();
  return list.map((one) => liveFigures(one, unitsOf(one.market_id), marks.get(one.market_id)?.mark ?? null).profit);
}

/** Closes them and says how many were. */
function useCloseAll(onDone: () => void) {
  const { t } = useTranslation(['contracts']);
  return useCallMutation(closeAllContracts, {
    quiet: true,
    onDone({ closed, refused }) {
      haptic('medium');
      rereadContracts();
      toast.show({
        kind: refused.length > 0 ? 'info' : 'success',
        text: [
          t(($) => $.contracts.closeAll.done, { count: closed.length }),
          ...(refused.length > 0 ? [t(($) => $.contracts.closeAll.refused, { count: refused.length })] : []),
        ].join(' · '),
        durationMs: 4000,
      });
      onDone();
    },
    onFailure() {
      haptic('error');
      rereadContracts();
    },
  });
}

/** Every position with its result now, and their sum. */
function Each({ list }: { list: readonly ContractPosition[] }) {
  const { t } = useTranslation(['contracts']);
  const formats = useFormats();
  const sideWord = useSideWord();
  const results = useResults(list);
  const result = (text: string | null, asset: string) => (text === null ? NO_FIGURE : formats.result(text, asset));
  return (
    <KeyValueList
      panel
      items={[
        ...list.map((one, index) => ({
          key: String(one.id),
          label: `${sideWord(one.type)} ${formats.exact(one.share, contractCodes(one).share)} · ${t(($) => $.contracts.multiple, {
            multiple: one.multiple,
          })}`,
          value: result(results[index] ?? null, contractCodes(one).settle),
          tone: toneOf(results[index] ?? null),
        })),
        ...sumsOf(list, results).map(({ asset, sum }) => ({
          key: `sum-${asset}`,
          label: t(($) => $.contracts.closeAll.sum),
          value: result(sum, asset),
          tone: toneOf(sum),
          result: true,
        })),
      ]}
    />
  );
}

export default function CloseAllSheet({ type, open, onClose }: CloseAllSheetProps) {
  const { t } = useTranslation(['contracts', 'common']);
  const whyNot = useWhyNotClose();
  const safe = useRef<HTMLButtonElement>(null);
  const list = closedBy(usePositions().data?.list ?? [], type);
  const reason = list.map(whyNot).find((one) => one !== null) ?? null;
  const close = useCloseAll(onClose);
  const titles = {
    all: t(($) => $.contracts.closeAll.all),
    long: t(($) => $.contracts.closeAll.long),
    short: t(($) => $.contracts.closeAll.short),
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={titles[type]}
      description={t(($) => $.contracts.closeAll.text)}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={close.busy}
      initialFocus={safe}
      foot={
        <ButtonRow className="c-foot">
          <Button ref={safe} disabled={close.busy} onClick={onClose}>
            {t(($) => $.contracts.closeAll.keep)}
          </Button>
          <Button
            variant="danger"
            needsConnection
            busy={close.busy}
            disabled={list.length === 0 || reason !== null}
            onClick={() => close.submit({ type })}
          >
            {t(($) => $.contracts.closeAll.act, { count: list.length })}
          </Button>
        </ButtonRow>
      }
    >
      <div className="c-sheet">
        <Each list={list} />
        <p className="c-note">{t(($) => $.contracts.closeAll.estimate)}</p>
        {reason !== null && (
          <Note tone="warn" icon={iconWarn}>
            {reason}
          </Note>
        )}
        {close.checking && <p role="status">{t(($) => $.common.states.checking)}</p>}
        {close.failure && (
          <p role="alert" className="text-danger">
            {failureText(close.failure)}
          </p>
        )}
      </div>
    </Sheet>
  );
}
