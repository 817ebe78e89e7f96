/** From a filled form to an open position: what the desk says to it, the confirmation, placing once, the words about the result. */
import { CallFailure, type ClientInput } from '@glasshouse/client';
import {
  type ContractConditional,
  type ContractOrder,
  type ContractPreview,
  type Direction,
  type MarginMode,
  previewContract,
  submitContract,
  contractCodes,
} from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { withUnit } from '@glasshouse/ui';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useRef, useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { client, failureText } from '../../../app/services.ts';
import type { Pair } from '../../../market/pair/pair.ts';
import { PATIENCE_MS, type PlacePhase, usePlacing } from '../../../order/place/use-placing.ts';
import { entryInput } from '../model/contract-form.ts';
import { rereadContracts } from '../queries/contracts.ts';
import type { ContractFormState } from './use-contract-form.ts';
import { refusalText } from './refusal-text.ts';
import { useEndReason } from './words.ts';

/** One order under one request id, whatever is pressed. */
export interface EntryTicket {
  requestId: string;
  pair: Pair;
  type: Direction;
  input: ClientInput<typeof previewContract>;
  preview: ContractPreview;
  multiple: number;
  mode: MarginMode;
  /** With a limit that may rest at once. */
  limit: boolean;
  /** The mark that it waits for; null: none. */
  trigger: string | null;
}

/** The flow of one form. */
export interface ContractFlow {
  ticket: EntryTicket | null;
  open: boolean;
  setOpen: (open: boolean) => void;
  phase: PlacePhase;
  /** The direction that the desk is being asked about, or that is on its way without a confirmation. */
  busy: Direction | null;
  review: (type: Direction) => void;
  confirm: () => void;
}

/** A limit order up to this multiple may be placed without a confirmation. */
export const MOST_UNCONFIRMED = 10;
/** Two presses within so long are one. */
const ONE_PRESS_MS = 600;

/** The words after an order was taken. */
function usePlacedToast(): (order: ContractOrder | ContractConditional, pair: Pair) => void {
  const { t } = useTranslation(['contracts']);
  const formats = useFormats();
  const reasonOf = useEndReason();
  return (order, pair) => {
    if ('trigger_price' in order) {
      const price = withUnit(formats.price(order.trigger_price, pair.priceDecimals), pair.quote);
      const text = t(($) => $.contracts.placed.waitsText, { price });
      toast.show({ kind: 'success', title: t(($) => $.contracts.placed.waits), text, durationMs: 4000 });
      return;
    }
    const none = compareDecimals(order.filled, '0') === 0;
    const whole = compareDecimals(order.filled, order.share) === 0;
    const { share: base } = contractCodes(pair);
    const values = { filled: formats.exact(order.filled, base), share: formats.exact(order.share, base) };
    const rests = order.status === 0;
    const title = none
      ? rests
        ? t(($) => $.contracts.placed.rests)
        : t(($) => $.contracts.placed.nothing)
      : whole
        ? order.type === 1
          ? t(($) => $.contracts.placed.long, values)
          : t(($) => $.contracts.placed.short, values)
        : t(($) => $.contracts.placed.part, values);
    const reason = reasonOf(order);
    toast.show({
      kind: none && !rests ? 'info' : 'success',
      title,
      text: reason ?? (rests ? t(($) => $.contracts.placed.restsText) : t(($) => $.contracts.placed.below)),
      durationMs: 4000,
    });
  };
}

const refuse = (text: string) => toast.show({ kind: 'error', text });

/** Asks the desk what an order would do now, in words where it would be refused; null then. */
async function askDesk(form: ContractFormState, type: Direction): Promise<EntryTicket | null> {
  const { pair, draft, multiple, mode } = form;
  const input = entryInput(draft, pair, form, type);
  try {
    const preview = await client.call(previewContract, input, { quiet: true });
    const trigger = draft.kind === 'trigger' ? draft.trigger : null;
    // What waits is asked when its mark comes.
    if (preview.refusal === null || trigger !== null) {
      const limit = draft.kind === 'limit';
      return { requestId: client.newRequestId(), pair, type, input, preview, multiple, mode, limit, trigger };
    }
    refuse(await refusalText(preview.refusal));
  } catch (error) {
    if (error instanceof CallFailure) refuse(failureText(error));
  }
  return null;
}

/** Places tickets; the form is emptied with an order that was taken. */
function useEntryPlacing(form: ContractFormState, onEnd: () => void) {
  const placedToast = usePlacedToast();
  return usePlacing<EntryTicket, ContractOrder | ContractConditional>({
    attempt: ({ input: { trigger_price: trigger, ...input }, requestId }) =>
      trigger === undefined
        ? client.call(submitContract, input, { requestId, quiet: true })
        : // Most orders wait for no mark.
          import('../queries/conditionals.ts').then(({ place }) => place({ ...input, trigger_price: trigger }, requestId)),
    patienceMs: ({ limit, trigger }) => PATIENCE_MS[limit || trigger !== null ? 'priced' : 'market'],
    onPlaced(order, { pair }) {
      onEnd();
      form.dispatch({ type: 'placed' });
      placedToast(order, pair);
    },
    onRefused(failure) {
      onEnd();
      // 999 and 998 have shown why on the way to another page.
      if (failure.kind !== 'session' && failure.kind !== 'unverified') refuse(failureText(failure));
    },
    readAgain: rereadContracts,
  });
}

/** The flow. */
export function useContractFlow(form: ContractFormState): ContractFlow {
  const [ticket, setTicket] = useState<EntryTicket | null>(null);
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<Direction | null>(null);
  const pressed = useRef({ at: Number.NEGATIVE_INFINITY, underway: false });
  const { phase, place, reset } = useEntryPlacing(form, () => setOpen(false));

  const ask = async (type: Direction) => {
    pressed.current.underway = true;
    setAsking(type);
    const next = await askDesk(form, type);
    pressed.current.underway = false;
    setAsking(null);
    if (next === null) return;
    reset();
    setTicket(next);
    const skips = next.limit && next.multiple <= MOST_UNCONFIRMED && form.deal.data?.settings.skip_confirmation === true;
    if (skips) place(next);
    else setOpen(true);
  };

  return {
    ticket,
    // An order that was sent without confirmation opens the sheet when its answer is lost.
    open: open || phase === 'checking' || phase === 'unknown',
    setOpen(next) {
      setOpen(next);
      if (!next) reset();
    },
    phase,
    busy: asking ?? (phase === 'sending' && !open ? (ticket?.type ?? null) : null),
    review(type) {
      const now = performance.now();
      const { at, underway } = pressed.current;
      if (underway || now - at < ONE_PRESS_MS || phase === 'sending') return;
      pressed.current.at = now;
      void ask(type);
    },
    confirm() {
      if (ticket) place(ticket);
    },
  };
}
