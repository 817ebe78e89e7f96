import { readFileSync } from 'node:fs';
import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it, vi } from 'vitest';
import { PAGE_PATHS, TABS } from '../app/paths.ts';
import { pages } from '../routes.ts';
import { createAppRouter, parseSearch } from './router.tsx';
import { tabOf } from './tab-of.ts';
import { toComePages } from './to-come.ts';

const Nothing = () => null;
const views = { Frame: Nothing, Pending: Nothing, Failed: Nothing, Missing: Nothing };

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
    expect([...registered].sort()).toEqual([...PAGE_PATHS].sort());
    for (const path of PAGE_PATHS) expect(routes[path]).toBeDefined();
  });

  it('[RULE-024] lead to Home from its aliases', () => {
    expect(routes['/pages/index/index']?.options.component).toBe(routes['/']?.options.component);
    expect(routes['/pages/quotation/index']?.options.component).toBe(routes['/']?.options.component);
    expect(routes['/']?.options.component).not.toBe(routes['/pages/market/market']?.options.component);
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
