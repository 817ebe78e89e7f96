/** The page of margin. */
import { iconLock } from '@glasshouse/ui/start-icons.ts';
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const marginPages = definePages([
  {
    path: '/margin',
    title: 'margin',
    permission: 'margin.read',
    words: ['backoffice-margin'],
    nav: { group: 'house', icon: iconLock, order: 65 },
    load: () => import('./screens/Margin.tsx'),
  },
]);
