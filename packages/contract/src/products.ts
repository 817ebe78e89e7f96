/**
 * The list of products. A new one is a line here, and every catalogue follows (`derived/`). Declarations are small and
 * name no calls, so that a screen that needs a catalogue does not load the calls of all products; those are found by the
 * product's name (`derived/calls.ts`). The back office lists modes, parameters and permissions in this order.
 */
import type { Product } from './core/product.ts';
import { accountingProduct } from './accounting/product.ts';
import { backofficeProduct } from './backoffice/product.ts';
import { contentProduct } from './content/product.ts';
import { contractsProduct } from './contracts/product.ts';
import { convertProduct } from './convert/product.ts';
import { copyProduct } from './copy/product.ts';
import { defiProduct } from './defi/product.ts';
import { demoProduct } from './demo/product.ts';
import { dualProduct } from './dual/product.ts';
import { earnProduct } from './earn/product.ts';
import { filesProduct } from './files/product.ts';
import { fundingProduct } from './funding/product.ts';
import { identityProduct } from './identity/product.ts';
import { invitesProduct } from './invites/product.ts';
import { kycProduct } from './kyc/product.ts';
import { loansProduct } from './loans/product.ts';
import { lockupProduct } from './lockup/product.ts';
import { marginProduct } from './margin/product.ts';
import { marketsProduct } from './markets/product.ts';
import { menuProduct } from './menu/product.ts';
import { modesProduct } from './modes/product.ts';
import { notificationsProduct } from './notifications/product.ts';
import { optionsProduct } from './options/product.ts';
import { ordersProduct } from './orders/product.ts';
import { overviewProduct } from './overview/product.ts';
import { parametersProduct } from './parameters/product.ts';
import { portfolioProduct } from './portfolio/product.ts';
import { proofsProduct } from './proofs/product.ts';
import { sealsProduct } from './seals/product.ts';
import { spotProduct } from './spot/product.ts';
import { stocksProduct } from './stocks/product.ts';
import { walletProduct } from './wallet/product.ts';

/** Every product. */
export const PRODUCTS: readonly Product[] = [
  backofficeProduct,
  overviewProduct,
  accountingProduct,
  ordersProduct,
  spotProduct,
  optionsProduct,
  convertProduct,
  walletProduct,
  kycProduct,
  identityProduct,
  parametersProduct,
  modesProduct,
  contentProduct,
  notificationsProduct,
  fundingProduct,
  marketsProduct,
  proofsProduct,
  sealsProduct,
  filesProduct,
  menuProduct,
  invitesProduct,
  demoProduct,
  portfolioProduct,
  contractsProduct,
  earnProduct,
  lockupProduct,
  dualProduct,
  defiProduct,
  loansProduct,
  stocksProduct,
  marginProduct,
  copyProduct,
];
