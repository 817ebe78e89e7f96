/**
 * What the first view of the places people mostly start at is made of. `index.html` names it in a script of its own, so that
 * the browser fetches code, words and answers of such a page together with the app instead of after it. A page that is not here
 * starts as well, one way over the network later.
 */
import type { Call } from '@glasshouse/contract';
import { getSiteConfig } from '@glasshouse/contract/content';
import { getUserInfo } from '@glasshouse/contract/identity';
import { getSearch, listQuotes, listStates } from '@glasshouse/contract/markets';
import { getMenu } from '@glasshouse/contract/menu';
import { getFees } from '@glasshouse/contract/spot';
import { listCurrencies } from '@glasshouse/contract/wallet';
import type { Namespace } from '@glasshouse/i18n';

/** One place to start at. */
export interface FirstPage {
  paths: readonly string[];
  /** Sources below the app's folder: the screen, and what its first view loads besides. */
  sources: readonly string[];
  /** Catalogues besides those of every start. */
  words: readonly Namespace[];
  /** Calls by GET without fields that it makes at once; those of a user only when somebody is logged in. */
  calls: readonly Call[];
}

/** The places. */
export const FIRST_PAGES: readonly FirstPage[] = [
  {
    paths: ['/', '/pages/index/index', '/pages/quotation/index'],
    sources: ['src/features/home/screens/Home.tsx'],
    words: ['home', 'markets'],
    calls: [listQuotes, getSiteConfig, getMenu, getUserInfo],
  },
  {
    paths: ['/pages/market/market'],
    sources: ['src/features/markets/screens/Markets.tsx'],
    words: ['markets'],
    calls: [listQuotes, getSearch, listStates],
  },
  {
    paths: ['/pages/transaction/index'],
    sources: ['src/shell/Trade.tsx'],
    words: ['orders', 'spot', 'markets', 'chart'],
    calls: [listQuotes, listStates, listCurrencies, getFees],
  },
  {
    paths: ['/pages/fund/assets'],
    sources: ['src/features/wallet/screens/Assets.tsx'],
    words: ['wallet'],
    calls: [],
  },
  {
    paths: ['/pages/market/detail'],
    sources: ['src/features/markets/screens/MarketDetail.tsx'],
    words: ['markets', 'chart'],
    calls: [listQuotes],
  },
];
