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

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** `glasshouse-bills-2026-11-01-2026-11-30.csv` of `bills`: the days (UTC) of the first and the last moment; `to` is not within. */
export function csvFileName(what: string, { from, to }: { from: number | null; to: number | null }, now: number): string {
  const last = to === null || to > now ? now : to - 1;
  return `glasshouse-${what}-${from === null ? 'start' : dayOf(from)}-${dayOf(last)}.csv`;
}

/** Rows of a file. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  // Quoted, a semicolon splits no cell in spreadsheets that take it for the separator.
  return stringify(rows as string[][], { record_delimiter: 'windows', quoted_match: /;/ });
}
