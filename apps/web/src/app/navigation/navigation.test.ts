import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it, vi } from 'vitest';
import { hrefOf } from '../paths.ts';
import { createNavigation } from './navigation.ts';

function at(...entries: string[]) {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  for (const entry of entries) history.push(entry);
  return { history, navigation: createNavigation(history), here: () => history.location.href };
}

describe('navigation', () => {
  it('[RULE-017] goes to a page and back', () => {
    const { navigation, here } = at();
    navigation.navigateTo('/pages/common/login');
    expect(here()).toBe('/pages/common/login');
    navigation.back();
    expect(here()).toBe('/');
  });

  it('[RULE-017] redirect replaces the current entry', () => {
    const { navigation, here, history } = at('/pages/common/login');
    navigation.redirect('/pages/common/register');
    expect(history.length).toBe(2);
    navigation.back();
    expect(here()).toBe('/');
  });

  it('[RULE-017] switch-tab goes to the root of a tab', () => {
    const { navigation, here } = at();
    navigation.switchTab('/pages/market/market');
    expect(here()).toBe('/pages/market/market');
  });

  it('[RULE-017] relaunch leaves nothing to go back to', () => {
    const { navigation, here, history } = at('/pages/market/market', '/pages/market/search');
    navigation.relaunch('/pages/fund/assets');
    expect(here()).toBe('/pages/fund/assets');
    expect(history.canGoBack()).toBe(false);
    navigation.back();
    expect(here()).toBe('/');
  });

  it('[RULE-018] [FEAT-154] does not move when the interceptor refuses, and moves without one', () => {
    const { navigation, here } = at('/pages/market/market');
    const interceptor = vi.fn(() => false);
    navigation.intercept(interceptor);
    navigation.navigateTo('/pages/market/search');
    navigation.redirect('/pages/market/search');
    navigation.switchTab('/');
    navigation.relaunch('/');
    navigation.back();
    expect(here()).toBe('/pages/market/market');
    expect(interceptor).toHaveBeenCalledTimes(5);
    expect(interceptor).toHaveBeenCalledWith({ kind: 'back', from: '/pages/market/market', to: null });
    navigation.intercept(null);
    navigation.navigateTo('/pages/market/search');
    expect(here()).toBe('/pages/market/search');
  });

  it('to the tab that is shown asks it to scroll up and adds no entry', () => {
    const { navigation, history } = at('/pages/market/market');
    const again = vi.fn();
    navigation.onTabAgain(again);
    navigation.switchTab('/pages/market/market');
    expect(again).toHaveBeenCalledWith('/pages/market/market');
    expect(history.length).toBe(2);
  });

  it('back from the first entry leads to Home', () => {
    const history = createMemoryHistory({ initialEntries: ['/pages/market/detail?id=1'] });
    createNavigation(history).back();
    expect(history.location.href).toBe('/');
  });

  it('[AMB-34] names what a page is about in its query, like the calls that it feeds', () => {
    const { navigation, here } = at();
    navigation.navigateTo('/pages/market/detail', { id: '7' });
    expect(here()).toBe('/pages/market/detail?id=7');
    navigation.redirect('/pages/fund/transfer', { currency: '3', from: 'change', to: 'lever' });
    expect(here()).toBe('/pages/fund/transfer?currency=3&from=change&to=lever');
    navigation.relaunch('/pages/common/register', { extension_code: 'AB12' });
    expect(here()).toBe('/pages/common/register?extension_code=AB12');
  });

  it('writes queries as plain text and leaves out what has no value', () => {
    expect(hrefOf('/pages/market/detail', { id: 7 })).toBe('/pages/market/detail?id=7');
    expect(hrefOf('/pages/market/search', { q: 'BTC/USDT' })).toBe('/pages/market/search?q=BTC%2FUSDT');
    expect(hrefOf('/', { id: undefined, tab: '' })).toBe('/');
  });
});
