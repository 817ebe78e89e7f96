/** Pages of content. */
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const contentPages = definePages([
  {
    path: '/pages/common/aboutus',
    title: 'aboutUs',
    words: ['content'],
    load: () => import('./screens/AboutUs.tsx'),
  },
  {
    path: '/pages/common/operator',
    title: 'operator',
    words: ['content'],
    load: () => import('./screens/Operator.tsx'),
  },
  {
    path: '/pages/financial/index',
    title: 'finance',
    tab: 'finance',
    words: ['content'],
    load: () => import('./screens/Finance.tsx'),
  },
]);
