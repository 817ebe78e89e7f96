/**
 * Pages of the specification that this version does not have. They all lead to one page for that; removing an
 * entry here removes that page, and the test of the routes then asks for the real one.
 */
import { type PageDefinition, type TitleKey, definePages } from '../app/pages.ts';
import type { PagePath } from '../app/paths.ts';

/** The third says that it is the user's own by the specification: the guard works for it already. */
const TO_COME: readonly [path: PagePath, title: TitleKey, isOwn?: true][] = [
  ['/pages/setting/coupon', 'coupons', true],
  ['/pages/otc/otc', 'otc'],
  ['/pages/ieo/ieo', 'coinSales'],
  ['/pages/ieo/subscribe', 'subscribe', true],
  ['/pages/ieo/order', 'mySubscriptions', true],
  ['/pages/nft/nft', 'nft'],
  ['/pages/nft/artistDetail', 'artist'],
  ['/pages/nft/mine', 'nftMine', true],
  ['/pages/nft/artworkDetail', 'artwork'],
  ['/pages/nft/artworkDetail_video', 'artworkVideo'],
  ['/pages/nft/purchase', 'nftPurchase', true],
  ['/pages/nft/purchase_one', 'nftPurchaseOne', true],
  ['/pages/nft/resell', 'nftResell', true],
  ['/pages/nft/myNft', 'nftBoxes', true],
  ['/pages/game/game', 'game'],
];

const load = () => import('./ProductToCome.tsx');

/** The pages of products still to come. */
export const toComePages: readonly PageDefinition[] = definePages(
  TO_COME.map(([path, title, login = false]) => ({ path, title, load, login })),
);
