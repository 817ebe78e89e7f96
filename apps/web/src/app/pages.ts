/** How features declare their pages to the shell. */
import type { Catalogues } from '@glasshouse/i18n/web.ts';
import type { Namespace } from '@glasshouse/i18n';
import type { ComponentType } from 'react';
import type { PagePath, TabName } from './paths.ts';

/** The key of a page's title: `shell.titles.<key>`. */
export type TitleKey = keyof Catalogues['shell']['titles'];

/** A page: where it stands, how its code is loaded, what it needs. */
export interface PageDefinition {
  path: PagePath;
  /** Other paths that lead to the same page. */
  aliases?: readonly PagePath[];
  title: TitleKey;
  /** Loads the screen; its default export is the component. */
  load: () => Promise<{ default: ComponentType }>;
  /** Whether the page shows the user's own data: a visitor is sent to log in and comes back afterwards. */
  login?: boolean;
  /** The tab whose root this page is. */
  tab?: TabName;
  /** Catalogues besides common and shell. They are loaded with the code of the page. */
  words?: readonly Namespace[];
}

/** Declares pages. */
export function definePages(pages: readonly PageDefinition[]): readonly PageDefinition[] {
  return pages;
}
