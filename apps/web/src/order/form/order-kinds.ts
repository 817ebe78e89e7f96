/** What the kinds of orders are made of. The form offers one more than the desk has: a pair of which one ends the other. */
import type { OrderKind, Side } from '@glasshouse/contract/orders';

/** A kind of the form. */
export type FormKind = OrderKind | 'oco';

/** The kinds in the order in which they are offered: everyday ones first. */
export const FORM_KINDS: readonly FormKind[] = [
  'limit',
  'market',
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
  'oco',
];

/** Which currency an amount is typed in. */
export type AmountUnit = 'base' | 'quote';

/** Has a limit price. */
export const hasPrice = (kind: FormKind): boolean =>
  kind === 'limit' || kind === 'stop_limit' || kind === 'take_profit_limit' || kind === 'oco';

/** Waits for a trigger price (of a pair, its stop does). */
export const hasTrigger = (kind: FormKind): boolean => kind !== 'limit' && kind !== 'market';

/** Trades at the market's price, at once or when its trigger fires. */
export const isAtMarket = (kind: FormKind): boolean => !hasPrice(kind);

/** Whether its trigger fires when the price has risen to it; else when it has fallen. */
export function firesRising(kind: FormKind, side: Side): boolean {
  const stop = kind === 'stop_limit' || kind === 'stop_market' || kind === 'oco';
  return stop === (side === 'buy');
}
