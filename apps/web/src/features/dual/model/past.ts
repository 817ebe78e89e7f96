/** Settled maturities as the list shows them, and whether a file of seconds is that of one. Pure. */
import type { DualPast } from '@glasshouse/contract/dual';
import { type DualSettlementVerdict, meanText } from '@glasshouse/proofs/dual';

/** A maturity that is over: its price, and the products that it decided. */
export interface PastMaturity
  extends Pick<DualPast, 'currency_id' | 'code' | 'maturity' | 'window_ms' | 'is_demo' | 'price' | 'end'> {
  readonly products: readonly DualPast[];
}

const keyOf = ({ currency_id: id, maturity, window_ms: window }: DualPast) => `${id}:${maturity}:${window}`;

/** Products one after another, joined by what decided them; their order stays. */
export function joinPast(list: readonly DualPast[]): PastMaturity[] {
  return [...Map.groupBy(list, keyOf).values()].flatMap((products) => {
    const [first] = products;
    if (!first) return [];
    const { currency_id, code, maturity, window_ms, is_demo, price, end } = first;
    return [{ currency_id, code, maturity, window_ms, is_demo, price, end, products }];
  });
}

/** Whether the file says the price, the window and the time that are shown. */
export function isFileOf({ price }: Pick<DualSettlementVerdict, 'price'>, shown: Omit<PastMaturity, 'products'>): boolean {
  if (price === null) return false;
  const { settled } = price;
  const said = settled.outcome === 'none' ? null : meanText(settled.sums, price.priceDecimals);
  return (
    price.symbol === `${shown.code}/USDT` &&
    price.maturity === shown.maturity &&
    price.windowMs === shown.window_ms &&
    said === shown.price &&
    (shown.price === null || settled.end === shown.end)
  );
}
