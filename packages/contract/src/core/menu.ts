/**
 * The eighteen products behind the shortcuts of Home (S2.32), by group: fixed by the specification. A product declares the
 * shortcuts that lead to it (`menu`); an operator can close some of them, never the way to one's own money.
 */

/** Products as the page of all shortcuts groups them. */
export const MENU_GROUPS = {
  money: ['deposit', 'withdraw', 'quickBuy', 'convert', 'bills'],
  trade: ['futures', 'stocks', 'margin', 'otc', 'copyTrade'],
  earn: ['finance', 'lockup', 'defi', 'cloudMining', 'loans'],
  more: ['coupons', 'chatRoom', 'game'],
} as const satisfies Record<string, readonly string[]>;
/** The name of a group. */
export type MenuGroup = keyof typeof MENU_GROUPS;
/** A product behind a shortcut. */
export type MenuProduct = (typeof MENU_GROUPS)[MenuGroup][number];

/** All of them, in the order of their groups. */
export const MENU_PRODUCTS = Object.values(MENU_GROUPS).flat() as readonly MenuProduct[];

/** Room for shortcuts on Home, besides the way to all of them. */
export const HOME_SHORTCUTS = 9;

/** Products that no setting closes: users always reach their own money and its record. */
export const ALWAYS_OFFERED: readonly MenuProduct[] = ['withdraw', 'bills'];

/**
 * What a product is to a caller: `open`; `version`: this version does not have it; `installation`, `country`: the operator
 * does not offer it at all, or not where the caller is.
 */
export const MENU_STATES = ['open', 'version', 'installation', 'country'] as const;
export type MenuState = (typeof MENU_STATES)[number];
