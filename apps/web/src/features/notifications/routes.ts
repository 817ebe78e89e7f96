/** Pages of notifications. */
import { definePages } from '../../app/pages.ts';

export const notificationPages = definePages([
  {
    path: '/pages/notifications/index',
    title: 'notifications',
    login: true,
    words: ['notices'],
    load: () => import('./screens/Notifications.tsx'),
  },
  {
    path: '/pages/notifications/choices',
    title: 'notificationChoices',
    login: true,
    words: ['notices'],
    load: () => import('./screens/Choices.tsx'),
  },
]);
