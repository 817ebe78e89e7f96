/**
 * Payouts as a file for a bank or a signing wallet. Pure. A CSV file as the house writes them (`platform/csv.ts`), exact
 * decimals with a point; the same rows give the same bytes. No cell is run as a formula by a spreadsheet.
 */
import { BYTE_ORDER_MARK, csvRows, csvText } from '../../../platform/csv.ts';

/** One row: what goes where. `destination` are further fields of a card, in one order for all rows. */
export interface PayoutRow {
  readonly id: number;
  readonly currency: string;
  readonly network: string;
  readonly amount: string;
  readonly target: string;
  readonly destination: readonly { readonly field: string; readonly value: string }[];
}

const FIXED = ['withdrawal', 'currency', 'network', 'amount', 'target'] as const;

/** The file of some payouts. */
export function payoutFile(rows: readonly PayoutRow[]): string {
  const fields = [...new Set(rows.flatMap(({ destination }) => destination.map(({ field }) => field)))].sort();
  const lines = rows.map(({ id, currency, network, amount, target, destination }) => [
    String(id),
    csvText(currency),
    csvText(network),
    amount,
    csvText(target),
    ...fields.map((field) => csvText(destination.find((one) => one.field === field)?.value ?? '')),
  ]);
  return BYTE_ORDER_MARK + csvRows([[...FIXED, ...fields], ...lines]);
}

/** The name of the file of a batch. */
export function payoutFileName(batch: { id: number; code: string; network: string; time: number }): string {
  const day = new Date(batch.time).toISOString().slice(0, 10);
  return ['glasshouse-payouts', batch.id, batch.code, batch.network, day]
    .filter((part) => part !== '')
    .join('-')
    .concat('.csv');
}
