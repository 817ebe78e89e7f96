/**
 * Reads the setting `PRODUCTS_CLOSED`: `otc; margin: US GB; convert: AU`. A name alone is closed to everybody, one with
 * countries in those. Quick buy is a conversion and closes with it. Error: a sentence that says what would be right.
 */
import { ALWAYS_OFFERED, MENU_PRODUCTS, type MenuProduct } from '@glasshouse/contract';

/** Products that are closed: `all`, or the countries where they are. */
export type Closings = ReadonlyMap<MenuProduct, 'all' | readonly string[]>;

const isProduct = (name: string): name is MenuProduct => (MENU_PRODUCTS as readonly string[]).includes(name);

function requireClosable(name: string): MenuProduct {
  if (!isProduct(name)) throw new Error(`PRODUCTS_CLOSED names ${name}; use some of: ${MENU_PRODUCTS.join(', ')}`);
  if (ALWAYS_OFFERED.includes(name))
    throw new Error(`PRODUCTS_CLOSED names ${name}: people always get at their own money and its record`);
  return name === 'quickBuy' ? 'convert' : name;
}

function countriesOf(text: string): readonly string[] {
  const codes = text.split(/[\s,]+/).filter((code) => code !== '');
  const wrong = codes.find((code) => !/^[A-Z]{2}$/.test(code));
  if (wrong !== undefined) throw new Error(`PRODUCTS_CLOSED has ${wrong}; use codes of two capital letters such as GB, AU`);
  if (codes.length === 0) throw new Error('PRODUCTS_CLOSED has a colon without countries after it; use such as margin: US GB');
  return codes;
}

/** The closings of a setting's text. */
export function parseClosings(text: string): Closings {
  const closings = new Map<MenuProduct, 'all' | readonly string[]>();
  for (const entry of text.split(';').map((part) => part.trim())) {
    if (entry === '') continue;
    const colon = entry.indexOf(':');
    const product = requireClosable((colon < 0 ? entry : entry.slice(0, colon)).trim());
    const value = colon < 0 ? ('all' as const) : countriesOf(entry.slice(colon + 1));
    const before = closings.get(product);
    const both = before === 'all' || value === 'all' ? 'all' : [...(before ?? []), ...value];
    closings.set(product, both);
    if (product === 'convert') closings.set('quickBuy', both);
  }
  return closings;
}
