/** Pages of identity verification. */
import { definePages } from '../../app/pages.ts';

/** The pages. */
export const kycPages = definePages([
  {
    path: '/pages/setting/real',
    title: 'identityForm',
    login: true,
    words: ['kyc', 'files'],
    load: () => import('./screens/IdentityForm.tsx'),
  },
  {
    path: '/pages/setting/real_mark',
    title: 'identityLevels',
    login: true,
    words: ['kyc', 'reading'],
    load: () => import('./screens/IdentityLevels.tsx'),
  },
]);
