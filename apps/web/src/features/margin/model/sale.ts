/** A step of a liquidation as its screens tell it apart, and what its figures make. Pure. */
import type { MarginLiquidationItem } from '@glasshouse/contract/margin';
import { addDecimals, compareDecimals, divDecimals, mulDecimals, subDecimals } from '@glasshouse/money';

type Sale = MarginLiquidationItem;

/** What debts and assets are counted in. */
const QUOTE = 'USDT';

const FRACTION_DECIMALS = 6;
const WIDTH_DECIMALS = 3;
const QUOTE_DECIMALS = 6;
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

/** What a taker paid of what the order received, as a fraction. */
export function feeRate({ order, trading_fee: fee }: Pick<Sale, 'order' | 'trading_fee'>): string {
  if (order === null || fee === null) return '0';
  return partOf(fee.amount, order.side === 'sell' ? order.gross : order.filled);
}

/** What was owed after a step, and what the account was worth net before and after it, in the quote. */
export interface Sums {
  readonly owed: string;
  readonly netBefore: string;
  readonly netAfter: string;
}

const sum = (values: readonly string[]) => values.reduce((total, one) => addDecimals(total, one), '0');

/**
 * The sums at the prices that the step was decided by, to a millionth or two of the quote: the net changes by what the trade brought
 * or cost against the index, by fee and charge, and by what ended unpaid. Null: a price is missing.
 */
export function sumsOf(sale: Sale): Sums | null {
  const { order, trading_fee: fee, losses } = sale;
  const priceOf = (id: number, code: string) =>
    code === QUOTE ? '1' : (sale.ticks.find(({ currency_id: one }) => one === id)?.price ?? null);
  const coins = [...sale.in_kind, ...sale.repaid, ...losses, ...(order ? [order] : []), ...(fee ? [fee] : [])];
  if (coins.some(({ currency_id: id, code }) => priceOf(id, code) === null)) return null;
  const worth = (id: number, code: string, amount: string) =>
    mulDecimals(amount, priceOf(id, code) ?? '0', QUOTE_DECIMALS, 'down');
  const ended = sum(losses.map((loss) => worth(loss.currency_id, loss.code, endedDebt(loss))));
  const paid = sum([...sale.in_kind, ...sale.repaid].map(({ currency_id: id, code, amount }) => worth(id, code, amount)));
  const left = subDecimals(subDecimals(sale.debts, paid), ended);
  const index = order ? worth(order.currency_id, order.code, order.filled) : '0';
  const gain = order === null ? '0' : order.side === 'sell' ? subDecimals(order.gross, index) : subDecimals(index, order.gross);
  const costs = addDecimals(sale.fee, fee ? worth(fee.currency_id, fee.code, fee.amount) : '0');
  const netBefore = subDecimals(sale.assets, sale.debts);
  return {
    owed: sale.level_after === null || left.startsWith('-') ? '0' : left,
    netBefore,
    netAfter: addDecimals(subDecimals(addDecimals(netBefore, gain), costs), ended),
  };
}
