/** Pages of security. */
import { definePages } from '../../app/pages.ts';

export const securityPages = definePages([
  {
    path: '/pages/setting/security',
    title: 'security',
    login: true,
    words: ['security', 'identity'],
    load: () => import('./screens/Security.tsx'),
  },
  {
    path: '/pages/setting/authenticator',
    title: 'authenticator',
    login: true,
    words: ['security', 'identity'],
    load: () => import('./screens/Authenticator.tsx'),
  },
  {
    path: '/pages/setting/passkeys',
    title: 'passkeys',
    login: true,
    words: ['security', 'identity'],
    load: () => import('./screens/Passkeys.tsx'),
  },
  {
    path: '/pages/setting/anti_phishing',
    title: 'antiPhishing',
    login: true,
    words: ['security', 'identity'],
    load: () => import('./screens/AntiPhishing.tsx'),
  },
  {
    path: '/pages/setting/security_events',
    title: 'securityEvents',
    login: true,
    words: ['security'],
    load: () => import('./screens/SecurityEvents.tsx'),
  },
]);
