/** Positions and fills of contracts as copy trading shows them. */
import type { CopyOrder, CopyPosition } from '@glasshouse/contract/copy';
import type { PositionFill, TradedMarket, TradedPosition } from '../../contracts/index.ts';
import { moneyText } from '../domain/follow.ts';

/** 1 long, 2 short. */
export const directionOf = (side: 'long' | 'short'): 1 | 2 => (side === 'long' ? 1 : 2);

/** What names a market. */
export const marketFields = ({ currencyId, legalId, symbol }: TradedMarket) => ({
  currency_id: currencyId,
  legal_id: legalId,
  symbol,
});

/** A fill. */
export const showFill = (market: TradedMarket, { kind, ticks, lots, time }: PositionFill): CopyOrder['fills'][number] => ({
  kind,
  price: market.price(ticks),
  lots: market.lots(lots),
  time,
});

/** What a position brought net of fees and funding. */
export const netOf = ({ realized, fees, funding }: Pick<TradedPosition, 'realized' | 'fees' | 'funding'>): bigint =>
  realized - fees - funding;

/** The mean price that a position opened at, and that it closed at. */
export const openPriceOf = ({ market, openedLots, openedValue }: TradedPosition): string =>
  market.meanPrice(openedLots, openedValue) ?? '0';
export const closePriceOf = ({ market, closedLots, closedValue }: TradedPosition): string | null =>
  market.meanPrice(closedLots, closedValue);

/** A closed position of a trader. */
export const showClosed = (position: TradedPosition, fills: readonly PositionFill[]): CopyOrder => ({
  id: position.id,
  ...marketFields(position.market),
  direction: directionOf(position.side),
  multiple: position.multiple,
  lots: position.market.lots(position.openedLots),
  open_price: openPriceOf(position),
  close_price: closePriceOf(position) ?? '0',
  earnings: moneyText(netOf(position)),
  opened: position.opened,
  time: position.closed ?? position.opened,
  fills: fills.map((fill) => showFill(position.market, fill)),
});

/** An open position of a trader. */
export const showOpen = (position: TradedPosition): CopyPosition => ({
  id: position.id,
  ...marketFields(position.market),
  direction: directionOf(position.side),
  multiple: position.multiple,
  lots: position.market.lots(position.lots),
  open_price: position.market.meanPrice(position.lots, position.entryValue) ?? '0',
  mark: position.mark && position.market.price(position.mark.ticks),
  result: position.open === null ? null : moneyText(position.open),
});
