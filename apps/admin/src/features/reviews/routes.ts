/** Pages of the reviews. The navigation shows one entry for each queue in place of this one. */
import { AREA_NAMESPACES } from '@glasshouse/i18n/staff.ts';
import { iconInbox } from '@glasshouse/ui/icons.ts';
import { definePages } from '../../app/pages.ts';
import { iconMention } from '../../kit/icons.ts';

export const reviewPages = definePages([
  {
    path: '/queues',
    title: 'queues',
    permission: 'reviews.read',
    nav: { group: 'work', icon: iconInbox, order: 20 },
    load: () => import('./screens/Queues.tsx'),
  },
  {
    path: '/queues/$queue',
    title: 'queues',
    permission: 'reviews.read',
    // What products present of theirs.
    words: AREA_NAMESPACES,
    load: () => import('./screens/Queue.tsx'),
  },
  {
    path: '/mentions',
    title: 'mentions',
    permission: 'reviews.read',
    nav: { group: 'work', icon: iconMention, order: 25 },
    load: () => import('./screens/Mentions.tsx'),
  },
]);
