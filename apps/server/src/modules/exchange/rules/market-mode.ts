/**
 * What a market takes in each of its modes. Nothing trades and no trigger fires but in the normal one. To customers
 * `read_only` and `halted` are the same, as `modeLets` of the contract says of all products: only the words differ, which
 * tell a market that is only looked at from one in which something is wrong. The operator may end orders in both.
 */
import { type Decision, accept, deny } from '../domain/decision.ts';

/** The modes, from everything to nothing. In spot `reduce_only` is `cancel_only`: an order is always new risk. */
export const MARKET_MODES = ['normal', 'reduce_only', 'cancel_only', 'read_only', 'halted'] as const;
export type MarketMode = (typeof MARKET_MODES)[number];

/** Denies a new order, or a change of one; what only makes risk smaller is taken in `reduce_only` too. */
export function checkTakesOrders(mode: MarketMode, isReducing = false): Decision<null> {
  if (mode === 'normal' || (isReducing && mode === 'reduce_only')) return accept(null);
  const cancels = checkTakesCancels(mode);
  return cancels.ok ? deny('ORDER_MARKET_CLOSED') : cancels;
}

/** Denies a cancel. A market with liquidations, which go on meanwhile, takes what keeps a position from them in `read_only` too. */
export function checkTakesCancels(mode: MarketMode, isProtecting = false): Decision<null> {
  if (mode === 'halted') return deny('ORDER_MARKET_HALTED');
  if (isProtecting) return accept(null);
  return mode === 'read_only' ? deny('ORDER_MARKET_READ_ONLY') : accept(null);
}

/** The same for a market: one that its own product watches has liquidations. */
export const checkCancelsOf = ({
  mode,
  watch,
}: {
  readonly mode: MarketMode;
  readonly watch?: { readonly isGuest?: true } | undefined;
}): Decision<null> => checkTakesCancels(mode, watch !== undefined && watch.isGuest !== true);
