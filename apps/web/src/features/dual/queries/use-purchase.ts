/** A purchase that is being made: how many shares, at which rate, and what becomes of both when the rate changes. */
import type { CallFailure } from '@glasshouse/client';
import { type DualDetail, buyDual } from '@glasshouse/contract/dual';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, divDecimals, mulDecimals } from '@glasshouse/money';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useDebounced } from '../../../app/data/use-debounced.ts';
import { keepPromise, recordPromise } from '../../../app/integrity/kept-promises.ts';
import { useNavigation } from '../../../app/navigation/use-navigation.ts';
import { deviceData } from '../../../app/services.ts';
import { outcomesOf, sharesOf } from '../model/outcomes.ts';
import { rereadOwn, rereadProducts, useQuote, useSpot } from './dual.ts';

const QUOTE_MS = 150;
const RATE_DECIMALS = 8;
const YEAR_MS = '31536000000';

/** The rate that a refusal says is the one now; null of any other. */
function saidRate(failure: CallFailure): string | null {
  const said = failure.code === 'DUAL_RATE_CHANGED' ? failure : failure.fields.find(({ code }) => code === 'DUAL_RATE_CHANGED');
  const rate = said?.params?.['rate'];
  return typeof rate === 'string' ? rate : null;
}

/** A lower rate than the quote's holds until the next minute's quote. */
interface Limit {
  readonly minute: number;
  readonly rate: string;
}

/** What of a rate a term pays. */
export const termOf = (rate: string, units: number, unitMs: number): string =>
  divDecimals(mulDecimals(rate, String(units * unitMs), RATE_DECIMALS, 'down'), YEAR_MS, RATE_DECIMALS, 'down');

export function usePurchase(product: DualDetail) {
  const { t } = useTranslation(['shell']);
  const navigation = useNavigation();
  const [text, setText] = useState('1');
  const [limit, setLimit] = useState<Limit | null>(null);
  // The rate that was shown when the sheet opened; null while it is closed.
  const [opened, setOpened] = useState<string | null>(null);
  const num = sharesOf(text);
  const asked = useDebounced(String(num ?? 1), QUOTE_MS);
  const isSold = product.status === 'on_sale';
  const quote = useQuote(product.id, asked, isSold).data;
  const spot = useSpot().data?.find(({ code }) => code === product.put_in_code);
  const free = spot?.accounts.find(({ type }) => type === 'change')?.available ?? '0';
  const units = quote?.units ?? product.holding_days;
  const quoted = quote?.rate ?? product.annualized_rate;
  const rate =
    limit && quote && limit.minute === quote.minute && quoted && compareDecimals(limit.rate, quoted) < 0 ? limit.rate : quoted;
  const act = useCallMutation(buyDual, {
    onDone: ({ id, acceptance }) => {
      keepPromise(deviceData, 'dual', id, recordPromise(acceptance));
      rereadOwn();
      rereadProducts();
      toast.show({ kind: 'success', text: t(($) => $.shell.toasts.purchaseSuccess) });
      navigation.redirect('/pages/invest/mine', { id: String(id) });
    },
    onFailure: (failure) => {
      const now = saidRate(failure);
      if (now !== null && quote) setLimit({ minute: quote.minute, rate: now });
      // With another rate the sheet stays, and shows both outcomes by it.
      else setOpened(null);
      rereadOwn();
      rereadProducts();
    },
  });
  return {
    text,
    num,
    setText: (next: string) => {
      act.reset();
      setText(next);
    },
    free,
    /** The currency to get more of, where the balance is what is short of these shares. */
    lacks: spot && quote?.most.by === 'balance' && (num ?? 1) > quote.most.num ? spot.id : null,
    quote,
    rate,
    units,
    outcomes: rate === null ? null : outcomesOf(product, num ?? 1, { rate, units }),
    termYield: rate === null ? null : termOf(rate, units, product.unit_ms),
    /** Whether these shares can be bought now. */
    isReady: isSold && num !== null && quote?.num === num && num <= quote.most.num && rate !== null,
    isOpen: opened !== null,
    setOpen: (open: boolean) => setOpened(open ? rate : null),
    changedFrom: opened !== null && rate !== null && opened !== rate ? termOf(opened, units, product.unit_ms) : null,
    act,
    submit: () => {
      if (num !== null && rate !== null) act.submit({ id: product.id, num, rate, units });
    },
  };
}
