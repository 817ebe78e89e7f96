/** All pages of the app, feature by feature, and those still to come. */
import type { PageDefinition } from './app/pages.ts';
import { contentPages } from './features/content/routes.ts';
import { contractsPages } from './features/contracts/routes.ts';
import { convertPages } from './features/convert/routes.ts';
import { copyPages } from './features/copy/routes.ts';
import { defiPages } from './features/defi/routes.ts';
import { dualPages } from './features/dual/routes.ts';
import { earnPages } from './features/earn/routes.ts';
import { fundingPages } from './features/funding/routes.ts';
import { homePages } from './features/home/routes.ts';
import { identityPages } from './features/identity/routes.ts';
import { invitesPages } from './features/invites/routes.ts';
import { kycPages } from './features/kyc/routes.ts';
import { loansPages } from './features/loans/routes.ts';
import { lockupPages } from './features/lockup/routes.ts';
import { marginPages } from './features/margin/routes.ts';
import { marketsPages } from './features/markets/routes.ts';
import { notificationPages } from './features/notifications/routes.ts';
import { optionsPages } from './features/options/routes.ts';
import { placesPages } from './features/places/routes.ts';
import { portfolioPages } from './features/portfolio/routes.ts';
import { securityPages } from './features/security/routes.ts';
import { settingsPages } from './features/settings/routes.ts';
import { spotPages } from './features/spot/routes.ts';
import { stocksPages } from './features/stocks/routes.ts';
import { walletPages } from './features/wallet/routes.ts';
import { toComePages } from './shell/to-come.ts';
import { tradePages } from './shell/trade-pages.ts';

/** Every page. */
export const pages: readonly PageDefinition[] = [
  ...homePages,
  ...marketsPages,
  ...tradePages,
  ...spotPages,
  ...contractsPages,
  ...optionsPages,
  ...walletPages,
  ...convertPages,
  ...copyPages,
  ...identityPages,
  ...securityPages,
  ...notificationPages,
  ...settingsPages,
  ...invitesPages,
  ...kycPages,
  ...fundingPages,
  ...contentPages,
  ...placesPages,
  ...portfolioPages,
  ...lockupPages,
  ...dualPages,
  ...defiPages,
  ...loansPages,
  ...earnPages,
  ...stocksPages,
  ...marginPages,
  ...toComePages,
];
