/**
 * Payouts as a file for a bank or a signing wallet. Pure. UTF-8 with a byte order mark, comma between cells, CRLF after rows,
 * exact decimals with a point; the same rows give the same bytes. No cell is run as a formula by a spreadsheet.
 */
import { stringify } from 'csv-stringify/sync';

const BYTE_ORDER_MARK = '\ufeff';
/** What a spreadsheet would run as a formula, full-width signs too. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A text as it may stand in a cell. */
export function cell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

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
    cell(currency),
    cell(network),
    amount,
    cell(target),
    ...fields.map((field) => cell(destination.find((one) => one.field === field)?.value ?? '')),
  ]);
  // Quoted, a semicolon splits no cell in spreadsheets that take it for the separator.
  const form = { record_delimiter: 'windows', quoted_match: /;/ } as const;
  return BYTE_ORDER_MARK + stringify([[...FIXED, ...fields], ...lines], form);
}

/** The name of the file of a batch. */
export function payoutFileName(batch: { id: number; code: string; network: string; time: number }): string {
  const day = new Date(batch.time).toISOString().slice(0, 10);
  return ['glasshouse-payouts', batch.id, batch.code, batch.network, day]
    .filter((part) => part !== '')
    .join('-')
    .concat('.csv');
}
