/** From an amount to a conversion: the price that is held, the confirmation, the act, its result. */
import { type Conversion, type ConversionTerms, type ConvertibleCurrency, convertCurrency } from '@glasshouse/contract/convert';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { rereadMoney } from '../queries/convert.ts';
import { type HeldQuote, type QuoteState, type Wanted, useQuote } from '../queries/use-quote.ts';
import type { Manner } from './QuoteLines.tsx';

/** A sheet that is opened with less left of the price asks for the next one at once. */
const READING_MS = 6_000;

const loadSheet = () => import('./ConfirmConversion.tsx');
const ConfirmConversion = lazyPart(loadSheet);

/** What the hook needs of the screen. */
export interface ConversionParts {
  wanted: Wanted;
  /** Whether the amount can be paid: only then is a price asked for. */
  affordable: boolean;
  manner: Manner;
  terms: ConversionTerms;
  currencies: readonly ConvertibleCurrency[];
  /** After success: the form begins anew. */
  onDone: () => void;
}

/** `review` opens the confirmation; `sheet` is drawn once anywhere on the screen. */
export function useConversion(parts: ConversionParts): QuoteState & { review: () => void; sheet: ReactNode } {
  const { wanted, affordable, manner, terms, currencies, onDone } = parts;
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const [done, setDone] = useState<Conversion | null>(null);
  const act = useCallMutation(convertCurrency, {
    onDone: (conversion) => {
      setDone(conversion);
      rereadMoney();
      onDone();
    },
    onFailure: (failure) => {
      rereadMoney();
      // A price that ended while it was sent: the sheet stays and shows the next one.
      if (!failure.code?.startsWith('CONVERT_QUOTE')) setOpen(false);
    },
  });
  // The price that is being used must not be replaced by the next.
  const price = useQuote(wanted, affordable && !act.busy && done === null);
  useEffect(() => {
    const timer = setTimeout(() => void loadSheet().catch(() => {}), 1_000);
    return () => clearTimeout(timer);
  }, []);
  const confirm = ({ quote }: HeldQuote) =>
    act.submit({
      number: quote.number,
      from_currency_id: quote.from_currency_id,
      to_currency_id: quote.to_currency_id,
      quote_id: quote.quote_id,
    });
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) setDone(null);
  };
  const sheet = used && (
    <Suspense fallback={null}>
      <ConfirmConversion
        open={open}
        onOpenChange={change}
        manner={manner}
        held={price.held}
        terms={terms}
        busy={act.busy}
        checking={act.checking}
        done={done}
        currencies={currencies}
        onConfirm={confirm}
        onAgain={() => change(false)}
      />
    </Suspense>
  );
  const review = () => {
    setDone(null);
    setUsed(true);
    setOpen(true);
    // There is time to read the sheet before its price ends.
    if (price.held && price.held.until - Date.now() < READING_MS) price.renew();
  };
  return { ...price, review, sheet };
}
