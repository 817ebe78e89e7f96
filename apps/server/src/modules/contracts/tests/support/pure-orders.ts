/** Orders of the desk without a database that close or reverse a position. */
import type { PlacementCommand } from '../../../exchange/tests/support/inside.ts';
import type { ContractPosition } from '../../domain/position.ts';

/** A close of lots at market, or (with a price) by a limit. */
export function closeOrder(
  { id, userId, marketId, account }: ContractPosition,
  lots: number,
  priceTicks: number | null,
): PlacementCommand {
  const isMarket = priceTicks === null;
  const terms = { purpose: 'close', positionId: id, cause: 'user', isMarket, isRest: false, stopId: null };
  const of = { type: 'place', userId, account, marketId, side: 'buy', kind: isMarket ? 'market' : 'limit' } as const;
  return { ...of, priceTicks, lots, terms };
}

/** What a reverse is made of. */
type Reversed = Pick<ContractPosition, 'id' | 'userId' | 'marketId' | 'account' | 'multiple' | 'marginMode'> & {
  readonly core: Pick<ContractPosition['core'], 'side' | 'lots'>;
};

/** Both orders of a reverse. */
export function reverseOrders(position: Reversed): readonly [PlacementCommand, PlacementCommand] {
  const { id, userId, marketId, account, multiple, marginMode, core } = position;
  const close = { purpose: 'close', positionId: id, cause: 'user', isMarket: true, isRest: true, stopId: null, isReverse: true };
  const stops = { takeProfitTicks: null, stopLossTicks: null };
  const entry = { purpose: 'open', marginMode, multiple, isMarket: true, ...stops, salt: '00'.repeat(16), reverses: id };
  const side = core.side === 'long' ? 'sell' : 'buy';
  const of = { type: 'place', userId, account, marketId, side, kind: 'market', priceTicks: null } as const;
  const lots = Math.max(1, Number(core.lots));
  return [
    { ...of, lots, terms: close },
    { ...of, lots, terms: entry },
  ];
}
