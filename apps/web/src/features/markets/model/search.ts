/**
 * Finding markets by symbol or name, in any of our languages, also with a slip of the finger; and the part of a text
 * that matched. Pure. Limit: a thousand markets in well under a frame (search.test.ts).
 */
import type { Quote } from '@glasshouse/contract/markets';
import UFuzzy from '@leeoniya/ufuzzy';

/** A market as it can be found. */
export interface Findable {
  kind: Quote['kind'];
  symbol: string;
  base: string;
  quote: string;
  /** "Bitcoin"; empty when not known. */
  name: string;
  /** In every language and by nicknames. */
  names: readonly string[];
}

/** Shorter words with a slip could be anything. */
const FUZZY_FROM = 4;
/** Longer than any name; what looks for slips takes time by the square of the length, and worse. */
const FUZZY_TO = 32;
const fuzzy = new UFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });

/** Width, case, accents and signs that nobody sees do not count: "ｂｔｃ" is "btc", "Éthereum" is "ethereum". */
const plain = (text: string): string =>
  UFuzzy.latinize(
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .trim()
      .toLowerCase(),
  );
/** A pair however it is written: "btc-usdt", "btc / usdt". */
const together = (text: string): string => text.replace(/[\s/_-]+/g, '');

interface Entry<M> {
  market: M;
  symbol: string;
  joined: string;
  base: string;
  quote: string;
  names: string[];
  words: string;
}

function entryOf<M extends Findable>(market: M): Entry<M> {
  const symbol = plain(market.symbol);
  const names = [...new Set([market.name, ...market.names].map(plain))].filter((name) => name !== '');
  const base = plain(market.base);
  const quote = plain(market.quote);
  return { market, symbol, joined: together(symbol), base, quote, names, words: [base, ...names].join(' ') };
}

/** Whose quote currency is asked for is a pair: it comes before what only has the letters in its symbol, as stocks do. */
const isPair = (kind: Findable['kind']) => kind !== 'stock';

/** How well an entry fits: lower is better, null not at all. */
function rank({ market, symbol, joined, base, quote, names }: Entry<Findable>, wanted: string, pair: string): number | null {
  if (base === wanted) return 0;
  if (base.startsWith(wanted) || symbol.startsWith(wanted) || (pair !== '' && joined.startsWith(pair))) return 1;
  if (names.some((name) => name.startsWith(wanted))) return 2;
  if (names.some((name) => name.split(/\s+/).some((word) => word.startsWith(wanted)))) return 3;
  if (quote.startsWith(wanted) && isPair(market.kind)) return 4;
  if (symbol.includes(wanted) || joined.includes(wanted)) return 5;
  return names.some((name) => name.includes(wanted)) ? 6 : null;
}

/** Prepares a list for searching; the answer finds those that fit, best first, none for an empty text. */
export function finderOf<M extends Findable>(markets: readonly M[]): (text: string) => M[] {
  const entries = markets.map(entryOf);
  const words = entries.map((entry) => entry.words);
  return (text) => {
    const wanted = plain(text);
    if (wanted === '') return [];
    const pair = together(wanted);
    const hits = entries.flatMap((entry) => {
      const place = rank(entry, wanted, pair);
      return place === null ? [] : [{ market: entry.market, place }];
    });
    if (hits.length > 0) return hits.sort((a, b) => a.place - b.place).map(({ market }) => market);
    if (wanted.length < FUZZY_FROM || wanted.length > FUZZY_TO) return [];
    const [found] = fuzzy.search(words, wanted);
    return found?.flatMap((index) => entries[index]?.market ?? []) ?? [];
  };
}

const MOST_SHOWN = 40;

/** What was searched for, as it is shown again: of a text that somebody pasted the beginning, without signs that turn lines around. */
export function shownQuery(text: string): string {
  const letters = [...text.replace(/[\p{Cf}\p{Cc}]/gu, '')];
  return letters.length <= MOST_SHOWN ? letters.join('') : `${letters.slice(0, MOST_SHOWN).join('')}…`;
}

/** A text cut at its match. */
export interface MatchParts {
  before: string;
  match: string;
  after: string;
}

/** Where the text was found; the whole text stands before when it was not. */
export function matchParts(text: string, wanted: string): MatchParts {
  const query = wanted.trim().toLowerCase();
  const at = query === '' ? -1 : text.toLowerCase().indexOf(query);
  if (at < 0) return { before: text, match: '', after: '' };
  return { before: text.slice(0, at), match: text.slice(at, at + query.length), after: text.slice(at + query.length) };
}
