/** Files of lots: what `lot-moves.ts` says as rows. Pure; exact decimals with a point, times in UTC. */
import { formatAmount } from '@glasshouse/money';
import { BYTE_ORDER_MARK, csvRows, csvText } from '../../../platform/csv.ts';
import type { LotMove, LotMoveKind } from '../domain/lot-moves.ts';
import { usdText } from '../domain/usd.ts';

/** The columns in their order. */
export const LOT_COLUMNS = [
  'time',
  'kind',
  'coin',
  'amount',
  'opened',
  'cost',
  'proceeds',
  'result',
  'product',
  'cause',
  'journal',
  'lotJournal',
] as const;
export type LotColumn = (typeof LOT_COLUMNS)[number];

/** The words of a file, in the reader's language. */
export interface LotWords {
  readonly columns: Readonly<Record<LotColumn, string>>;
  kind(kind: LotMoveKind): string;
  product(product: string): string;
  cause(cause: string): string;
}

/** The coin of a row. */
export interface LotAsset {
  readonly code: string;
  readonly scale: number;
}

/** The first line of a file. */
export const lotsHead = ({ columns }: LotWords): string =>
  BYTE_ORDER_MARK + csvRows([LOT_COLUMNS.map((column) => csvText(columns[column]))]);

const usd = (value: bigint | null) => (value === null ? '' : usdText(value));
const timeText = (time: number) => new Date(time).toISOString();

/** Rows of a file; empty cells are unknown, or have no meaning for the kind of the row. */
export const lotRows = (moves: readonly LotMove[], assetOf: (id: number) => LotAsset, words: LotWords): string =>
  csvRows(
    moves.map((move) => {
      const { code, scale } = assetOf(move.assetId);
      const cells: Record<LotColumn, string> = {
        time: timeText(move.time),
        kind: csvText(words.kind(move.kind)),
        coin: csvText(code),
        amount: move.atoms === 0n ? '' : formatAmount(move.atoms, scale),
        opened: move.lot ? timeText(move.lot.time) : '',
        cost: usd(move.cost),
        proceeds: usd(move.proceeds),
        result: usd(move.result),
        product: csvText(words.product(move.product)),
        cause: move.cause === '' ? '' : csvText(words.cause(move.cause)),
        journal: String(move.journalId),
        lotJournal: move.lot ? String(move.lot.journalId) : '',
      };
      return LOT_COLUMNS.map((column) => cells[column]);
    }),
  );

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** `glasshouse-lots-2026-01-01-2026-12-31.csv`: the days (UTC) of the first and the last moment. */
export function lotsFileName(from: number | null, to: number | null, now: number): string {
  const last = to === null || to > now ? now : to - 1;
  return `glasshouse-lots-${from === null ? 'start' : dayOf(from)}-${dayOf(last)}.csv`;
}
