/** Turns the fields of a stock order into what the desk decides. */
import type { CallInput } from '@glasshouse/contract';
import type { submitStock } from '@glasshouse/contract/stocks';
import type { Force, Tif } from '@glasshouse/contract/orders';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { type Decision, type MarketRules, type PlacementCommand, readOrder } from '../../exchange/index.ts';
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
export const rulesOfStock = ({ venue }: Pick<StockParts, 'venue'>, input: StockOrderFields): MarketRules =>
  venue.rulesOfPair(Number(input.currency_id), Number(input.legal_id), 'stock') ?? refuse('MARKETS_UNKNOWN_MARKET');

/** The value of a decision; its denial is thrown as a refusal that names the field. */
export function granted<T>(decision: Decision<T>): T {
  if (decision.ok) return decision.value;
  const { code, params, path } = decision.denial;
  throw new Refusal(code, params, 'error', path === undefined ? undefined : [{ path, code, params }]);
}

/** Reads an order of a user. What waits for a price waits for the index: the last trade of a thin book is anybody's. */
export function readStockOrder(rules: MarketRules, userId: number, input: StockOrderFields): PlacementCommand {
  const { force, tif } = readForce(input.force);
  const isWaiting = input.kind !== undefined && input.kind !== 'limit' && input.kind !== 'market';
  const order = granted(
    readOrder(
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
    ),
  );
  return { type: 'place', userId, marketId: rules.marketId, connection: null, ...order, ...(tif && { tif }) };
}
