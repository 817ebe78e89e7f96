/** What the forms of a conversion and of a quick buy share: the typed amount, what stands against it, and the button. */
import type { ConversionTerms, ConvertibleCurrency } from '@glasshouse/contract/convert';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { acceptEdit, fromEditText } from '@glasshouse/ui/format/parse.ts';
import { useId, useState } from 'react';
import { navigation } from '../../../app/services.ts';
import { amountState } from '../model/amount.ts';
import { type FiatTerms, fiatGateOf } from '../model/fiat-trade.ts';
import type { Manner } from './QuoteLines.tsx';
import { useConversion } from './use-conversion.tsx';
import { useFigures } from './words.ts';

/** What the hook is given. */
export interface ConversionFormDeps {
  /** All currencies that can be converted. */
  list: readonly ConvertibleCurrency[];
  from: ConvertibleCurrency;
  to: ConvertibleCurrency;
  manner: Manner;
  terms: ConversionTerms;
  /** What the level of verification allows with fiat money. */
  fiatTerms: FiatTerms;
  /** Where the form goes on after the verification: path and query of this page. */
  back: string;
  /** The button's words for an amount with its unit. */
  act: (amount: string) => string;
}

/** The state of the form; `page` and `input` are props of ConversionPage and of the amount's input. */
export function useConversionForm({ list, from, to, manner, terms, fiatTerms, back, act }: ConversionFormDeps) {
  const { t } = useTranslation(['convert', 'shell']);
  const figures = useFigures();
  const [text, setText] = useState('');
  const errorId = useId();
  const number = fromEditText(text);
  const state = amountState(number, from.available);
  const exact = (amount: string) => figures.exact(amount, from.code);
  const gate = fiatGateOf(from, to, fiatTerms);
  const mustVerify = gate?.kind === 'verify';
  const conversion = useConversion({
    wanted: { from: from.currency_id, to: to.currency_id, number },
    affordable: state.kind === 'good' && !mustVerify,
    manner,
    terms,
    currencies: list,
    onDone: () => setText(''),
  });
  const missing = state.kind === 'missing' ? t(($) => $.convert.shared.needMore, { amount: exact(state.missing) }) : undefined;
  const label =
    missing !== undefined
      ? t(($) => $.shell.toasts.insufficientBalance)
      : state.kind === 'empty'
        ? t(($) => $.convert.shared.enter)
        : act(exact(number));
  return {
    text,
    setText,
    edit: (next: string) => setText(acceptEdit(text, next, from.scale)),
    number,
    exact,
    gate,
    missing,
    errorId,
    conversion,
    page: {
      label: mustVerify ? t(($) => $.convert.shared.verify) : label,
      ready: mustVerify || (state.kind === 'good' && conversion.held !== null),
      onReview: mustVerify ? () => navigation.navigateTo('/pages/setting/real', { return: back }) : conversion.review,
    },
    input: {
      'aria-label': t(($) => $.convert.convert.amount, { code: from.code }),
      'aria-invalid': missing ? true : undefined,
      'aria-describedby': missing ? errorId : undefined,
      inputMode: 'decimal',
      autoComplete: 'off',
      placeholder: '0',
      value: text,
      onChange: (event: { target: { value: string } }) => setText(acceptEdit(text, event.target.value, from.scale)),
    } as const,
  };
}

/** The state of a form. */
export type ConversionForm = ReturnType<typeof useConversionForm>;
