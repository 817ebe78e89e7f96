/** Pages at the door. */
import { definePages } from '../../app/pages.ts';

export const doorPages = definePages([
  { path: '/sign-in', title: 'signIn', door: true, load: () => import('./screens/SignIn.tsx') },
  { path: '/invitation/$token', title: 'invitation', door: true, load: () => import('./screens/Invitation.tsx') },
  { path: '/invitation', title: 'invitation', door: true, load: () => import('./screens/Invitation.tsx') },
]);
