/**
 * Reversing a position: what its close brings now and at worst, and what is opened the other way. The safe button has the focus. Lazy: it
 * brings the sheet's code and words.
 */
import { type ContractPosition, reverseContract } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, divDecimals, mulDecimals } from '@glasshouse/money';
import { NO_FIGURE } from '@glasshouse/ui';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useRef } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useIsStale } from '../../../app/live/use-topic.ts';
import { useCrossAccounts } from '../live/use-cross-account.ts';
import { useMarks } from '../live/marks.ts';
import { backingIn } from '../model/cross.ts';
import { closeEstimate, worstClose } from '../model/position.ts';
import { rereadContracts, useDeal } from '../queries/contracts.ts';
import { Foot, Tiles } from './CloseParts.tsx';
import { Troubles } from './Troubles.tsx';
import { useUnitsOf } from './use-units-of.ts';
import { useWhyNotClose } from './use-why-not-close.ts';
import { useContractFigures, useModeWord, useSideWord } from './words.ts';

interface ReverseSheetProps {
  position: ContractPosition;
  open: boolean;
  onClose: () => void;
}

/** Sends a reverse once, and says what became of it. */
function useReverse(position: ContractPosition, onDone: () => void) {
  const { t } = useTranslation(['manage']);
  const formats = useFormats();
  const base = position.symbol.split('/')[0] ?? '';
  return useCallMutation(reverseContract, {
    quiet: true,
    onDone({ closed, opened }) {
      haptic('medium');
      rereadContracts();
      const amount = formats.exact(opened?.filled ?? closed.filled, base);
      const isWhole = opened !== null && compareDecimals(opened.filled, '0') > 0;
      toast.show({
        kind: isWhole ? 'success' : 'info',
        text: isWhole ? t(($) => $.manage.reverse.done, { amount }) : t(($) => $.manage.reverse.onlyClosed, { amount }),
        durationMs: 4000,
      });
      onDone();
    },
    onFailure: () => haptic('error'),
  });
}

/** What is opened the other way, at the mark. */
function Next({ position, mark, feeRate }: { position: ContractPosition; mark: string | null; feeRate: string | undefined }) {
  const { t } = useTranslation(['contracts', 'manage']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const [sideWord, modeWord] = [useSideWord(), useModeWord()];
  const value = mark === null ? null : mulDecimals(position.share, mark, units.scale, 'up');
  const margin = value && divDecimals(value, String(position.multiple), units.scale, 'up');
  return (
    <KeyValueList
      panel
      items={[
        {
          key: 'opens',
          label: t(($) => $.manage.reverse.opens),
          value: `${sideWord(3 - position.type)} ${figures.sizeUnit(position.share)}`,
        },
        { key: 'mode', label: t(($) => $.contracts.mode.label), value: modeWord(position) },
        { key: 'margin', label: t(($) => $.manage.reverse.margin), value: figures.money(margin) },
        {
          key: 'fee',
          label: t(($) => $.manage.reverse.fee),
          value: value && feeRate ? figures.money(mulDecimals(value, feeRate, units.scale, 'up')) : NO_FIGURE,
        },
      ]}
    />
  );
}

export default function ReverseSheet({ position, open, onClose }: ReverseSheetProps) {
  const { t } = useTranslation(['contracts', 'common', 'manage']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const sideWord = useSideWord();
  const whyNot = useWhyNotClose()(position);
  const stale = useIsStale();
  const mark = useMarks([position.market_id]).get(position.market_id)?.mark ?? position.mark_price;
  const feeRate = useDeal({ baseId: position.currency_id, quoteId: position.legal_id }).data?.fees.taker;
  const backing = backingIn(useCrossAccounts(), position);
  const safe = useRef<HTMLButtonElement>(null);
  const save = useReverse(position, onClose);
  const { share } = position;
  const at = (price: string | null) => ({
    price,
    estimate: price === null || feeRate === undefined ? null : closeEstimate(position, units, { share, price, feeRate }, backing),
  });
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.manage.reverse.title, { side: sideWord(position.type), symbol: position.symbol })}
      description={t(($) => $.contracts.close.what, {
        amount: figures.sizeUnit(share),
        price: figures.price(position.open_price),
        mark: figures.price(mark),
      })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={save.busy}
      initialFocus={safe}
      foot={
        <Foot
          safe={safe}
          busy={save.busy}
          disabled={whyNot !== null || stale}
          word={t(($) => $.manage.reverse.act, { amount: figures.sizeUnit(share) })}
          onKeep={onClose}
          onSend={() => save.submit({ id: position.id })}
        />
      }
    >
      <div className="c-sheet">
        <Tiles
          position={position}
          units={units}
          now={at(mark)}
          worst={at(worstClose(position, units, mark))}
          isLimit={false}
          stale={stale}
        />
        <Next position={position} mark={mark} feeRate={feeRate} />
        <p className="c-note">{t(($) => $.manage.reverse.how)}</p>
        <Troubles whyNot={whyNot ?? (stale ? t(($) => $.contracts.states.stale) : null)} failure={save.failure} />
      </div>
    </Sheet>
  );
}
