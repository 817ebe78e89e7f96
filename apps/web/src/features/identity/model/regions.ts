/** All countries in the reader's language, sorted for him, and found by name, code or dialling code. Pure. */
import { COUNTRIES } from '@glasshouse/contract';

/** A country as a list shows it. */
export interface Region {
  iso: string;
  dial: string;
  name: string;
}

/** Their official names are longer than a line. */
const SHORT_NAMES: ReadonlySet<string> = new Set(['HK', 'MO']);

const namesIn = (locale: string, style: 'long' | 'short') => new Intl.DisplayNames([locale], { type: 'region', style });

/** All regions with their names, in the order of the language. */
export function regionsIn(locale: string): readonly Region[] {
  const [long, short] = [namesIn(locale, 'long'), namesIn(locale, 'short')];
  const { compare } = new Intl.Collator(locale);
  return COUNTRIES.map(({ iso, dial }) => ({ iso, dial, name: (SHORT_NAMES.has(iso) ? short : long).of(iso) ?? iso })).sort(
    (a, b) => compare(a.name, b.name),
  );
}

/** Without case and accents: "cote" finds Côte d’Ivoire. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Regions whose name (also the English one), code or dialling code answers a search; the best answers first. */
export function searchRegions(regions: readonly Region[], query: string): readonly Region[] {
  const wanted = fold(query);
  if (wanted === '') return regions;
  const digits = /^\+?\d+$/.test(wanted) ? wanted.replace('+', '') : null;
  const english = namesIn('en', 'long');
  const rank = ({ iso, dial, name }: Region): number => {
    if (digits !== null) return dial === digits ? 0 : dial.startsWith(digits) ? 1 : 9;
    if (iso.toLowerCase() === wanted) return 0;
    const names = [fold(name), fold(english.of(iso) ?? '')];
    if (names.some((one) => one.startsWith(wanted))) return 1;
    return names.some((one) => one.includes(wanted)) ? 2 : 9;
  };
  return regions
    .map((region) => ({ region, rank: rank(region) }))
    .filter((found) => found.rank < 9)
    .sort((a, b) => a.rank - b.rank)
    .map(({ region }) => region);
}
