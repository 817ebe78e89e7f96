/** GET /bill/export: all lines of a filter as CSV. Read page by page while it is taken, so any length takes the same memory. */
import { type Language, exportBills } from '@glasshouse/contract';
import { serverText } from '@glasshouse/i18n/server.ts';
import { handleUserStream, streamOf } from '../../../platform/calls/stream.ts';
import { refuse } from '../../../platform/refusal.ts';
import { CSV_COLUMNS, type CsvColumn, type CsvWords, csvHead, csvLines, csvName } from '../domain/bill-csv.ts';
import type { BillFilter } from '../domain/bill-filter.ts';
import { type WalletParts, presentRow, readFilter } from '../parts.ts';
import { type Span, loadLines, loadSpans } from '../store/bill.ts';

const LINES_AT_ONCE = 1_000;

function wordsIn(language: Language): CsvWords {
  const word = (key: string) => serverText(language, 'wallet', key);
  return {
    columns: Object.fromEntries(CSV_COLUMNS.map((column) => [column, word(`csv.${column}`)])) as Record<CsvColumn, string>,
    cause: (cause) => word(`causes.${cause}`),
    account: (account) => word(`accounts.${account}`),
    bucket: (bucket) => word(`bills.${bucket}`),
    counterpart: (counterpart) => word(`counterparts.${counterpart}`),
  };
}

async function* chunksOf(parts: WalletParts, filter: BillFilter, spans: Span[], words: CsvWords): AsyncGenerator<string> {
  yield csvHead(words);
  let before: number | null = null;
  for (;;) {
    const slice = { before, offset: 0, limit: LINES_AT_ONCE };
    const rows = await loadLines(parts.platform.db, spans, filter.causes, slice);
    if (rows.length > 0)
      yield csvLines(
        rows.map((row) => presentRow(parts.ledger, filter.userId, row)),
        words,
      );
    const last = rows.at(-1);
    if (last === undefined || rows.length < LINES_AT_ONCE) return;
    before = last.id;
  }
}

export const exportBillsHandler = (parts: WalletParts) => {
  // Per process: a user who reaches two processes may read two files.
  const running = new Set<number>();
  return handleUserStream(exportBills, async (input, { user, lang }) => {
    const filter = readFilter(parts.ledger, user.id, input);
    if (running.has(user.id)) refuse('WALLET_EXPORT_RUNNING');
    running.add(user.id);
    try {
      // The ends of all accounts at one moment: what comes in later is not in the file.
      const spans = await loadSpans(parts.platform.db, filter);
      const body = streamOf(chunksOf(parts, filter, spans, wordsIn(lang)), () => running.delete(user.id));
      return { fileName: csvName(filter, parts.platform.clock.now()), body };
    } catch (error) {
      running.delete(user.id);
      throw error;
    }
  });
};
