/**
 * CSV files: UTF-8 with a byte order mark, comma between cells, CRLF after rows. Texts that a spreadsheet would run as a
 * formula are made texts again; figures stay as they are, a minus too.
 */
import { stringify } from 'csv-stringify/sync';

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What a spreadsheet would run as a formula; also in the wide forms of East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A text that no spreadsheet runs. */
export function csvText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Rows of a file. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  // Quoted, a semicolon splits no cell in spreadsheets that take it for the separator.
  return stringify(rows as string[][], { record_delimiter: 'windows', quoted_match: /;/ });
}
