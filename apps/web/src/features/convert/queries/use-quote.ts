/**
 * A price held for the person at the screen: asked for when the amount stands still, and again shortly before it ends.
 * It counts from the moment it was asked for, so that a press within the time shown is in time at the server too.
 */
import { CallFailure } from '@glasshouse/client';
import { type ConversionQuote, quoteConversion } from '@glasshouse/contract/convert';
import { useEffect, useState } from 'react';
import { client } from '../../../app/services.ts';
import { useDebounced } from '../../../app/data/use-debounced.ts';

/** What is to be converted. */
export interface Wanted {
  from: number;
  to: number;
  /** Canonical decimal text; empty asks for nothing. */
  number: string;
}

/** A quote with the moment until which it is held, by this device's clock. */
export interface HeldQuote {
  quote: ConversionQuote;
  until: number;
}

/** The price as the screen has it. */
export interface QuoteState {
  held: HeldQuote | null;
  asking: boolean;
  failure: CallFailure | null;
  /** Asks again at once. */
  renew: () => void;
}

/** A new price is asked for so long before the old one ends. */
const AHEAD_MS = 600;
const RETRY_MS = 3_000;
const TYPING_MS = 350;

/** The price of what is wanted, kept fresh while `active`. */
export function useQuote(wanted: Wanted, active: boolean): QuoteState {
  const { from, to, number } = wanted;
  const still = useDebounced(number, TYPING_MS);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ of: string; held: HeldQuote | null; failure: CallFailure | null }>({
    of: '',
    held: null,
    failure: null,
  });
  const name = `${from}:${to}:${still}`;
  const ready = active && still !== '' && still === number && from !== to;

  useEffect(() => {
    if (!ready) return;
    const cancelled = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (ms: number) => {
      timer = setTimeout(() => void ask(), ms);
    };
    const ask = async () => {
      // A page that nobody sees holds no price.
      if (document.hidden) return again(RETRY_MS);
      const asked = Date.now();
      try {
        const input = { number: still, from_currency_id: from, to_currency_id: to };
        const quote = await client.call(quoteConversion, input, { quiet: true, signal: cancelled.signal });
        if (cancelled.signal.aborted) return;
        const until = asked + quote.expires - quote.time;
        setState({ of: name, held: { quote, until }, failure: null });
        again(Math.max(0, until - Date.now() - AHEAD_MS));
      } catch (error) {
        if (cancelled.signal.aborted || !(error instanceof CallFailure)) return;
        setState({ of: name, held: null, failure: error });
        again(RETRY_MS);
      }
    };
    void ask();
    return () => {
      cancelled.abort();
      clearTimeout(timer);
    };
  }, [ready, name, from, to, still, round]);

  const current = state.of === name && still === number;
  return {
    held: current ? state.held : null,
    asking: number !== '' && (!current || (state.held === null && state.failure === null)),
    failure: current ? state.failure : null,
    renew: () => setRound((before) => before + 1),
  };
}
