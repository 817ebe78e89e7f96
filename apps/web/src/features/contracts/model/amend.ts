/** Changing a pending order of contracts: what may be changed, what is wrong with it, and whether the place in line is kept. Pure. */
import type { ClientInput } from '@glasshouse/client';
import type { ContractOrder, amendContractOrder } from '@glasshouse/contract/contracts';
import { compareDecimals } from '@glasshouse/money';
import { type PlaceAfter, faultOf } from '../../../order/own/amend.ts';

/** Fields that may be changed; stops only of an entry without a fill. */
export const AMEND_FIELDS = ['price', 'share', 'target', 'stop'] as const;
export type AmendField = (typeof AMEND_FIELDS)[number];
export type AmendText = Readonly<Record<AmendField, string>>;

const isAbove = (a: string, b: string) => compareDecimals(a, b) > 0;
/** Equal as numbers; empty is 0: no stop. */
const same = (a: string, b: string) => compareDecimals(a === '' ? '0' : a, b === '' ? '0' : b) === 0;

/** Whether the stops that it begins with are still its own. */
export const hasOwnStops = ({ purpose, filled }: Pick<ContractOrder, 'purpose' | 'filled'>): boolean =>
  purpose === 'open' && !isAbove(filled, '0');

/** The order as it stands, to start from. */
export const amendStart = (order: ContractOrder): AmendText => ({
  price: order.target_price,
  share: order.share,
  target: order.target_profit_price ?? '',
  stop: order.stop_loss_price ?? '',
});

/** What is wrong with a field; null: nothing. */
export function amendProblem(
  order: ContractOrder,
  text: AmendText,
  field: AmendField,
  steps: { readonly tick: string; readonly lot: string },
): ReturnType<typeof faultOf> {
  const value = text[field];
  if (value === '' && (field === 'target' || field === 'stop')) return null;
  return field === 'share' ? faultOf(value, steps.lot, order.filled) : faultOf(value, steps.tick, null);
}

/** What is sent: only what differs; null when nothing does. */
export function amendInput(order: ContractOrder, text: AmendText): ClientInput<typeof amendContractOrder> | null {
  const start = amendStart(order);
  const differs = (field: AmendField) => !same(text[field], start[field]);
  const change = {
    ...(differs('price') ? { target_price: text.price } : {}),
    ...(differs('share') ? { share: text.share } : {}),
    ...(hasOwnStops(order) && differs('target') ? { target_profit_price: text.target || '0' } : {}),
    ...(hasOwnStops(order) && differs('stop') ? { stop_loss_price: text.stop || '0' } : {}),
  };
  return Object.keys(change).length === 0 ? null : { id: order.id, ...change };
}

/** What becomes of its place in line. */
export function placeAfter(order: ContractOrder, text: AmendText): PlaceAfter {
  if (amendInput(order, text) === null) return 'none';
  return same(text.price, order.target_price) && !isAbove(text.share, order.share) ? 'keeps' : 'loses';
}
