/** Products that can be put into a mode, in the order of `products.ts`. */
import type { ModeProduct } from '../core/product.ts';
import { PRODUCTS } from '../products.ts';

/** Their names. */
export const MODE_PRODUCTS = PRODUCTS.filter(({ hasMode }) => hasMode).map(({ name }) => name) as [ModeProduct, ...ModeProduct[]];

/** The product that trades a kind of markets, where it has a mode; null where none does yet. */
export function modeProductOfMarket(kind: string): ModeProduct | null {
  const product = PRODUCTS.find(({ marketKinds = [] }) => (marketKinds as readonly string[]).includes(kind));
  return product?.hasMode ? (product.name as ModeProduct) : null;
}

/** The product of a call, the part of its id before the dot; null where only the installation's mode counts. */
export function modeProductOf(callId: string): ModeProduct | null {
  const product = callId.slice(0, callId.indexOf('.'));
  return (MODE_PRODUCTS as readonly string[]).includes(product) ? (product as ModeProduct) : null;
}
