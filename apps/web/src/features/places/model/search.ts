/** Finds cities by their names (English or their own) and by the name of their country in the reader's language. Pure. */
import { CITIES, type City } from './cities.ts';
import { type Point, distanceKm } from './coordinates.ts';

/** Most answers; with more the person types on. */
export const MOST_FOUND = 50;

/** Languages that a country's own writing is read in. */
const READ_IN: Readonly<Record<string, readonly string[]>> = {
  zh: ['CN', 'HK', 'TW', 'MO'],
  ja: ['JP'],
  ko: ['KR', 'KP'],
  th: ['TH'],
};

/** Without case, accents and signs: "xian" finds Xi’an, "cordoba" Córdoba. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}’'ʻ-]/gu, (sign) =>
      sign === '-' ? ' ' : /\p{M}/u.test(sign) && /[\u0e00-\u0e7f]/u.test(sign) ? sign : '',
    )
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The name of a city for a reader: in its own script where they read it. */
export function cityName({ name, own, country }: City, locale: string): string {
  const language = locale.split('-')[0] ?? '';
  return own !== null && (READ_IN[language] ?? []).includes(country) ? own : name;
}

/** The name of a country in the reader's language. */
export function countryName(iso: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region', style: 'short' }).of(iso) ?? iso;
}

/** Cities that answer a search: whose name begins so, then those that have it within, then those of a country called so. */
export function searchCities(query: string, locale: string): readonly City[] {
  const wanted = fold(query);
  if (wanted === '') return [];
  const countries = new Map<string, string>();
  for (const { country } of CITIES)
    if (!countries.has(country)) countries.set(country, fold(`${countryName(country, locale)} ${countryName(country, 'en')}`));
  const rank = ({ name, own, country }: City): number => {
    const names = [fold(name), own === null ? '' : fold(own)];
    if (names.some((one) => one.startsWith(wanted))) return 0;
    if (names.some((one) => one.includes(wanted))) return 1;
    return (countries.get(country) ?? '').split(' ').some((word) => word.startsWith(wanted)) ||
      (countries.get(country) ?? '').includes(wanted)
      ? 2
      : 9;
  };
  return CITIES.map((city) => ({ city, rank: rank(city) }))
    .filter((found) => found.rank < 9)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_FOUND)
    .map(({ city }) => city);
}

/** Farther than this a city does not describe a point. */
const NEAR_KM = 100;

/** The country of the nearest known city; null where none is near. Close to a border it may be the neighbour's. */
export function countryNear(point: Point): string | null {
  const { city, km } = nearestCity(point);
  return km <= NEAR_KM ? city.country : null;
}

/** The city of the list that is nearest to a point, and how far it is. */
export function nearestCity(point: Point): { city: City; km: number } {
  let best = { city: CITIES[0] as City, km: Number.POSITIVE_INFINITY };
  for (const city of CITIES) {
    const km = distanceKm(point, city);
    if (km < best.km) best = { city, km };
  }
  return best;
}
