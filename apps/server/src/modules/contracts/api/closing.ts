/** The command that closes a position. */
import type { Force } from '@glasshouse/contract/orders';
import { type PlacementCommand } from '../../exchange/index.ts';
import type { CloseWish } from '../domain/order-terms.ts';
import { type ContractPosition, closingSide } from '../domain/position.ts';

/** How it is closed: null lots are all that no other close is for, a null price is at market. */
export interface Closing {
  readonly lots: number | null;
  readonly priceTicks: number | null;
  readonly force: Force;
}

/** The command of its owner. */
export function closeCommand(position: ContractPosition, { lots, priceTicks, force }: Closing): PlacementCommand {
  const isMarket = priceTicks === null;
  const wish: CloseWish = {
    purpose: 'close',
    positionId: position.id,
    cause: 'user',
    isMarket,
    isRest: lots === null,
    stopId: null,
  };
  return {
    type: 'place',
    userId: position.userId,
    marketId: position.marketId,
    account: position.account,
    side: closingSide(position.core.side),
    kind: isMarket ? 'market' : 'limit',
    priceTicks,
    // The most that it can be, so that whom it may meet is known before it is decided.
    lots: lots ?? Math.max(1, Number(position.core.lots)),
    force,
    terms: { ...wish },
  };
}
