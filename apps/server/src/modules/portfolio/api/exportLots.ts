/**
 * GET /portfolio/lots/export: the user's lots as CSV. All journals are folded again from the first, page by page, by the prices
 * that the portfolio was folded by, so that the file adds up to its figures; memory does not grow with the length.
 */
import type { Language } from '@glasshouse/contract';
import { exportLots } from '@glasshouse/contract/portfolio';
import { serverText } from '@glasshouse/i18n/server.ts';
import { handleUserStream, streamOf } from '../../../platform/calls/stream.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { readUserLegs } from '../../ledger/index.ts';
import { type Book, foldJournal } from '../domain/fold.ts';
import { LOT_COLUMNS, type LotColumn, type LotWords, lotRows, lotsFileName, lotsHead } from './lot-csv.ts';
import type { LotMove, LotMoveKind } from '../domain/lot-moves.ts';
import { withClosing } from '../store/loaded.ts';
import { pricesUsed } from '../store/prices-used.ts';
import type { Portfolio } from './deps.ts';

/** Which rows: times in [from, to), and of one coin. */
interface Wanted {
  readonly userId: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly assetId: number | null;
}

/** A file says the same few words again and again: each is looked up once. */
function wordsIn(language: Language): LotWords {
  const known = new Map<string, string>();
  const word = (catalogue: 'portfolio' | 'names', key: string) => {
    const text = known.get(key) ?? serverText(language, catalogue, key);
    known.set(key, text);
    return text;
  };
  return {
    columns: Object.fromEntries(LOT_COLUMNS.map((column) => [column, word('portfolio', `csv.${column}`)])) as Record<
      LotColumn,
      string
    >,
    kind: (kind: LotMoveKind) => word('portfolio', `lotKinds.${kind}`),
    product(product) {
      const key = `products.${product}`;
      if (product === 'invites' || product === 'funding') return word('portfolio', key);
      const text = word('names', key);
      return text === key ? product : text;
    },
    cause: (cause) => word('names', `causes.${cause}`),
  };
}

/** Folds from the first journal on; yields what happened to lots, page by page. */
async function* movesFrom(portfolio: Portfolio, userId: number): AsyncGenerator<readonly LotMove[]> {
  const { platform, rules } = portfolio;
  const read = await readUserLegs(platform.db, userId);
  const prices = pricesUsed(portfolio);
  const book: Book & { readonly moves: LotMove[] } = { positions: new Map(), holdings: new Map(), flows: [], moves: [] };
  let behind = 0;
  for (let page = await read(); page; page = await read()) {
    const held = [...book.holdings.values()].flat();
    const journals = await withClosing(platform.db, portfolio, page.legs, held, { behind, to: page.to });
    await prices.learnAgain(platform.db, journals, rules);
    for (const journal of journals) foldJournal(book, journal, rules, prices.valueAt(journal));
    yield book.moves.splice(0);
    book.flows.length = 0;
    behind = page.to;
  }
}

async function* chunksOf(portfolio: Portfolio, wanted: Wanted, words: LotWords): AsyncGenerator<string> {
  const { userId, from, to, assetId } = wanted;
  const { ledger } = portfolio;
  const assetOf = (id: number) => ledger.asset(id) ?? { code: String(id), scale: 0 };
  yield lotsHead(words);
  for await (const moves of movesFrom(portfolio, userId)) {
    const rows = moves.filter(
      (move) =>
        (assetId === null || move.assetId === assetId) && (from === null || move.time >= from) && (to === null || move.time < to),
    );
    if (rows.length > 0) yield lotRows(rows, assetOf, words);
  }
}

export const exportLotsHandler = (portfolio: Portfolio) => {
  // Per process: a user who reaches two processes may read two files.
  const running = new Set<number>();
  return handleUserStream(exportLots, async ({ from = null, to = null, currency }, { user, lang }) => {
    const { ledger, platform } = portfolio;
    const asset =
      currency === undefined ? null : (ledger.asset(Number(currency)) ?? refuseField('currency', 'WALLET_CURRENCY_UNKNOWN'));
    if (from !== null && to !== null && from >= to) refuse('WALLET_RANGE_REVERSED');
    if (running.has(user.id)) refuse('WALLET_EXPORT_RUNNING');
    running.add(user.id);
    const wanted = { userId: user.id, from, to, assetId: asset?.id ?? null };
    const body = streamOf(chunksOf(portfolio, wanted, wordsIn(lang)), () => running.delete(user.id));
    return { fileName: lotsFileName(from, to, platform.clock.now()), body };
  });
};
