/**
 * Pages of the specification that this version does not have. They all lead to one page for that; removing an
 * entry here removes that page, and the test of the routes then asks for the real one.
 */
import { type PageDefinition, type TitleKey, definePages } from '../app/pages.ts';
import type { PagePath } from '../app/paths.ts';

const TO_COME: readonly [path: PagePath, title: TitleKey][] = [
  ['/pages/common/borrowing', 'borrowing'],
  ['/pages/kefu/index', 'support'],
  ['/pages/setting/coupon', 'coupons'],
  ['/pages/fund/applyLoan', 'loanApplication'],
  ['/pages/copytrade/copy', 'copyTrading'],
  ['/pages/copytrade/my', 'myTraders'],
  ['/pages/copytrade/trader', 'trader'],
  ['/pages/follow/index', 'copyTrading'],
  ['/pages/follow/trader', 'trader'],
  ['/pages/follow/follow', 'copySettings'],
  ['/pages/otc/otc', 'otc'],
  ['/pages/ieo/ieo', 'coinSales'],
  ['/pages/ieo/subscribe', 'subscribe'],
  ['/pages/ieo/order', 'mySubscriptions'],
  ['/pages/lockming/lockming', 'lockup'],
  ['/pages/lockming/buy', 'lockupBuy'],
  ['/pages/lockming/order', 'lockupOrders'],
  ['/pages/lockming/welcome', 'lockupWelcome'],
  ['/pages/transaction/index2', 'stocksMargin'],
  ['/pages/nft/nft', 'nft'],
  ['/pages/nft/artistDetail', 'artist'],
  ['/pages/nft/mine', 'nftMine'],
  ['/pages/nft/artworkDetail', 'artwork'],
  ['/pages/nft/artworkDetail_video', 'artworkVideo'],
  ['/pages/nft/purchase', 'nftPurchase'],
  ['/pages/nft/purchase_one', 'nftPurchaseOne'],
  ['/pages/nft/resell', 'nftResell'],
  ['/pages/nft/myNft', 'nftBoxes'],
  ['/pages/invest/invest', 'dual'],
  ['/pages/invest/mine', 'dualMine'],
  ['/pages/invest/purchase', 'dualPurchase'],
  ['/pages/invest/help', 'dualHelp'],
  ['/pages/game/game', 'game'],
];

/** Paths that specification and screens.tsv mark as the user's own: the guard works for them already. */
const OWN: ReadonlySet<PagePath> = new Set<PagePath>([
  '/pages/common/borrowing',
  '/pages/setting/coupon',
  '/pages/fund/applyLoan',
  '/pages/copytrade/my',
  '/pages/follow/follow',
  '/pages/ieo/subscribe',
  '/pages/ieo/order',
  '/pages/lockming/buy',
  '/pages/lockming/order',
  '/pages/nft/mine',
  '/pages/nft/purchase',
  '/pages/nft/purchase_one',
  '/pages/nft/resell',
  '/pages/nft/myNft',
  '/pages/invest/mine',
  '/pages/invest/purchase',
]);

const load = () => import('./ProductToCome.tsx');

/** The pages of products still to come. */
export const toComePages: readonly PageDefinition[] = definePages(
  TO_COME.map(([path, title]) => ({ path, title, load, login: OWN.has(path) })),
);
