/** A loan that is being asked for: coins, levels, both amounts, the term, and what becomes of the figures when the rate changes. */
import type { CallFailure } from '@glasshouse/client';
import { type LoanPair, type LoanQuote, type LoanTerms, applyLoan } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { fromEditText } from '@glasshouse/ui/format/parse.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useDebounced } from '../../../app/data/use-debounced.ts';
import { keepPromise, recordPromise } from '../../../app/integrity/kept-promises.ts';
import { useNavigation } from '../../../app/navigation/use-navigation.ts';
import { deviceData } from '../../../app/services.ts';
import { type PairChoice, chosenPair } from '../model/pairs.ts';
import { rereadOwn, rereadPools, useFree, useQuote } from './loans.ts';

const QUOTE_MS = 200;
const isAmount = (text: string) => text !== '' && compareDecimals(text, '0') > 0;

const wasRateChanged = (failure: CallFailure) =>
  failure.code === 'LOANS_RATE_CHANGED' || failure.fields.some(({ code }) => code === 'LOANS_RATE_CHANGED');

/** What was read in the sheet: by other terms a loan is refused, and read again. */
const readOf = ({ rate, sale, charge }: LoanQuote) => ({ rate, sale, charge });

/** The form of a pair. */
export function useApply(pair: LoanPair) {
  const { t } = useTranslation(['loans']);
  const navigation = useNavigation();
  const [text, setText] = useState('');
  const [pledgeText, setPledgeText] = useState('');
  const [term, setTerm] = useState<LoanQuote['term']>('d30');
  // The rate that was shown when the sheet opened; null while it is closed.
  const [opened, setOpened] = useState<string | null>(null);
  const [number, pledge] = [fromEditText(text), fromEditText(pledgeText)];
  const isWhole = isAmount(number) && isAmount(pledge);
  const read = useQuote(pair, useDebounced(isWhole ? number : '', QUOTE_MS), useDebounced(isWhole ? pledge : '', QUOTE_MS), term);
  const quote = isWhole ? read.data : undefined;
  const isCurrent =
    quote !== undefined &&
    quote.term === term &&
    compareDecimals(quote.number, number) === 0 &&
    compareDecimals(quote.pledge_number, pledge) === 0;
  const free = useFree(pair.pledge_currency_id);
  const act = useCallMutation(applyLoan, {
    onDone: ({ loan, acceptance }) => {
      keepPromise(deviceData, 'loans', loan.id, recordPromise(acceptance));
      rereadOwn();
      rereadPools();
      toast.show({ kind: 'success', text: t(($) => $.loans.confirm.done) });
      navigation.redirect('/pages/common/borrowing', { id: String(loan.id) });
    },
    onFailure: (failure) => {
      // With another rate the sheet stays, and shows the loan by it.
      if (!wasRateChanged(failure)) setOpened(null);
      rereadOwn();
    },
  });
  const edit = (set: (text: string) => void) => (next: string) => {
    act.reset();
    set(next);
  };
  return {
    text,
    pledgeText,
    setText: edit(setText),
    setPledgeText: edit(setPledgeText),
    number,
    pledge,
    isWhole,
    term,
    setTerm,
    quote,
    free,
    isMissing: isAmount(pledge) && compareDecimals(pledge, free) > 0,
    isReady: isCurrent && quote.refusal === null && compareDecimals(pledge, free) <= 0,
    isOpen: opened !== null && quote !== undefined,
    setOpen: (open: boolean) => setOpened(open ? (quote?.rate ?? null) : null),
    changedFrom: opened !== null && quote !== undefined && opened !== quote.rate ? opened : null,
    act,
    submit: () => {
      if (!quote) return;
      act.submit({
        currency_id: pair.currency_id,
        number,
        pledge_currency_id: pair.pledge_currency_id,
        pledge_number: pledge,
        term,
        variant: pair.variant,
        ...readOf(quote),
      });
    },
  };
}

export type ApplyForm = ReturnType<typeof useApply>;

/** Which coins and levels are chosen. */
export function usePair({ pairs }: LoanTerms) {
  const [choice, setChoice] = useState<PairChoice>({ debt: null, pledge: null, variant: 'standard' });
  return {
    pair: chosenPair(pairs, choice),
    choose: (part: Partial<PairChoice>) => setChoice({ ...choice, ...part }),
  };
}
