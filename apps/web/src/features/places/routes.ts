/** Pages of places. */
import { definePages } from '../../app/pages.ts';

export const placesPages = definePages([
  {
    path: '/choose-location',
    title: 'chooseLocation',
    words: ['places'],
    load: () => import('./screens/ChooseLocation.tsx'),
  },
  {
    path: '/open-location',
    title: 'openLocation',
    words: ['places'],
    load: () => import('./screens/OpenLocation.tsx'),
  },
]);
