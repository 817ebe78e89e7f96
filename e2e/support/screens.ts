/** The pages that this version really has, each with something that shows that it is drawn with its data. */
import type { Page } from '@playwright/test';
import { toComePages } from '../../apps/web/src/shell/to-come.ts';
import { pages } from '../../apps/web/src/routes.ts';
import { expect } from './journey.ts';
import { goTo } from './app.ts';

/** A page to visit. */
export interface Screen {
  place: string;
  /** Needs somebody who is logged in. */
  login: boolean;
  /** Drawn when the page has what it shows. */
  ready: string;
}

/** Queries and signs of readiness; a page that is not named is ready with its heading. */
const DETAILS: Record<string, { query?: string; ready: string }> = {
  '/': { ready: '.g-price' },
  '/pages/market/market': { ready: '.g-price' },
  '/pages/market/search': { ready: '.g-price' },
  '/pages/market/detail': { query: '?id=1', ready: '.s-chart canvas' },
  '/pages/market/chart': { query: '?id=1', ready: '.g-chart canvas' },
  '/pages/transaction/index': { query: '?id=1', ready: '.s-form' },
  '/pages/transaction/currency': { query: '?id=2', ready: '.s-form' },
  '/pages/transaction/currency_order': { ready: '.s-entry, .g-state, table' },
  '/pages/fund/assets': { ready: '.g-amount-display' },
  '/pages/fund/assets_record': { query: '?currency=3&type=change', ready: 'main time' },
  '/pages/fund/assets_all_record': { ready: 'main time' },
  '/pages/fund/receive': { ready: 'main section svg[role=img]' },
  '/pages/fund/withdraw': { ready: 'main dl' },
  '/pages/fund/receive_withdraw_record': { ready: '.g-state, .g-list' },
  '/pages/fund/transfer': { ready: 'main dl' },
  '/pages/fund/fundTransfer': { ready: 'main input' },
  '/pages/fund/quick_buy': { ready: 'main input' },
  '/pages/fund/transfer_history': { ready: '.g-state, .g-list' },
  '/pages/fund/select': { ready: '.g-list' },
  '/pages/setting/bill': { ready: 'main time' },
  '/pages/setting/share': { ready: 'main svg[role=img]' },
  '/pages/notifications/index': { ready: '.g-state, .n-row' },
  '/pages/notifications/choices': { ready: 'main h2' },
  '/pages/setting/userInfo': { ready: 'main dl' },
  '/choose-location': { ready: 'main form' },
  '/open-location': { query: '?latitude=48.86&longitude=2.35&name=Paris', ready: 'main ul a' },
  '/pages/setting/credit': { ready: 'main .g-list' },
  '/pages/index/shortcuts': { ready: 'main section' },
  '/pages/common/article': { ready: '.ct-news' },
  '/pages/common/faq': { query: '?slug=faq-fees', ready: '.ct-faq[open] .ct-text' },
  '/pages/common/contactus': { ready: '.ct-text' },
  '/pages/kefu/index': { ready: '.ct-text' },
  '/pages/common/aboutus': { ready: '.ct-text' },
  '/pages/setting/operational_compliance': { ready: '.ct-text' },
  '/pages/financial/index': { ready: 'main .g-list' },
  '/pages/financial/funds': { ready: 'main article' },
  '/pages/lockming/lockming': { ready: 'main article' },
  '/pages/lockming/buy': { query: '?id=2', ready: '.g-state, main input' },
  '/pages/lockming/order': { ready: '.g-state, main article' },
  '/pages/invest/invest': { ready: 'main article, main .g-state' },
  '/pages/invest/purchase': { query: '?id=1', ready: 'main h1' },
  '/pages/invest/settled': { ready: '.g-state, main article' },
  '/pages/invest/mine': { ready: '.g-state, main article' },
  '/pages/follow/agreement_zh': { ready: '.ct-text' },
  '/pages/follow/agreement_en': { ready: '.ct-text' },
};

const missing = new Set(toComePages.map((page) => page.path));

/** Every real page, one that is still to come, and an address without a page. */
export const SCREENS: readonly Screen[] = [
  ...pages
    .filter((page) => !missing.has(page.path))
    .map(({ path, login = false }) => ({
      place: path + (DETAILS[path]?.query ?? ''),
      login,
      ready: DETAILS[path]?.ready ?? 'main h1',
    })),
  { place: '/pages/common/article?slug=user-agreement', login: false, ready: '.ct-text' },
  { place: '/pages/common/article?tab=help', login: false, ready: '.g-list' },
  { place: '/pages/nft/nft', login: false, ready: '.g-state' },
  { place: '/no/such/page', login: false, ready: '.g-state' },
];

/** The views of stocks, which are queries of one path, on a server that lists shares: the stock, trading it, an auction, an action. */
export const stockScreens = (marketId: number, auctionId: number, actionId: number): readonly Screen[] =>
  [
    { query: `id=${marketId}`, ready: '.s-chart canvas' },
    { query: `id=${marketId}&side=buy`, ready: '.s-form' },
    { query: `auction=${auctionId}`, ready: 'main h2' },
    { query: `action=${actionId}`, ready: 'main h2' },
  ].map(({ query, ready }) => ({ place: `/pages/transaction/index2?${query}`, login: false, ready }));

/** Goes to a screen and waits until it is drawn. */
export async function visit(page: Page, { place, ready }: Screen): Promise<void> {
  await goTo(page, place);
  await expect(page.locator(ready).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
