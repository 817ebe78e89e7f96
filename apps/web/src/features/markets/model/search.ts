/** Finding markets by name or symbol, and the part of a text that matched. */

/** A market as it can be found. */
export interface Findable {
  symbol: string;
  base: string;
  quote: string;
  /** "Bitcoin"; empty when not known. */
  name: string;
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** How well a market fits: lower is better, null not at all. */
function rank(market: Findable, wanted: string): number | null {
  const joined = plain(market.symbol);
  const base = plain(market.base);
  const name = plain(market.name);
  if (base === wanted) return 0;
  if (base.startsWith(wanted) || joined.replace('/', '').startsWith(wanted) || joined.startsWith(wanted)) return 1;
  if (name.startsWith(wanted)) return 2;
  if (name.split(/\s+/).some((word) => word.startsWith(wanted))) return 3;
  if (joined.includes(wanted) || joined.replace('/', '').includes(wanted)) return 4;
  return name.includes(wanted) ? 5 : null;
}

/** Markets that fit, best first; all of them for an empty text. */
export function findMarkets<M extends Findable>(markets: readonly M[], text: string): M[] {
  const wanted = plain(text);
  if (wanted === '') return [...markets];
  return markets
    .flatMap((market) => {
      const place = rank(market, wanted);
      return place === null ? [] : [{ market, place }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ market }) => market);
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
