/** Products of this version, as the build found them in the contract: its list of all products is too heavy for Home. */
import type { MenuProduct } from '@glasshouse/contract';

/** Their names in the menu; none outside a build. */
export const IN_VERSION: readonly string[] = (import.meta.env?.VITE_MENU ?? '').split(',');

/** Whether this version has a product, wherever it may be closed. */
export const isInVersion = (product: MenuProduct): boolean => IN_VERSION.includes(product);
