/** What the page on screen is, from its route. */
import { createContext, use } from 'react';
import type { TitleKey } from '../pages.ts';
import type { TabName } from '../paths.ts';

/** Title and tab of the page. */
export interface PageInfo {
  title: TitleKey;
  tab?: TabName | undefined;
}

/** Set by the router around each page. */
export const PageInfoContext = createContext<PageInfo>({ title: 'home' });

/** Title and tab of the page on screen. */
export function usePageInfo(): PageInfo {
  return use(PageInfoContext);
}
