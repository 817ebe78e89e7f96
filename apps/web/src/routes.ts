/** All pages of the app, feature by feature, and those still to come. */
import type { PageDefinition } from './app/pages.ts';
import { contentPages } from './features/content/routes.ts';
import { convertPages } from './features/convert/routes.ts';
import { homePages } from './features/home/routes.ts';
import { identityPages } from './features/identity/routes.ts';
import { marketsPages } from './features/markets/routes.ts';
import { securityPages } from './features/security/routes.ts';
import { settingsPages } from './features/settings/routes.ts';
import { spotPages } from './features/spot/routes.ts';
import { walletPages } from './features/wallet/routes.ts';
import { toComePages } from './shell/to-come.ts';

/** Every page. */
export const pages: readonly PageDefinition[] = [
  ...homePages,
  ...marketsPages,
  ...spotPages,
  ...walletPages,
  ...convertPages,
  ...identityPages,
  ...securityPages,
  ...settingsPages,
  ...contentPages,
  ...toComePages,
];
