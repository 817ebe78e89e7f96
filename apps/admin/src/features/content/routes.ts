/** Pages of the operator's texts. */
import { iconDocument } from '@glasshouse/ui/icons.ts';
import { definePages } from '../../app/pages.ts';

export const contentPages = definePages([
  {
    path: '/content',
    title: 'content',
    permission: 'content.read',
    words: ['backoffice-content'],
    nav: { group: 'house', icon: iconDocument, order: 40 },
    load: () => import('./screens/Contents.tsx'),
  },
  {
    path: '/content/new',
    title: 'contentNew',
    permission: 'content.write',
    words: ['backoffice-content'],
    load: () => import('./screens/NewEntry.tsx'),
  },
  {
    path: '/content/order',
    title: 'contentOrder',
    permission: 'content.publish',
    words: ['backoffice-content'],
    load: () => import('./screens/Order.tsx'),
  },
  {
    path: '/content/entry/$id',
    title: 'contentEntry',
    permission: 'content.read',
    words: ['backoffice-content'],
    load: () => import('./screens/Entry.tsx'),
  },
]);
