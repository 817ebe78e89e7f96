/** From a checked stake to a placed option: the confirmation, placing once, the words about it. */
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { failureText } from '../../../app/services.ts';
import type { OptionSide, OptionTerm } from '../model/stake.ts';
import { usePlaceOption } from '../queries/use-place-option.ts';
import { useDurationWord, useMoneyWords, useSideWord } from './words.ts';

/** What is to be confirmed. */
export interface OptionTicketView {
  term: OptionTerm;
  side: OptionSide;
  stake: string;
  /** The balance of the options account when the confirmation opened; null when it is not known. */
  available: string | null;
}

/** The flow of one form. */
export interface OptionFlow {
  ticket: OptionTicketView | null;
  open: boolean;
  setOpen: (open: boolean) => void;
  review: (ticket: OptionTicketView) => void;
  confirm: () => void;
  busy: boolean;
  checking: boolean;
}

/** The flow. */
export function useOptionFlow({ quote, code }: { quote: Quote; code: string }): OptionFlow {
  const { t } = useTranslation(['options']);
  const [ticket, setTicket] = useState<OptionTicketView | null>(null);
  const [open, setOpen] = useState(false);
  const money = useMoneyWords(code);
  const sideWord = useSideWord();
  const duration = useDurationWord();
  const { place, busy, checking } = usePlaceOption({
    onPlaced(order) {
      setOpen(false);
      toast.show({
        kind: 'success',
        title: t(($) => $.options.placed.title),
        text: t(($) => $.options.placed.text, {
          side: sideWord(order.type),
          amount: money.unit(order.number),
          duration: duration(order.seconds),
        }),
        durationMs: 3000,
      });
    },
    onRefused(failure) {
      setOpen(false);
      // 999 and 998 have shown why on the way to another page.
      if (failure.kind !== 'session' && failure.kind !== 'unverified') toast.show({ kind: 'error', text: failureText(failure) });
    },
  });
  return {
    ticket,
    open,
    setOpen,
    review(next) {
      setTicket(next);
      setOpen(true);
    },
    confirm() {
      if (!ticket) return;
      place({
        match_id: quote.id,
        currency_id: ticket.term.currency_id,
        type: ticket.side,
        seconds: ticket.term.seconds,
        number: ticket.stake,
      });
    },
    busy,
    checking,
  };
}
