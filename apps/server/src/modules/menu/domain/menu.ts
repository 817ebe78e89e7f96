/**
 * What is offered to whom: a pure function of the operator's setting and the caller's country. Unit: ISO 3166 codes.
 * Invariant: what lets people have their own money and its record is never closed (`ALWAYS_OFFERED`).
 */
import { ALWAYS_OFFERED, MENU_PRODUCTS, type MenuProduct, type MenuState, isInVersion } from '@glasshouse/contract';
import type { Menu } from '@glasshouse/contract/menu';

/** What the operator closed: `all`, or in some countries. */
export type Closings = ReadonlyMap<MenuProduct, 'all' | readonly string[]>;

/** Why a product is not offered in a country; null when it is. An unknown country is closed nowhere by itself. */
export function closedIn(closings: Closings, product: MenuProduct, country: string | null): 'installation' | 'country' | null {
  if (ALWAYS_OFFERED.includes(product)) return null;
  const closing = closings.get(product);
  if (closing === undefined) return null;
  if (closing === 'all') return 'installation';
  return country !== null && closing.includes(country) ? 'country' : null;
}

/** The state of a product. What the operator closed says so, whether or not this version has it. */
export function stateOf(closings: Closings, product: MenuProduct, country: string | null): MenuState {
  return closedIn(closings, product, country) ?? (isInVersion(product) ? 'open' : 'version');
}

/** The whole menu. */
export function menuOf(closings: Closings, country: string | null): Menu['products'] {
  return MENU_PRODUCTS.map((product) => ({ product, state: stateOf(closings, product, country) }));
}
