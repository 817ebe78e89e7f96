/** What this installation offers to the caller. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { time } from '../core/schemas.ts';
import { MENU_PRODUCTS, MENU_STATES, type MenuProduct } from '../core/menu.ts';

/** The menu: every product behind a shortcut, in the order of their groups. */
export const menu = z.strictObject({
  products: z.array(
    z.strictObject({
      product: z.enum(MENU_PRODUCTS as unknown as [MenuProduct, ...MenuProduct[]]),
      state: z.enum(MENU_STATES),
    }),
  ),
  /** The country that counted, ISO 3166; null where the address has none. */
  country: z.nullable(z.string()),
  time,
});
export type Menu = z.infer<typeof menu>;

export const getMenu = defineCall({
  id: 'menu.getMenu',
  method: 'GET',
  path: '/menu',
  access: 'visitor',
  input: {},
  output: menu,
  summary: 'Which products this installation offers in the caller’s country (by the address), and which this version has.',
});
