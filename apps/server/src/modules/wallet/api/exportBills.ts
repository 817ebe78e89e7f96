/** GET /bill/export: all lines of a filter as CSV. Read page by page while it is taken, so any length takes the same memory. */
import type { Language } from '@glasshouse/contract';
import { exportBills } from '@glasshouse/contract/wallet';
import { serverText } from '@glasshouse/i18n/server.ts';
import { handleUserStream, streamOf } from '../../../platform/calls/stream.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Span, fileReader, loadSpans } from '../../ledger/index.ts';
import { CSV_COLUMNS, type CsvColumn, type CsvWords, csvHead, csvLines, csvName } from '../domain/bill-csv.ts';
import type { BillFilter } from '../domain/bill-filter.ts';
import { type WalletParts, presentRow, readFilter } from './parts.ts';

/** Lines of one statement. */
const LINES_READ = 4_000;
/** Lines written before other work of the process gets its turn. */
const LINES_WRITTEN = 500;

/** A file says the same few words again and again: each is looked up once. */
function wordsIn(language: Language): CsvWords {
  const known = new Map<string, string>();
  const word = (key: string, catalogue: 'wallet' | 'names' = 'wallet') => {
    const text = known.get(key) ?? serverText(language, catalogue, key);
    known.set(key, text);
    return text;
  };
  return {
    columns: Object.fromEntries(CSV_COLUMNS.map((column) => [column, word(`csv.${column}`)])) as Record<CsvColumn, string>,
    cause: (cause) => word(`causes.${cause}`, 'names'),
    account: (account) => word(`accounts.${account}`),
    bucket: (bucket) => word(`bills.${bucket}`),
    counterpart: (counterpart) => word(`counterparts.${counterpart}`),
  };
}

async function* chunksOf(parts: WalletParts, filter: BillFilter, spans: Span[], words: CsvWords): AsyncGenerator<string> {
  yield csvHead(words);
  const load = fileReader(parts.platform.db, spans, filter.causes);
  let before: number | null = null;
  for (;;) {
    const rows = await load({ before, offset: 0, limit: LINES_READ });
    for (let start = 0; start < rows.length; start += LINES_WRITTEN)
      yield csvLines(
        rows.slice(start, start + LINES_WRITTEN).map((row) => presentRow(parts.ledger, filter.userId, row)),
        words,
      );
    const last = rows.at(-1);
    if (last === undefined || rows.length < LINES_READ) return;
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
