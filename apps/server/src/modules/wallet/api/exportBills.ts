/** GET /bill/export: all lines of a filter as CSV. Read page by page while it is taken, so any length takes the same memory. */
import type { Language } from '@glasshouse/contract';
import { exportBills } from '@glasshouse/contract/wallet';
import { rememberedText } from '@glasshouse/i18n/server.ts';
import { handleUserStream, oneFileEach } from '../../../platform/calls/stream.ts';
import { csvFileName } from '../../../platform/csv.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Span, fileReader, loadSpans } from '../../ledger/index.ts';
import { CSV_COLUMNS, type CsvColumn, type CsvWords, csvHead, csvLines } from '../domain/bill-csv.ts';
import type { BillFilter } from '../domain/bill-filter.ts';
import { type WalletParts, presentRows, readFilter } from './parts.ts';

/** Lines of one statement. */
const LINES_READ = 4_000;
/** Lines written before other work of the process gets its turn. */
const LINES_WRITTEN = 500;

function wordsIn(language: Language): CsvWords {
  const word = rememberedText(language);
  return {
    columns: Object.fromEntries(CSV_COLUMNS.map((column) => [column, word('wallet', `csv.${column}`)])) as Record<
      CsvColumn,
      string
    >,
    cause: (cause) => word('names', `causes.${cause}`),
    account: (account) => word('wallet', `accounts.${account}`),
    bucket: (bucket) => word('wallet', `bills.${bucket}`),
    counterpart: (counterpart) => word('wallet', `counterparts.${counterpart}`),
  };
}

async function* chunksOf(parts: WalletParts, filter: BillFilter, spans: Span[], words: CsvWords): AsyncGenerator<string> {
  yield csvHead(words);
  const load = fileReader(parts.platform.db, spans, filter.causes);
  let before: number | null = null;
  for (;;) {
    const rows = await load({ before, offset: 0, limit: LINES_READ });
    for (let start = 0; start < rows.length; start += LINES_WRITTEN)
      yield csvLines(await presentRows(parts, filter.userId, rows.slice(start, start + LINES_WRITTEN)), words);
    const last = rows.at(-1);
    if (last === undefined || rows.length < LINES_READ) return;
    before = last.id;
  }
}

export const exportBillsHandler = (parts: WalletParts) => {
  const open = oneFileEach(() => refuse('WALLET_EXPORT_RUNNING'));
  return handleUserStream(exportBills, async (input, { user, lang }) => {
    const filter = readFilter(parts.ledger, user.id, input);
    const body = await open(user.id, async () => {
      // The ends of all accounts at one moment: what comes in later is not in the file.
      const spans = await loadSpans(parts.platform.db, filter);
      return chunksOf(parts, filter, spans, wordsIn(lang));
    });
    return { fileName: csvFileName('bills', filter, parts.platform.clock.now()), body };
  });
};
