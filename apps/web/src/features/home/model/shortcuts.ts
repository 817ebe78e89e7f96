/**
 * The eighteen shortcuts of home (S2.32) and which of them a person keeps on the page. Pure.
 * Invariants: what is kept has no doubles and no unknown names, one at least and nine at most.
 */
import { HOME_SHORTCUTS, MENU_GROUPS, MENU_PRODUCTS, type MenuGroup, type MenuProduct } from '@glasshouse/contract';
import type { PagePath } from '../../../app/paths.ts';
import type { MenuStates } from './menu.ts';

/** A shortcut: the product of the menu that it leads to. */
export type ShortcutId = MenuProduct;

/** All shortcuts, in the order of their groups. */
export const SHORTCUTS = MENU_PRODUCTS;

/** The groups in their order. */
export const GROUP_NAMES = Object.keys(MENU_GROUPS) as MenuGroup[];

/** Where each leads; null while the app has no page for it (AMB-97). */
export const SHORTCUT_PATHS: Readonly<Record<ShortcutId, PagePath | null>> = {
  deposit: '/pages/fund/receive',
  withdraw: '/pages/fund/withdraw',
  quickBuy: '/pages/fund/quick_buy',
  convert: '/pages/fund/fundTransfer',
  bills: '/pages/setting/bill',
  futures: '/pages/transaction/contract',
  stocks: '/pages/transaction/index2',
  margin: '/pages/transaction/index2',
  otc: '/pages/otc/otc',
  copyTrade: '/pages/copytrade/copy',
  finance: '/pages/financial/index',
  lockup: '/pages/lockming/lockming',
  defi: '/pages/defi/defi',
  cloudMining: null,
  loans: '/pages/common/borrowing',
  coupons: '/pages/setting/coupon',
  chatRoom: null,
  game: '/pages/game/game',
};

/** The address of one; two of them share a page and name their tab. Null while the app has no page for it. */
export function shortcutHref(id: ShortcutId): string | null {
  const path = SHORTCUT_PATHS[id];
  const tab = id === 'stocks' || id === 'margin' ? `?tab=${id}` : '';
  return path && `#${path}${tab}`;
}

/** In which order home fills its row until somebody chooses: money out, then what is traded and earned; the buttons above have the rest. */
const HOME_ORDER: readonly ShortcutId[] = [
  'withdraw',
  'futures',
  'stocks',
  'copyTrade',
  'finance',
  'otc',
  'lockup',
  'defi',
  'coupons',
  'loans',
  'quickBuy',
  'convert',
  'bills',
];
/** One row with "More" at its end; the nine of home are two. */
const ONE_ROW = 4;

/** What home shows until somebody chooses: whole rows of what this version has. */
export function defaultShortcuts(menu: MenuStates): readonly ShortcutId[] {
  const known = HOME_ORDER.filter((id) => menu[id] !== 'version');
  return known.slice(0, known.length < HOME_SHORTCUTS ? ONE_ROW : HOME_SHORTCUTS);
}

/** The stored choice; anything that is not one is `otherwise`. */
export function readPinned(stored: string | null, otherwise: readonly ShortcutId[]): readonly ShortcutId[] {
  const known: readonly string[] = SHORTCUTS;
  const ids = (stored ?? '').split(',').filter((id) => known.includes(id)) as ShortcutId[];
  const once = [...new Set(ids)].slice(0, HOME_SHORTCUTS);
  return once.length > 0 ? once : otherwise;
}

/** The choice as it is stored. */
export function writePinned(pinned: readonly ShortcutId[]): string {
  return pinned.join(',');
}

/** What became of a press: the new choice, or why there is none. */
export type PinResult = { pinned: readonly ShortcutId[] } | { refused: 'full' | 'last' };

/** Puts a shortcut on home, at the end, or takes it away. */
export function togglePin(pinned: readonly ShortcutId[], id: ShortcutId): PinResult {
  if (!pinned.includes(id)) {
    return pinned.length >= HOME_SHORTCUTS ? { refused: 'full' } : { pinned: [...pinned, id] };
  }
  return pinned.length === 1 ? { refused: 'last' } : { pinned: pinned.filter((other) => other !== id) };
}

/** Puts a shortcut at a place of the row, counted from 0; places outside are its ends. What is not kept stays away. */
export function movePin(pinned: readonly ShortcutId[], id: ShortcutId, place: number): readonly ShortcutId[] {
  const from = pinned.indexOf(id);
  const to = Math.min(Math.max(place, 0), pinned.length - 1);
  if (from < 0 || from === to) return pinned;
  const moved = pinned.filter((other) => other !== id);
  moved.splice(to, 0, id);
  return moved;
}
