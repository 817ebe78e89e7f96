/** A purchase that is being made: how many shares, from which rate on, and what becomes of both when the rate falls below it. */
import type { CallFailure } from '@glasshouse/client';
import { type DualDetail, buyDual } from '@glasshouse/contract/dual';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, divDecimals, mulDecimals } from '@glasshouse/money';
import { fromEditText, toEditText } from '@glasshouse/ui/format/parse.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useDebounced } from '../../../app/data/use-debounced.ts';
import { keepPromise, recordPromise } from '../../../app/integrity/kept-promises.ts';
import { useNavigation } from '../../../app/navigation/use-navigation.ts';
import { deviceData } from '../../../app/services.ts';
import { type RateOver, isLess, proposedLeast, rateOfPercent } from '../model/least.ts';
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

/** What is typed as the least rate while the sheet is open, in percent, and over how many units. */
interface Named {
  readonly units: number;
  readonly text: string;
}

/** The least rate that is accepted: proposed when the sheet opens, then as it is typed. */
function leastOf(named: Named | null, setNamed: (next: Named | null) => void, now: RateOver | null) {
  const rate = named === null ? null : rateOfPercent(fromEditText(named.text));
  const least = named === null || rate === null ? null : { rate, units: named.units };
  const propose = () => now !== null && setNamed({ units: now.units, text: toEditText(proposedLeast(now.rate)) });
  return {
    isOpen: named !== null,
    setOpen: (open: boolean) => (open ? propose() : setNamed(null)),
    text: named?.text ?? '',
    setText: (text: string) => named !== null && setNamed({ ...named, text }),
    least,
    /** Whether the rate of now is below it. */
    isMissed: least !== null && now !== null && isLess(now, least),
    /** What could be accepted instead, in percent. */
    next: now === null ? null : proposedLeast(now.rate),
    takeNext: propose,
  };
}

/** Buying, and the lower rate that a refusal names, which holds for the rest of its quote's minute. */
function useBuying(minute: number | undefined, onOtherFailure: () => void) {
  const { t } = useTranslation(['shell']);
  const navigation = useNavigation();
  const [limit, setLimit] = useState<Limit | null>(null);
  const act = useCallMutation(buyDual, {
    onDone: ({ id, acceptance }) => {
      keepPromise(deviceData, 'dual', id, recordPromise(acceptance));
      rereadOwn();
      rereadProducts();
      toast.show({ kind: 'success', text: t(($) => $.shell.toasts.purchaseSuccess) });
      navigation.redirect('/pages/invest/mine', { id: String(id) });
    },
    onFailure: (failure) => {
      const rate = saidRate(failure);
      if (rate !== null && minute !== undefined) setLimit({ minute, rate });
      // With a lower rate the sheet stays, and asks whether that is enough.
      else onOtherFailure();
      rereadOwn();
      rereadProducts();
    },
  });
  return { act, limit };
}

/** The form of a purchase of a product. */
export function usePurchase(product: DualDetail) {
  const [text, setText] = useState('1');
  // Null while the sheet is closed.
  const [named, setNamed] = useState<Named | null>(null);
  const num = sharesOf(text);
  const asked = useDebounced(String(num ?? 1), QUOTE_MS);
  const isSold = product.status === 'on_sale';
  const quote = useQuote(product.id, asked, isSold).data;
  const spot = useSpot().data?.find(({ code }) => code === product.put_in_code);
  const free = spot?.accounts.find(({ type }) => type === 'change')?.available ?? '0';
  const units = quote?.units ?? product.holding_days;
  const quoted = quote?.rate ?? product.annualized_rate;
  const { act, limit } = useBuying(quote?.minute, () => setNamed(null));
  const isLimited =
    limit !== null && limit.minute === quote?.minute && quoted !== null && compareDecimals(limit.rate, quoted) < 0;
  const rate = isLimited ? limit.rate : quoted;
  const least = leastOf(named, setNamed, rate === null ? null : { rate, units });
  const accepted = least.least;
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
    least: {
      ...least,
      rate: accepted?.rate ?? null,
      /** Both outcomes by it. */
      outcomes: accepted && outcomesOf(product, num ?? 1, accepted),
    },
    act,
    submit: () => {
      if (num !== null && accepted !== null) act.submit({ id: product.id, num, ...accepted });
    },
  };
}

/** The least rate of a purchase, as the sheet shows and changes it. */
export type LeastOfPurchase = ReturnType<typeof usePurchase>['least'];
