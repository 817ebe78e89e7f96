/** How a person wants the trade screen: kept on the device. Pure reading; what is missing or not known is the default. */
import type { BookBars, BookUnit } from '@glasshouse/ui/order-book-view.ts';
import { readPositive } from './check-order.ts';

/** Which side of the form the book is on, for the thumb that is used. */
export type BookSide = 'right' | 'left';

/** How an order begins: at market with an amount in money, until somebody chooses another way. */
export interface OrderWay {
  kind: 'limit' | 'market';
  /** What the amount is typed in. */
  amountUnit: 'base' | 'quote';
}

export interface TradeSettings extends OrderWay {
  bars: BookBars;
  unit: BookUnit;
  bookSide: BookSide;
  /** Limit orders worth at most this in dollars are sent without being confirmed; null confirms every order. */
  unconfirmedUpTo: string | null;
}

/** What holds until somebody chooses. */
export const DEFAULT_SETTINGS: TradeSettings = {
  bars: 'sum',
  unit: 'base',
  bookSide: 'right',
  unconfirmedUpTo: null,
  kind: 'market',
  amountUnit: 'quote',
};

const oneOf = <T extends string>(value: unknown, known: readonly T[], fallback: T): T =>
  known.includes(value as T) ? (value as T) : fallback;

/** Settings of what was stored. */
export function readTradeSettings(stored: unknown): TradeSettings {
  const { bars, unit, bookSide, unconfirmedUpTo, kind, amountUnit } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Record<string, unknown>;
  return {
    bars: oneOf(bars, ['sum', 'level'], DEFAULT_SETTINGS.bars),
    unit: oneOf(unit, ['base', 'quote'], DEFAULT_SETTINGS.unit),
    bookSide: oneOf(bookSide, ['right', 'left'], DEFAULT_SETTINGS.bookSide),
    kind: oneOf(kind, ['limit', 'market'], DEFAULT_SETTINGS.kind),
    amountUnit: oneOf(amountUnit, ['base', 'quote'], DEFAULT_SETTINGS.amountUnit),
    unconfirmedUpTo: typeof unconfirmedUpTo === 'string' ? readPositive(unconfirmedUpTo) : null,
  };
}
