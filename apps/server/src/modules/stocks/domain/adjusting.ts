/**
 * What a corporate action makes of an order that lives through it. Pure.
 *
 * Units: ticks, lots (a lot is an atom of the share), USDT atoms a share. A forward split changes all; a dividend lowers what stays for
 * days and buys below or sells by a stop; a reverse split, a redemption or the end of a listing end all.
 */
import { type ActionKind, loweredBy, splitOrder } from '@glasshouse/proofs/stocks';
import { type Adjusted, type Order, openLots } from '../../exchange/clearing/index.ts';
import type { StockAction } from './stock.ts';

/** What of an action its orders follow from. */
export type OrderAction = Pick<StockAction, 'id' | 'kind' | 'numerator' | 'denominator' | 'perShare'>;

/** What becomes of an order. */
export type Change = Adjusted | 'end' | 'keep';

/** Whether all live orders end before holdings are counted. */
export const endsOrders = ({ kind, numerator, denominator }: Omit<OrderAction, 'id' | 'perShare'>): boolean =>
  kind !== 'dividend' && (kind !== 'split' || numerator < denominator);

/** An action as the command of an act carries it. */
export const actionAct = ({ id, kind, numerator, denominator, perShare }: OrderAction) => ({
  id,
  kind,
  numerator: String(numerator),
  denominator: String(denominator),
  per_share: String(perShare),
});

/** The same back. */
export const readActionAct = (act: Readonly<Record<string, string | number | boolean | null>>): OrderAction => ({
  id: Number(act['id']),
  kind: act['kind'] as ActionKind,
  numerator: BigInt(String(act['numerator'])),
  denominator: BigInt(String(act['denominator'])),
  perShare: BigInt(String(act['per_share'])),
});

const moved = (ticks: number | null, by: (price: bigint) => bigint) => (ticks === null ? null : Number(by(BigInt(ticks))));

function split(action: OrderAction, order: Order): Adjusted {
  const { side } = order;
  const price = (ticks: bigint) => splitOrder({ side, price: ticks, lots: 0n }, action).price;
  const { lots } = splitOrder({ side, price: 0n, lots: BigInt(openLots(order)) }, action);
  return { lots: Number(lots), priceTicks: moved(order.priceTicks, price), triggerTicks: moved(order.triggerTicks, price) };
}

/** Whether a dividend lowers an order: it stays, and buys where the price falls to or sells where it falls through. */
function isLowered({ side, kind, session }: Order): boolean {
  if (session?.tif !== 'gtc') return false;
  return side === 'buy' ? kind === 'limit' || kind.startsWith('take_profit') : kind.startsWith('stop');
}

/** What an action makes of a live order. */
export function changeBy(action: OrderAction, order: Order): Change {
  if (endsOrders(action)) return 'end';
  if (action.kind === 'split') return split(action, order);
  if (!isLowered(order)) return 'keep';
  const lower = (ticks: bigint) => loweredBy(ticks, action.perShare);
  return {
    lots: openLots(order),
    priceTicks: moved(order.priceTicks, lower),
    triggerTicks: moved(order.triggerTicks, lower),
  };
}
