/** All pages of the back office. */
import type { StaffPage } from './app/pages.ts';
import { accountingPages } from './features/accounting/routes.ts';
import { accountPages } from './features/account/routes.ts';
import { auditPages } from './features/audit/routes.ts';
import { contentPages } from './features/content/routes.ts';
import { contractsPages } from './features/contracts/routes.ts';
import { broadcastPages } from './features/broadcasts/routes.ts';
import { copyPages } from './features/copy/routes.ts';
import { defiPages } from './features/defi/routes.ts';
import { loansPages } from './features/loans/routes.ts';
import { marginPages } from './features/margin/routes.ts';
import { stocksPages } from './features/stocks/routes.ts';
import { doorPages } from './features/door/routes.ts';
import { fundingPages } from './features/funding/routes.ts';
import { dualPages } from './features/dual/routes.ts';
import { lockupPages } from './features/lockup/routes.ts';
import { overviewPages } from './features/overview/routes.ts';
import { modesPages } from './features/modes/routes.ts';
import { parametersPages } from './features/parameters/routes.ts';
import { proposalPages } from './features/proposals/routes.ts';
import { reviewPages } from './features/reviews/routes.ts';
import { staffPages } from './features/staff/routes.ts';
import { userPages } from './features/users/routes.ts';

export const pages: readonly StaffPage[] = [
  ...doorPages,
  ...accountPages,
  ...overviewPages,
  ...reviewPages,
  ...proposalPages,
  ...userPages,
  ...fundingPages,
  ...contractsPages,
  ...accountingPages,
  ...modesPages,
  ...parametersPages,
  ...contentPages,
  ...broadcastPages,
  ...staffPages,
  ...auditPages,
  ...lockupPages,
  ...dualPages,
  ...copyPages,
  ...defiPages,
  ...loansPages,
  ...marginPages,
  ...stocksPages,
];
