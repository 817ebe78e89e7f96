/** Notifications for one user, live. */
import { defineChannel } from '../core/define.ts';
import { notification } from '../derived/notifications.ts';

export const notificationsChannel = defineChannel({
  id: 'notifications.news',
  access: 'user',
  message: notification,
  summary: 'Each piece of news of the user, after commit.',
});
