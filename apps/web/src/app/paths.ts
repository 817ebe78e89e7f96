/**
 * Every path of the app, so that a wrong one does not compile, and what each page reads from its query. Query values
 * are text, named like the parameters of the calls they feed (AMB-34).
 */

/** Paths of pages that exist in the specification, plus ours (shortcuts, credit score, market detail, price alerts, quick buy, demo inbox). */
export const PAGE_PATHS = [
  '/',
  '/pages/index/index',
  '/pages/quotation/index',
  '/pages/index/shortcuts',
  '/pages/market/market',
  '/pages/transaction/index',
  '/pages/financial/index',
  '/pages/fund/assets',
  '/pages/common/login',
  '/pages/common/register',
  '/pages/common/area',
  '/pages/common/article',
  '/pages/common/webView',
  '/pages/common/faq',
  '/pages/common/contactus',
  '/pages/common/aboutus',
  '/pages/common/operator',
  '/pages/common/borrowing',
  '/pages/kefu/index',
  '/pages/setting/setting',
  '/pages/setting/userInfo',
  '/pages/setting/credit',
  '/pages/setting/security',
  '/pages/setting/authenticator',
  '/pages/setting/passkeys',
  '/pages/setting/anti_phishing',
  '/pages/setting/security_events',
  '/pages/setting/password',
  '/pages/setting/payPassword',
  '/pages/setting/email',
  '/pages/setting/phone',
  '/pages/setting/delete_account',
  '/pages/setting/coupon',
  '/pages/setting/wallet',
  '/pages/setting/addWallet',
  '/pages/setting/bill',
  '/pages/setting/real',
  '/pages/setting/real_mark',
  '/pages/setting/operational_compliance',
  '/pages/setting/share',
  '/pages/setting/areas',
  '/pages/setting/bank',
  '/pages/setting/bank_international',
  '/pages/fund/select',
  '/pages/fund/receive',
  '/pages/fund/receive_withdraw_record',
  '/pages/fund/withdraw',
  '/pages/fund/assets_record',
  '/pages/fund/assets_all_record',
  '/pages/fund/transfer',
  '/pages/fund/fundTransfer',
  '/pages/fund/transfer_history',
  '/pages/fund/quick_buy',
  '/pages/fund/applyLoan',
  '/pages/market/search',
  '/pages/market/detail',
  '/pages/market/chart',
  '/pages/market/alerts',
  '/pages/market/changes',
  '/pages/copytrade/copy',
  '/pages/copytrade/my',
  '/pages/copytrade/trader',
  '/pages/follow/index',
  '/pages/follow/trader',
  '/pages/follow/follow',
  '/pages/follow/agreement_zh',
  '/pages/follow/agreement_en',
  '/pages/otc/otc',
  '/pages/ieo/ieo',
  '/pages/ieo/subscribe',
  '/pages/ieo/order',
  '/pages/lockming/lockming',
  '/pages/lockming/buy',
  '/pages/lockming/order',
  '/pages/lockming/welcome',
  '/pages/transaction/currency',
  '/pages/transaction/currency_order',
  '/pages/transaction/fees',
  '/pages/transaction/contract',
  '/pages/transaction/contract_order',
  '/pages/transaction/seconds_order',
  '/pages/transaction/option',
  '/pages/transaction/option_limits',
  '/pages/transaction/fairness',
  '/pages/transaction/index2',
  '/pages/nft/nft',
  '/pages/nft/artistDetail',
  '/pages/nft/mine',
  '/pages/nft/artworkDetail',
  '/pages/nft/artworkDetail_video',
  '/pages/nft/purchase',
  '/pages/nft/purchase_one',
  '/pages/nft/resell',
  '/pages/nft/myNft',
  '/pages/invest/invest',
  '/pages/invest/mine',
  '/pages/invest/purchase',
  '/pages/invest/help',
  '/pages/game/game',
  '/choose-location',
  '/open-location',
  '/pages/notifications/index',
  '/pages/notifications/choices',
  '/demo/inbox',
] as const;

/** A path of the app. */
export type PagePath = (typeof PAGE_PATHS)[number];

/** What pages read from their query. A page that is not named here takes any text fields. */
export interface PageSearches {
  '/pages/market/detail': { id: string };
  '/pages/market/chart': { id: string };
  '/pages/market/search': { q?: string };
  '/pages/transaction/index': { id?: string; tab?: string; side?: string };
  '/pages/transaction/currency_order': { order?: string };
  '/pages/transaction/option': { id: string };
  '/pages/transaction/currency': { id?: string; side?: string };
  '/pages/fund/assets_record': { currency?: string; type?: string; kind?: string; from?: string; to?: string };
  '/pages/fund/assets_all_record': { currency?: string; type?: string; kind?: string; from?: string; to?: string };
  '/pages/setting/bill': { currency?: string; type?: string; kind?: string; from?: string; to?: string };
  '/pages/fund/receive': { currency?: string };
  '/pages/fund/withdraw': { currency?: string };
  '/pages/fund/receive_withdraw_record': { tab?: string; id?: string };
  '/pages/fund/select': { next?: string };
  '/pages/fund/transfer': { currency?: string; from?: string; to?: string };
  '/pages/fund/fundTransfer': { currency?: string; to?: string };
  '/pages/fund/quick_buy': { currency?: string; pay?: string };
  '/pages/setting/real': { return?: string };
  '/pages/common/login': { return?: string };
  '/pages/common/register': { return?: string; extension_code?: string };
  '/choose-location': { for?: string };
  '/open-location': { latitude?: string; longitude?: string; name?: string; address?: string };
  '/pages/common/article': { id?: string; slug?: string; language?: string; tab?: string };
  '/pages/common/faq': { slug?: string };
  '/pages/common/webView': { url?: string };
  '/demo/inbox': { to?: string };
}

/** The query of a page. */
export type SearchOf<P extends PagePath> = P extends keyof PageSearches
  ? PageSearches[P]
  : Readonly<Record<string, string | undefined>>;

/** The five tabs in their order, with their paths (S2.08–S2.13). */
export const TABS = [
  { name: 'home', path: '/' },
  { name: 'markets', path: '/pages/market/market' },
  { name: 'trade', path: '/pages/transaction/index' },
  { name: 'finance', path: '/pages/financial/index' },
  { name: 'assets', path: '/pages/fund/assets' },
] as const satisfies readonly { name: string; path: PagePath }[];
/** A tab. */
export type TabName = (typeof TABS)[number]['name'];
/** The path of a tab's root. */
export type TabPath = (typeof TABS)[number]['path'];

/** Path and query as they stand after the `#`. Fields without a value are left out. */
export function hrefOf(path: string, search?: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The path of a place, without its query. */
export function pathOf(href: string): string {
  return href.split(/[?#]/)[0] || '/';
}
