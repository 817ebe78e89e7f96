import { readFileSync } from 'node:fs';
import { serverText } from '@glasshouse/i18n/server.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it, vi } from 'vitest';
import { PAGE_PATHS } from '../app/page-paths.ts';
import { TABS } from '../app/paths.ts';
import { pages } from '../routes.ts';
import { createAppRouter, parseSearch } from './router.tsx';
import { tabOf } from './tab-of.ts';
import { toComePages } from './to-come.ts';

const Nothing = () => null;
const views = { Frame: Nothing, Waiting: Nothing, Pending: Nothing, Failed: Nothing, Missing: Nothing };

function makeRouter(list = pages) {
  return createAppRouter({
    history: createMemoryHistory({ initialEntries: ['/'] }),
    pages: list,
    loader: { loadWords: () => Promise.resolve() },
    allowPage: () => true,
    views,
  });
}

const registered = pages.flatMap((page) => [page.path, ...(page.aliases ?? [])]);
const routes = makeRouter().routesByPath as Record<string, { options: { component?: unknown } }>;

describe('the routes', () => {
  it('are one for each path, none twice', () => {
    expect([...registered].sort()).toEqual([...new Set(registered)].sort());
    const specified = registered.filter((path) => (PAGE_PATHS as readonly string[]).includes(path));
    expect([...specified].sort()).toEqual([...PAGE_PATHS].sort());
    // A product's further pages stand below its own name.
    for (const path of registered) if (!specified.includes(path)) expect(path).toMatch(/^\/pages\/[a-z]+\/[a-z_]+$/);
    for (const path of PAGE_PATHS) expect(routes[path]).toBeDefined();
  });

  it('[RULE-024] lead to Home from its aliases', () => {
    expect(routes['/pages/index/index']?.options.component).toBe(routes['/']?.options.component);
    expect(routes['/pages/quotation/index']?.options.component).toBe(routes['/']?.options.component);
    expect(routes['/']?.options.component).not.toBe(routes['/pages/market/market']?.options.component);
  });

  it('[AMB-50] of copy trading have both groups of paths for the same pages', () => {
    const shown = (path: string) => routes[path]?.options.component;
    expect(shown('/pages/follow/index')).toBe(shown('/pages/copytrade/copy'));
    expect(shown('/pages/follow/trader')).toBe(shown('/pages/copytrade/trader'));
    expect(shown('/pages/follow/follow')).not.toBe(shown('/pages/copytrade/my'));
  });

  it('[RULE-014] load no code before a page is opened', () => {
    const load = vi.fn(() => Promise.resolve({ default: Nothing }));
    makeRouter(pages.map((page) => ({ ...page, load })));
    expect(load).not.toHaveBeenCalled();
  });

  it('of products still to come share one page', () => {
    expect(new Set(toComePages.map((page) => page.load)).size).toBe(1);
    expect(toComePages.length).toBeGreaterThan(0);
  });

  it('ask for a login where own data is shown', () => {
    const own = new Set(pages.filter((page) => page.login).map((page) => page.path));
    for (const path of [
      '/pages/fund/assets',
      '/pages/fund/withdraw',
      '/pages/setting/bill',
      '/pages/transaction/currency_order',
    ] as const) {
      expect({ path, own: own.has(path) }).toEqual({ path, own: true });
    }
    for (const path of [
      '/',
      '/pages/market/market',
      '/pages/market/search',
      '/pages/common/login',
      '/pages/common/aboutus',
    ] as const) {
      expect({ path, own: own.has(path) }).toEqual({ path, own: false });
    }
  });

  it('[AMB-95] need a login for own data and actions, and none for public lists, quotes, help and news', () => {
    const OWN =
      'fund/assets,fund/select,fund/receive,fund/receive_withdraw_record,fund/withdraw,fund/assets_record,fund/assets_all_record,' +
      'fund/transfer,fund/fundTransfer,fund/transfer_history,fund/quick_buy,setting/userInfo,setting/security,setting/payPassword,' +
      'setting/wallet,setting/addWallet,setting/bill,setting/real,setting/real_mark,setting/share,setting/bank,' +
      'setting/bank_international,setting/delete_account,transaction/currency_order,transaction/seconds_order,notifications/index';
    const OPEN =
      'market/market,market/search,market/detail,transaction/index,transaction/currency,transaction/fees,transaction/fairness,' +
      'common/login,common/register,common/area,setting/areas,setting/password,common/article,common/webView,common/faq,' +
      'common/contactus,common/aboutus,setting/operational_compliance,setting/setting,follow/agreement_zh,follow/agreement_en';
    const asks = new Map<string, boolean>(pages.map((page) => [page.path, page.login ?? false]));
    for (const path of OWN.split(',')) expect([path, asks.get(`/pages/${path}`)]).toEqual([path, true]);
    for (const path of OPEN.split(',')) expect([path, asks.get(`/pages/${path}`)]).toEqual([path, false]);
    for (const path of ['/', '/choose-location', '/open-location']) expect([path, asks.get(path)]).toEqual([path, false]);
  });

  it('[AMB-48,AMB-77] have the folder of their group, map pickers at the root, and lockming without an i', () => {
    const SETTING = 'setting,userInfo,security,password,payPassword,coupon,wallet,addWallet,bill,real,real_mark,share,areas,bank';
    const FUND =
      'select,receive,withdraw,assets,assets_record,assets_all_record,transfer,fundTransfer,transfer_history,applyLoan';
    const expected = [
      ...SETTING.split(',').map((name) => `/pages/setting/${name}`),
      ...FUND.split(',').map((name) => `/pages/fund/${name}`),
      '/choose-location',
      '/open-location',
      '/pages/lockming/lockming',
      '/pages/lockming/buy',
      '/pages/lockming/order',
    ];
    expect(expected.filter((path) => !registered.some((known) => known === path))).toEqual([]);
    expect(registered.filter((path) => !path.startsWith('/pages/')).toSorted()).toEqual([
      '/',
      '/choose-location',
      '/demo/inbox',
      '/open-location',
    ]);
    expect(registered.filter((path) => path.includes('lockmin') && !path.startsWith('/pages/lockming/'))).toEqual([]);
  });

  it('[AMB-49] have a list of countries beside one of dialling regions, and the levels beside the form', () => {
    const titles = new Map<string, string>(pages.map(({ path, title }) => [path, title]));
    const title = (path: string) => serverText('en', 'shell', `titles.${titles.get(path)}`);
    expect([title('/pages/common/area'), title('/pages/setting/areas')]).toEqual(['Country or region', 'Dialing region']);
    expect([title('/pages/setting/real'), title('/pages/setting/real_mark')]).toEqual([
      'Identity verification',
      'Verification levels',
    ]);
  });

  it('keep query values as text', () => {
    expect(parseSearch('?id=007&q=BTC%2FUSDT')).toEqual({ id: '007', q: 'BTC/USDT' });
  });
});

describe('the tabs', () => {
  it('[CONST-103] are five: Home, Markets, Trade, Finance, Assets', () => {
    expect(TABS.map((tab) => tab.name)).toEqual(['home', 'markets', 'trade', 'finance', 'assets']);
    expect(TABS[2].path).toBe('/pages/transaction/index');
    for (const { name, path } of TABS) expect(pages.find((page) => page.path === path)?.tab).toBe(name);
  });

  it('are marked on their roots and within their sections', () => {
    expect(tabOf('/pages/index/index')).toEqual({ tab: 'home', root: true });
    expect(tabOf('/pages/market/detail')).toEqual({ tab: 'markets', root: false });
    expect(tabOf('/pages/common/login')).toEqual({ tab: null, root: false });
  });
});

describe('the first document', () => {
  const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');

  it('has no inline script or style, which the content security policy would refuse', () => {
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });
});
