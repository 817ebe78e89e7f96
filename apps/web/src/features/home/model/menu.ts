/**
 * What the installation offers, as the device keeps it for the next start. Pure. Only closings are kept: what this version
 * has is known by the app itself, so that an old record never hides a new product.
 */
import { MENU_PRODUCTS, type MenuProduct, type MenuState } from '@glasshouse/contract';
import type { Menu } from '@glasshouse/contract/menu';

/** The state of every product. */
export type MenuStates = Readonly<Record<MenuProduct, MenuState>>;

type Closed = Extract<MenuState, 'installation' | 'country'>;
const isClosed = (state: string | undefined): state is Closed => state === 'installation' || state === 'country';

/** What the server answered; a product that it does not name is as in this version (`inVersion`). */
export function statesOf(products: Menu['products'], inVersion: readonly string[]): MenuStates {
  const named = new Map(products.map(({ product, state }) => [product, state]));
  return Object.fromEntries(
    MENU_PRODUCTS.map((product) => [product, named.get(product) ?? (inVersion.includes(product) ? 'open' : 'version')]),
  ) as MenuStates;
}

/** Closings as they are stored: `otc=installation,margin=country`. */
export function writeMenu(states: MenuStates): string {
  return MENU_PRODUCTS.filter((product) => isClosed(states[product]))
    .map((product) => `${product}=${states[product]}`)
    .join(',');
}

/** The stored closings over what this version has; anything else that is stored counts for nothing. */
export function readMenu(stored: string | null, inVersion: readonly string[]): MenuStates {
  const kept = new Map((stored ?? '').split(',').map((entry) => [entry.split('=')[0], entry.split('=')[1]] as const));
  return statesOf(
    MENU_PRODUCTS.flatMap((product) => {
      const state = kept.get(product);
      return isClosed(state) ? [{ product, state }] : [];
    }),
    inVersion,
  );
}
