/**
 * The confirmation of an order, in this order: what happens, price, fee, result, what cannot be undone. Its
 * figures are those of the moment it opened. Lazy: it brings the sheet's code.
 */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { useIsStale } from '../../app/live/use-topic.ts';
import type { OrderTicket } from '../place/place-order.ts';
import type { PlacePhase } from '../place/use-placing.ts';
import { ConfirmEffect, ConfirmLines, ConfirmWarnings, useTicketWords } from './ConfirmLines.tsx';
import { Fate } from './Fate.tsx';
import { Sentences } from '../own/OrderParts.tsx';
import { useOrderProduct } from '../product.ts';
import { SkipConfirmation, useSkipConfirmation } from './SkipConfirmation.tsx';
import './confirm.css';

export interface ConfirmSheetProps {
  ticket: OrderTicket;
  quote: Quote;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  phase: PlacePhase;
  onConfirm: () => void;
  onSeeOrders: () => void;
}

export default function ConfirmSheet({ ticket, quote, open, onOpenChange, phase, onConfirm, onSeeOrders }: ConfirmSheetProps) {
  const { t } = useTranslation(['orders', 'common']);
  const stale = useIsStale();
  const words = useTicketWords(ticket);
  const { borrowing } = useOrderProduct();
  const { kind } = ticket.summary;
  const skip = useSkipConfirmation(ticket);
  const busy = phase === 'sending' || phase === 'checking';
  const waits = kind === 'market' && stale && phase === 'idle';
  const confirm = () => {
    skip.keep();
    onConfirm();
  };
  const foot =
    phase === 'unknown' ? (
      <div className="g-btns">
        <Button onClick={onConfirm}>{t(($) => $.orders.confirm.checkAgain)}</Button>
        <Button variant="primary" onClick={onSeeOrders}>
          {t(($) => $.orders.confirm.seeOrders)}
        </Button>
      </div>
    ) : (
      <Button variant={ticket.summary.side} size="lg" block needsConnection busy={busy} disabled={waits} onClick={confirm}>
        {waits ? t(($) => $.orders.form.waiting) : words.button}
      </Button>
    );
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.orders.confirm.title)}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={busy}
      foot={foot}
    >
      <p className="s-confirm-what">
        <Sentences all={words.what} />
      </p>
      <ConfirmLines ticket={ticket} quote={quote} words={words} />
      <div className="s-confirm-notes">
        {borrowing && <borrowing.After pair={ticket.pair} order={ticket.summary} />}
        <ConfirmEffect ticket={ticket} />
        <ConfirmWarnings ticket={ticket} />
        <p>{kind === 'market' ? t(($) => $.orders.confirm.undoMarket) : t(($) => $.orders.confirm.undoLimit)}</p>
        {waits && (
          <Note tone="warn" icon={iconWarn}>
            {t(($) => $.orders.confirm.stale)}
          </Note>
        )}
        {phase === 'idle' && <SkipConfirmation skip={skip} unit={ticket.pair.quote} />}
        <Fate phase={phase} />
      </div>
    </Sheet>
  );
}
