/** The router's data about a page. */
import { createContext, use } from 'react';
import type { StaffPage } from './pages.ts';

/** The page that is shown. */
export const PageInfoContext = createContext<Pick<StaffPage, 'title'>>({ title: 'home' });

/** The page that is shown. */
export const usePageInfo = () => use(PageInfoContext);
