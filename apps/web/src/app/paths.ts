/**
 * Every path of the app, so that a wrong one does not compile, and what each page reads from its query. Query values
 * are text, named like the parameters of the calls they feed (AMB-34).
 */
import type { PAGE_PATHS } from './page-paths.ts';

/** Paths of products that are no page of the specification: a product adds its own in its `routes.ts`. */
export interface ProductPaths {}

/** A path of the app. */
// oxlint-disable-next-line typescript/no-redundant-type-constituents -- empty until a product adds a path
export type PagePath = (typeof PAGE_PATHS)[number] | keyof ProductPaths;

/** What pages read from their query. A page that is not named here takes any text fields. */
export interface PageSearches {
  '/pages/market/detail': { id: string };
  '/pages/market/chart': { id: string };
  '/pages/market/search': { q?: string };
  '/pages/transaction/index': { id?: string; tab?: string; side?: string };
  '/pages/transaction/currency_order': { order?: string };
  '/pages/transaction/option': { id: string };
  '/pages/transaction/contract': { id?: string; side?: string };
  '/pages/transaction/contract_order': { position?: string };
  '/pages/transaction/contract_position': { id: string; funding?: string };
  '/pages/transaction/contract_funding': { id?: string };
  '/pages/transaction/contract_samples': { id: string; period: string; rate?: string };
  '/pages/transaction/currency': { id?: string; side?: string };
  '/pages/transaction/index2': {
    tab?: string;
    id?: string;
    side?: string;
    action?: string;
    auction?: string;
    order?: string;
    view?: string;
    liquidation?: string;
  };
  '/pages/fund/assets_record': { currency?: string; type?: string; kind?: string; from?: string; to?: string };
  '/pages/fund/assets_all_record': { currency?: string; type?: string; kind?: string; from?: string; to?: string };
  '/pages/setting/bill': { currency?: string; type?: string; kind?: string; from?: string; to?: string };
  '/pages/fund/receive': { currency?: string };
  '/pages/fund/withdraw': { currency?: string };
  '/pages/setting/addWallet': { currency?: string };
  '/pages/fund/receive_withdraw_record': { tab?: string; id?: string };
  '/pages/fund/select': { next?: string };
  '/pages/fund/transfer': { currency?: string; from?: string; to?: string };
  '/pages/fund/fundTransfer': { currency?: string; to?: string };
  '/pages/fund/quick_buy': { currency?: string; pay?: string };
  '/pages/invest/purchase': { id: string };
  '/pages/invest/mine': { id?: string };
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
