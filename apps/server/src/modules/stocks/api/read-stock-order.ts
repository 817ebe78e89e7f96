/** Turns the fields of a stock order into what the desk decides. */
import type { CallInput } from '@glasshouse/contract';
import type { placeStockOco, submitStock } from '@glasshouse/contract/stocks';
import type { Force, Tif } from '@glasshouse/contract/orders';
import { refuse } from '../../../platform/refusal.ts';
import { type Decision, type MarketRules, type PlacementCommand, granted, ofStop, readOrder } from '../../exchange/index.ts';
import type { StockParts } from './parts.ts';

/** The fields of one order. */
export type StockOrderFields = Omit<CallInput<typeof submitStock>, 'lang' | 'request_id'>;

type ReadForce = { readonly force: Force | undefined; readonly tif: Tif | undefined };

/** How long it stands, and what it is in the book. */
function readForce(force: StockOrderFields['force']): ReadForce {
  if (force === 'ioc' || force === 'fok' || force === 'post_only') return { force, tif: undefined };
  return { force: undefined, tif: force };
}

/** The rules of the stock that fields name. Refusal MARKETS_UNKNOWN_MARKET. */
export const rulesOfStock = (
  { venue }: Pick<StockParts, 'venue'>,
  input: Pick<StockOrderFields, 'currency_id' | 'legal_id'>,
): MarketRules =>
  venue.rulesOfPair(Number(input.currency_id), Number(input.legal_id), 'stock') ?? refuse('MARKETS_UNKNOWN_MARKET');

/** The same as a decision. What waits for a price waits for the index: the last trade of a thin book is anybody's. */
function readOne(rules: MarketRules, userId: number, input: StockOrderFields): Decision<PlacementCommand> {
  const { force, tif } = readForce(input.force);
  const isWaiting = input.kind !== undefined && input.kind !== 'limit' && input.kind !== 'market';
  const order = readOrder(
    {
      side: input.type,
      kind: input.kind,
      amount: input.amount,
      price: input.target_price,
      quoteAmount: input.quote_amount,
      force,
      trigger: input.trigger_price,
      triggerBy: isWaiting ? 'index' : undefined,
      display: input.display_amount,
    },
    rules,
  );
  if (!order.ok) return order;
  const { marketId } = rules;
  return { ok: true, value: { type: 'place', userId, marketId, connection: null, ...order.value, ...(tif && { tif }) } };
}

/** Reads an order of a user. Its denial is thrown as a refusal. */
export const readStockOrder = (rules: MarketRules, userId: number, input: StockOrderFields): PlacementCommand =>
  granted(readOne(rules, userId, input));

/** The fields of a pair. */
export type StockPairFields = Omit<CallInput<typeof placeStockOco>, 'lang' | 'request_id'>;

/** Reads both orders of a pair, whose stop names its own fields. */
export function readPair(rules: MarketRules, userId: number, input: StockPairFields) {
  const { target_price: target, trigger_price: trigger, stop_price: stopPrice, ...common } = input;
  const limit = { ...common, kind: 'limit', target_price: target } as const;
  const kind = stopPrice === undefined ? 'stop_market' : 'stop_limit';
  const stop = {
    ...common,
    kind,
    trigger_price: trigger,
    ...(stopPrice === undefined ? {} : { target_price: stopPrice }),
  } as const;
  return { limit: readStockOrder(rules, userId, limit), stop: granted(ofStop(readOne(rules, userId, stop))) };
}
