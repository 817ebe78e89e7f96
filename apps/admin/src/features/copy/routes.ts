/** The page of traders who are copied. */
import { iconCopyTrade } from '@glasshouse/ui/start-icons.ts';
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const copyPages = definePages([
  {
    path: '/copy',
    title: 'copy',
    permission: 'copy.read',
    words: ['backoffice-copy'],
    nav: { group: 'house', icon: iconCopyTrade, order: 66 },
    load: () => import('./screens/Copy.tsx'),
  },
]);
