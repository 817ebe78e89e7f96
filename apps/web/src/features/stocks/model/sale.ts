/** What a sale at market may bring: an estimate at the price of now, and the least where its worst price is known. Pure. */
import type { CallOutput } from '@glasshouse/contract';
import type { previewStock } from '@glasshouse/contract/stocks';
import { subDecimals } from '@glasshouse/money';
import { type StockInput, feeOf, valueOf } from './trade-form.ts';

/** A sale as the desk previewed it, the price of the moment and the fee as a fraction. */
export interface PreviewedSale {
  readonly input: StockInput;
  readonly preview: Pick<CallOutput<typeof previewStock>, 'type' | 'shares' | 'total' | 'when' | 'stands'>;
  readonly reference: string | null;
  readonly fee: string;
}

/** Its figures, in USDT. */
export interface SaleEstimate {
  readonly value: string;
  readonly fee: string;
  readonly total: string;
  /** What it brings at its worst price; null where that is not fixed yet: before an auction has begun, or a trigger was reached. */
  readonly least: string | null;
}

/**
 * The estimate; null where the desk's own figures are exact or of an amount of money. Those of a sale at market are of its worst price: the
 * edge of the band, or of what an auction allows.
 */
export function saleEstimate({ input, preview, reference, fee: rate }: PreviewedSale): SaleEstimate | null {
  if (preview.type === 'buy' || input.target_price !== undefined || input.quote_amount !== undefined) return null;
  const price = input.trigger_price === undefined ? reference : String(input.trigger_price);
  if (price === null) return null;
  const value = valueOf(preview.shares, price);
  const fee = feeOf(value, rate);
  const isFixed = input.trigger_price === undefined && (preview.when === 'now' || preview.stands);
  return { value, fee, total: subDecimals(value, fee), least: isFixed ? preview.total : null };
}
