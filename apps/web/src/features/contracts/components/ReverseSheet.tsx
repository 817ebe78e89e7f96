/**
 * Reversing a position: what its close brings now and at worst, and what is opened the other way. The safe button has the focus. Lazy: it
 * brings the sheet's code and words.
 */
import { type ContractPosition, contractCodes, reverseContract } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Note } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
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
import { type OtherSide, lackOf, otherSide } from '../model/reverse.ts';
import { rereadContracts, useDeal } from '../queries/contracts.ts';
import type { PositionSheetProps } from './position-sheet.ts';
import { Foot, Tiles } from './CloseParts.tsx';
import { type Foretold, refusalText } from './refusal-text.ts';
import { Troubles } from './Troubles.tsx';
import { useUnitsOf } from './use-units-of.ts';
import { useWhyNotClose } from './use-why-not-close.ts';
import { useContractFigures, useModeWord, useSideWord } from './words.ts';

/** Sends a reverse once, and says what became of it. */
function useReverse(position: ContractPosition, onDone: () => void) {
  const { t } = useTranslation(['manage']);
  const formats = useFormats();
  const { share: unit } = contractCodes(position);
  return useCallMutation(reverseContract, {
    quiet: true,
    onDone({ closed, opened, refusal }) {
      haptic('medium');
      rereadContracts();
      const amount = formats.exact(opened?.filled ?? closed.filled, unit);
      const isWhole = opened !== null && compareDecimals(opened.filled, '0') > 0;
      onDone();
      if (isWhole)
        return void toast.show({ kind: 'success', text: t(($) => $.manage.reverse.done, { amount }), durationMs: 4000 });
      const text = t(($) => $.manage.reverse.onlyClosed, { amount });
      if (refusal === null) return void toast.show({ kind: 'info', text, durationMs: 4000 });
      void refusalText(refusal as Foretold).then((why) => toast.show({ kind: 'info', title: text, text: why, durationMs: 8000 }));
    },
    onFailure: () => haptic('error'),
  });
}

/** What is opened the other way, at the mark. */
function Next({ position, other }: { position: ContractPosition; other: OtherSide | null }) {
  const { t } = useTranslation(['contracts', 'manage']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const [sideWord, modeWord] = [useSideWord(), useModeWord()];
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
        { key: 'margin', label: t(($) => $.manage.reverse.margin), value: figures.money(other?.margin) },
        { key: 'fee', label: t(($) => $.manage.reverse.fee), value: figures.money(other?.fee) },
      ]}
    />
  );
}

export default function ReverseSheet({ position, open, onClose }: PositionSheetProps) {
  const { t } = useTranslation(['contracts', 'common', 'manage']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const sideWord = useSideWord();
  const whyNot = useWhyNotClose()(position);
  const stale = useIsStale();
  const mark = useMarks([position.market_id]).get(position.market_id)?.mark ?? position.mark_price;
  const deal = useDeal({ baseId: position.currency_id, quoteId: position.legal_id }).data;
  const feeRate = deal?.fees.taker;
  const backing = backingIn(useCrossAccounts(), position);
  const safe = useRef<HTMLButtonElement>(null);
  const save = useReverse(position, onClose);
  const { share } = position;
  const at = (price: string | null) => ({
    price,
    estimate: price === null || feeRate === undefined ? null : closeEstimate(position, units, { share, price, feeRate }, backing),
  });
  const now = at(mark);
  const other = otherSide(position, units, { mark, feeRate });
  const lack = lackOf(deal?.account.free, now.estimate, other);
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
          now={now}
          worst={at(worstClose(position, units, mark))}
          isLimit={false}
          stale={stale}
        />
        <Next position={position} other={other} />
        {lack && (
          <Note tone="warn" icon={iconWarn}>
            {t(($) => $.manage.reverse.lacks, { free: figures.money(lack.free), needed: figures.money(lack.needed) })}
          </Note>
        )}
        <p className="c-note">{t(($) => $.manage.reverse.how)}</p>
        <Troubles whyNot={whyNot ?? (stale ? t(($) => $.contracts.states.stale) : null)} failure={save.failure} />
      </div>
    </Sheet>
  );
}
