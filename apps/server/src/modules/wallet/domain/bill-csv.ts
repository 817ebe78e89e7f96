/**
 * Bill lines as CSV. Pure. UTF-8 with a byte order mark, comma between cells, CRLF after rows, exact decimals with a
 * point. Each of the three columns of changes adds up by itself: available and reserved to their balances, and the
 * change of what is owned to both together and what is owed, because a reservation changes it by nothing.
 */
import type { CauseKind } from '@glasshouse/contract';
import type { BillEntry, BillFunding } from '@glasshouse/contract/wallet';
import { stringify } from 'csv-stringify/sync';

const BYTE_ORDER_MARK = '\ufeff';

/** The words of a file, in the reader's language. */
export interface CsvWords {
  columns: Readonly<Record<CsvColumn, string>>;
  cause: (cause: BillEntry['cause']) => string;
  account: (account: BillEntry['account']) => string;
  bucket: (bucket: BillEntry['bucket']) => string;
  counterpart: (counterpart: BillEntry['counterpart']) => string;
}

/** The columns in their order. */
export const CSV_COLUMNS = [
  'time',
  'cause',
  'account',
  'asset',
  'change',
  'available',
  'reserved',
  'bucket',
  'balance',
  'counterpart',
  'reference',
  'details',
  'journal',
  'line',
] as const;
/** A column's name in the catalogue. */
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** What a spreadsheet would run as a formula. Amounts are not texts: their minus stays a minus. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const asText = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : amount === '0' ? '0' : `-${amount}`);

/** How a line changes what is owned, what is available and what is reserved. */
export function changesOf(
  line: Pick<BillEntry, 'amount' | 'bucket' | 'kind'>,
): Record<'change' | 'available' | 'reserved', string> {
  const reserve: CauseKind = 'reserve';
  if (line.kind === reserve) return { change: '0', available: line.amount, reserved: negated(line.amount) };
  const of = (bucket: BillEntry['bucket']) => (line.bucket === bucket ? line.amount : '0');
  return { change: line.amount, available: of('available'), reserved: of('frozen') };
}

/** What a payment of funding was computed from: pair, end of the period, rate as a fraction, mark. */
const detailsOf = ({ symbol, due, rate, mark }: BillFunding) => [symbol, new Date(due).toISOString(), rate, mark].join(' ');

const rowsToText = (rows: string[][]) => stringify(rows, { record_delimiter: 'windows' });

/** The first line of a file. */
export function csvHead(words: CsvWords): string {
  return BYTE_ORDER_MARK + rowsToText([CSV_COLUMNS.map((column) => asText(words.columns[column]))]);
}

/** Lines of a file. */
export function csvLines(lines: readonly BillEntry[], words: CsvWords): string {
  return rowsToText(
    lines.map((line) => {
      const { change, available, reserved } = changesOf(line);
      const cells: Record<CsvColumn, string> = {
        time: new Date(line.time).toISOString(),
        cause: asText(words.cause(line.cause)),
        account: asText(words.account(line.account)),
        asset: asText(line.code),
        change,
        available,
        reserved,
        bucket: asText(words.bucket(line.bucket)),
        balance: line.balance,
        counterpart: asText(words.counterpart(line.counterpart)),
        reference: asText(line.reference),
        details: line.funding === undefined ? '' : asText(detailsOf(line.funding)),
        journal: String(line.journal_id),
        line: String(line.id),
      };
      return CSV_COLUMNS.map((column) => cells[column]);
    }),
  );
}
