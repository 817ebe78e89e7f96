/**
 * Closing a position or a part of it: the result now and at the worst price in the same size, what comes back, what stays. The safe
 * button has the focus. Lazy: it brings the sheet's code.
 */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { useRef, useState } from 'react';
import { useIsStale } from '../../../app/live/use-topic.ts';
import { walkBook } from '../../../market/book/book.ts';
import { useSlowDepth } from '../../../market/book/use-slow-depth.ts';
import { Fate } from '../../../order/confirm/Fate.tsx';
import { useMarks } from '../live/marks.ts';
import { useCrossAccounts } from '../live/use-cross-account.ts';
import { backingIn } from '../model/cross.ts';
import { type Backing, closeEstimate, worstClose } from '../model/position.ts';
import { useDeal } from '../queries/contracts.ts';
import type { PositionSheetProps } from './position-sheet.ts';
import { CloseNotes, Foot, Lines, Tiles } from './CloseParts.tsx';
import { CloseWhat, type ClosingForm } from './CloseWhat.tsx';
import { useCloseFlow } from './use-close-flow.ts';
import { useUnitsOf } from './use-units-of.ts';
import { useWhyNotClose } from './use-why-not-close.ts';
import { useContractFigures, useSideWord } from './words.ts';

/** What the book would give for a share now; null while it offers nothing. */
function useExpectedPrice(position: ContractPosition, share: string): string | null {
  const { depth } = useSlowDepth(position.market_id);
  if (!depth || share === '') return null;
  return walkBook(position.type === 1 ? depth.bids : depth.asks, share).average;
}

interface ClosingWhat {
  share: string;
  /** The limit; null at market. */
  limit: string | null;
  mark: string | null;
  feeRate: string | undefined;
  backing: Backing | null;
}

/** What the close would bring now and at its worst price. */
function useEstimates(position: ContractPosition, { share, limit, mark, feeRate, backing }: ClosingWhat) {
  const units = useUnitsOf()(position.market_id);
  const expected = useExpectedPrice(position, limit === null ? share : '');
  const worstPrice = limit ?? worstClose(position, units, mark);
  const at = (price: string | null) => ({
    price: price === '' ? null : price,
    estimate:
      price === null || price === '' || feeRate === undefined
        ? null
        : closeEstimate(position, units, { share: share === '' ? '0' : share, price, feeRate }, backing),
  });
  return { now: at(limit ?? expected ?? mark), worst: at(worstPrice), worstPrice: worstPrice === '' ? null : worstPrice };
}

/** Whether a part of what is open and, with a limit, its price stand in the sheet. */
const isReady = (position: ContractPosition, share: string, limit: string | null): boolean =>
  share !== '' && limit !== '' && compareDecimals(share, '0') > 0 && compareDecimals(share, position.share) <= 0;

export default function CloseSheet({ position, open, onClose }: PositionSheetProps) {
  const { t } = useTranslation(['contracts', 'common', 'orders']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const sideWord = useSideWord();
  const whyNot = useWhyNotClose()(position);
  const stale = useIsStale();
  const mark = useMarks([position.market_id]).get(position.market_id)?.mark ?? position.mark_price;
  const [close, setClose] = useState<ClosingForm>({ kind: 'market', share: position.share, price: mark ?? '', force: 'gtc' });
  const { share } = close;
  const feeRate = useDeal({ baseId: position.currency_id, quoteId: position.legal_id }).data?.fees.taker;
  const backing = backingIn(useCrossAccounts(), position);
  const safe = useRef<HTMLButtonElement>(null);
  const flow = useCloseFlow(position, onClose);
  const { phase, reset } = flow;
  const limit = close.kind === 'limit' ? close.price : null;
  const { now, worst, worstPrice } = useEstimates(position, { share, limit, mark, feeRate, backing });
  const busy = phase === 'sending' || phase === 'checking';
  const change = (next: boolean) => {
    if (next) return;
    reset();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={change}
      title={t(($) => $.contracts.close.title, { side: sideWord(position.type), symbol: position.symbol })}
      description={t(($) => $.contracts.close.what, {
        amount: figures.sizeUnit(position.share),
        price: figures.price(position.open_price),
        mark: figures.price(mark),
      })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={busy}
      initialFocus={safe}
      foot={
        <Foot
          safe={safe}
          busy={busy}
          disabled={!isReady(position, share, limit) || whyNot !== null}
          word={
            phase === 'unknown'
              ? t(($) => $.orders.confirm.checkAgain)
              : t(($) => $.contracts.close.act, { amount: figures.sizeUnit(share === '' ? '0' : share) })
          }
          onKeep={() => change(false)}
          onSend={() => flow.send({ share, price: limit, force: close.force })}
        />
      }
    >
      <div className="c-sheet">
        <CloseWhat
          position={position}
          units={units}
          close={close}
          onChange={(change) => setClose((before) => ({ ...before, ...change }))}
        />
        <Tiles position={position} units={units} now={now} worst={worst} isLimit={limit !== null} stale={stale} />
        <Lines position={position} units={units} estimate={now.estimate} feeRate={feeRate} />
        <CloseNotes position={position} worst={figures.price(worstPrice)} whyNot={whyNot} stale={stale} />
        <Fate phase={phase} />
      </div>
    </Sheet>
  );
}
