/** Which shortcuts of Home lead to a product of this version. */
import type { MenuProduct } from '../core/menu.ts';
import { PRODUCTS } from '../products.ts';

/** The shortcuts, in the order of `products.ts`. */
export const IN_VERSION: readonly MenuProduct[] = PRODUCTS.flatMap(({ menu }) => menu ?? []);

/** Whether this version has the product of a shortcut. */
export function isInVersion(product: MenuProduct): boolean {
  return IN_VERSION.includes(product);
}
