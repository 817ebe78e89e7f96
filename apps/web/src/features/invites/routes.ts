/** Pages of invitations. */
import { definePages } from '../../app/pages.ts';

export const invitesPages = definePages([
  {
    path: '/pages/setting/share',
    title: 'invite',
    login: true,
    words: ['invites'],
    load: () => import('./screens/Invite.tsx'),
  },
]);
