/** Words and figures that several parts of the trade screens share. */
import type { OrderItem } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { withUnit } from '@glasshouse/ui';
import { useCallback, useMemo } from 'react';
import { type Formats, useFormats } from '../../app/formats/use-formats.ts';
import type { OrderProblem } from './check-order.ts';
import { decimalsOf } from '../../market/book/book.ts';
import type { FormKind } from './order-kinds.ts';
import { type Pair, splitSymbol } from '../../market/pair/pair.ts';

/** Figures of a pair with their units. */
export interface PairFigures {
  /** A price with the decimals of the tick, without unit: for columns whose head names it. */
  price: (text: string) => string;
  /** A price with its currency. */
  priceUnit: (text: string) => string;
  /** An amount of the base coin with its unit. */
  amountUnit: (text: string) => string;
  /** An amount of the quote currency with its unit. */
  quoteUnit: (text: string) => string;
}

/** How figures of a pair are written. */
export function pairFigures(pair: Pick<Pair, 'base' | 'quote' | 'priceDecimals'>, formats: Formats): PairFigures {
  return {
    price: (text) => formats.price(text, pair.priceDecimals),
    priceUnit: (text) => withUnit(formats.price(text, Math.max(pair.priceDecimals, 0)), pair.quote),
    amountUnit: (text) => formats.money(text, pair.base),
    quoteUnit: (text) => formats.money(text, pair.quote),
  };
}

/** The same bound to the language. */
export function usePairFigures(pair: Pair): PairFigures {
  const formats = useFormats();
  return useMemo(() => pairFigures(pair, formats), [pair, formats]);
}

/** The sentence for a problem of the form. */
export function useProblemText(): (problem: OrderProblem) => string {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  return useCallback(
    (problem) => {
      switch (problem.code) {
        case 'priceTick':
          return t(($) => $.orders.problems.priceTick, {
            step: formats.number(problem.step, decimalsOf(problem.step)),
            unit: problem.unit,
          });
        case 'amountLot':
          return t(($) => $.orders.problems.amountLot, {
            step: formats.number(problem.step, decimalsOf(problem.step)),
            unit: problem.unit,
          });
        case 'mustBeAbove':
        case 'mustBeBelow':
        case 'postOnlyBelow':
        case 'postOnlyAbove':
          return t(($) => $.orders.problems[problem.code], {
            price: formats.moneyFigure(problem.price, problem.unit),
            unit: problem.unit,
          });
        case 'outsideBand':
          return t(($) => $.orders.errors.ORDER_PRICE_BAND, {
            low: formats.moneyFigure(problem.low, problem.unit),
            high: formats.money(problem.high, problem.unit),
          });
        case 'tooSmall':
        case 'displayInvalid':
          return t(($) => $.orders.problems[problem.code], {
            amount: formats.moneyFigure(problem.amount, problem.unit),
            unit: problem.unit,
          });
        case 'thinBook':
          return t(($) => $.orders.form.notEnoughOffers, {
            amount: formats.moneyFigure(problem.amount, problem.unit),
            unit: problem.unit,
          });
        case 'insufficient':
        case 'insufficientAtLeast':
          return t(($) => $.orders.problems[problem.code], {
            amount: formats.needed(problem.amount, problem.unit),
            unit: problem.unit,
          });
        case 'beyondBook':
          return t(($) => $.orders.problems.beyondBook, {
            levels: problem.levels,
            amount: formats.moneyFigure(problem.amount, problem.unit),
            unit: problem.unit,
          });
        default:
          return t(($) => $.orders.problems[problem.code]);
      }
    },
    [t, formats],
  );
}

/** "Buy · Limit" and the like. */
export function useSideKind(): (side: 'buy' | 'sell', kind: FormKind) => string {
  const { t } = useTranslation(['orders']);
  return useCallback(
    (side, kind) => {
      const named = { kind: t(($) => $.orders.kinds[kind]) };
      return side === 'buy' ? t(($) => $.orders.order.buyKind, named) : t(($) => $.orders.order.sellKind, named);
    },
    [t],
  );
}

/** An order with its amount and price, in sentences: "0.05 BTC", "7,300.00 USDT", "the market price". */
export function useOrderFigures(): (order: OrderItem) => { amount: string; price: string } {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  return useCallback(
    (order) => {
      const { base, quote } = splitSymbol(order.symbol);
      return {
        amount: order.quote_amount === null ? formats.money(order.amount, base) : formats.money(order.quote_amount, quote),
        price: order.target_price === null ? t(($) => $.orders.order.marketPrice) : formats.money(order.target_price, quote),
      };
    },
    [t, formats],
  );
}

/** "When the price rises to 7,400.00 USDT": what an order waits for; null for one that waits for nothing. */
export function useTriggerText(): (
  trigger: { price: string | null; by: 'last' | 'index' | null; kind: FormKind; side: 'buy' | 'sell' },
  quote: string,
  rises: boolean,
) => string | null {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  return useCallback(
    ({ price, by }, quote, rises) => {
      if (price === null) return null;
      const values = { price: formats.money(price, quote) };
      if (by === 'index')
        return rises ? t(($) => $.orders.order.indexRises, values) : t(($) => $.orders.order.indexFalls, values);
      return rises ? t(($) => $.orders.order.lastRises, values) : t(($) => $.orders.order.lastFalls, values);
    },
    [t, formats],
  );
}

/** Time of an order: the clock today, with its date before. */
export function orderTime(ms: number, formats: Formats, now = Date.now()): string {
  return formats.date(ms) === formats.date(now) ? formats.clock(ms) : formats.dateTime(ms);
}
