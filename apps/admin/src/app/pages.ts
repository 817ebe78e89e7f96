/** The form in which features declare their pages. */
import type { Permission } from '@glasshouse/contract';
import type { Namespace } from '@glasshouse/i18n';
import type { Catalogues } from '@glasshouse/i18n/web.ts';
import type { ComponentType } from 'react';

/** The key of a page's title: `backoffice.titles.<key>`, or the name of an area (`names.areas`), which products bring. */
export type TitleKey = keyof Catalogues['backoffice']['titles'] | keyof Catalogues['names']['areas'];

/** Parts of the left navigation, from top to bottom. */
export const NAV_GROUPS = ['work', 'house', 'records'] as const;
/** A part of it. */
export type NavGroup = (typeof NAV_GROUPS)[number];

/** A page: its path, its permission, how its code is loaded. */
export interface StaffPage {
  /** `/staff`, `/users/$id`. */
  path: string;
  title: TitleKey;
  /** What the role must have; the server asks for it again at each call. */
  permission?: Permission;
  /** At the door: needs no session and shows no navigation. */
  door?: boolean;
  /** Its place in the left navigation; pages without one are reached from others. */
  nav?: { group: NavGroup; icon: string; order: number };
  /** Catalogues besides common and backoffice; loaded with the code of the page. */
  words?: readonly Namespace[];
  load: () => Promise<{ default: ComponentType }>;
}

/** Declares pages. */
export function definePages(pages: readonly StaffPage[]): readonly StaffPage[] {
  return pages;
}
