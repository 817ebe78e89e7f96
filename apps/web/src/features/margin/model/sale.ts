/** A step of a liquidation as its screens tell it apart, and what its figures make. Pure. */
import type { MarginLiquidationItem } from '@glasshouse/contract/margin';
import { addDecimals, compareDecimals, divDecimals, subDecimals } from '@glasshouse/money';

type Sale = MarginLiquidationItem;

const FRACTION_DECIMALS = 6;
const WIDTH_DECIMALS = 3;
const isSome = (amount: string) => compareDecimals(amount, '0') > 0;
const isFilled = ({ order }: Pick<Sale, 'order'>) => order !== null && isSome(order.filled);

/** Whether it changed anything of the account: a first step whose order nobody took did not. */
export const hasTraded = (sale: Pick<Sale, 'order' | 'in_kind' | 'losses'>): boolean =>
  isFilled(sale) || sale.in_kind.length > 0 || sale.losses.length > 0;

/** What a step did above all. `none`: nobody took its order, and nothing else changed. */
export type SaleKind = 'sold' | 'bought' | 'kind' | 'loss' | 'none';

export function kindOf(sale: Pick<Sale, 'order' | 'in_kind' | 'losses'>): SaleKind {
  if (isFilled(sale)) return sale.order?.side === 'buy' ? 'bought' : 'sold';
  if (sale.in_kind.length > 0) return 'kind';
  return sale.losses.length > 0 ? 'loss' : 'none';
}

/** A part of a whole as a fraction; 0 of nothing. */
const partOf = (part: string, whole: string): string =>
  isSome(whole) ? divDecimals(part, whole, FRACTION_DECIMALS, 'down') : '0';

/** How far the limit of the order is from the index that it was decided by, as a fraction; null without an order or its price. */
export function widthOf({ order, ticks }: Pick<Sale, 'order' | 'ticks'>): string | null {
  const index = ticks.find(({ currency_id: id }) => id === order?.currency_id)?.price;
  if (order === null || index === undefined) return null;
  const away = order.side === 'sell' ? subDecimals(index, order.limit) : subDecimals(order.limit, index);
  // A limit is of whole ticks: the width is that of the rule, to the tenth of a percent.
  return divDecimals(away, index, WIDTH_DECIMALS, 'halfUp');
}

/** What was charged of what was traded, as a fraction. */
export const chargeRate = ({ order, fee }: Pick<Sale, 'order' | 'fee'>): string => partOf(fee, order?.gross ?? '0');

/** What of a debt ended unpaid: what the fund made good, what the pool lost, and interest. */
export const endedDebt = ({ by_fund: byFund, written_off: writtenOff, interest }: Sale['losses'][number]): string =>
  addDecimals(addDecimals(byFund, writtenOff), interest);
