/** Pages of the modes. */
import { definePages } from '../../app/pages.ts';
import { iconShield } from '../../kit/icons.ts';

export const modesPages = definePages([
  {
    path: '/modes',
    title: 'modes',
    permission: 'modes.read',
    words: ['backoffice-markets'],
    nav: { group: 'house', icon: iconShield, order: 20 },
    load: () => import('./screens/Modes.tsx'),
  },
]);
