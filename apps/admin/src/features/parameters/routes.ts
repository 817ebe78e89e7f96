/** Pages of the parameters. */
import { definePages } from '../../app/pages.ts';
import { iconList } from '../../kit/icons.ts';

export const parametersPages = definePages([
  {
    path: '/parameters',
    title: 'parameters',
    permission: 'parameters.read',
    words: ['backoffice-markets'],
    nav: { group: 'house', icon: iconList, order: 30 },
    load: () => import('./screens/Parameters.tsx'),
  },
]);
