import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { type FirstCalls, readFirst, takingOver } from './first-calls.ts';

const URL = '/api/currency/quotation_new?lang=en';
const early = () => new Response('early');
const get = (token = ''): RequestInit => ({ method: 'GET', headers: { Authorization: token } });

function set(parts: Partial<FirstCalls> = {}, now = 0) {
  const asked: string[] = [];
  const network = async (url: string) => {
    asked.push(url);
    return new Response('network');
  };
  const first: FirstCalls = { token: '', until: 10, calls: [], answers: { [URL]: Promise.resolve(early()) }, ...parts };
  const fetch = takingOver(first, network, () => now);
  return { asked, text: async (url: string, init: RequestInit) => (await fetch(url, init)).text() };
}

describe('answers that were asked for before the app was there', () => {
  it('are taken over once; the next call goes over the network', async () => {
    const { asked, text } = set();
    expect(await text(URL, get())).toBe('early');
    expect(asked).toEqual([]);
    expect(await text(URL, get())).toBe('network');
    expect(asked).toEqual([URL]);
  });

  it('are not taken by another address, another verb, or another session', async () => {
    const { text } = set();
    expect(await text('/api/currency/quotation_new?lang=th', get())).toBe('network');
    expect(await text(URL, { ...get(), method: 'POST' })).toBe('network');
    expect(await text(URL, get('somebody'))).toBe('network');
    expect(await text(URL, get())).toBe('early');
  });

  it('are not taken when they are old', async () => {
    const { text } = set({}, 11);
    expect(await text(URL, get())).toBe('network');
  });

  it('are asked for again when they were lost', async () => {
    const { asked, text } = set({ answers: { [URL]: Promise.reject(new TypeError('lost')) } });
    expect(await text(URL, get())).toBe('network');
    expect(asked).toEqual([URL]);
  });

  it('let go of a caller that gives up', async () => {
    const { text } = set({ answers: { [URL]: new Promise(() => {}) } });
    const abort = new AbortController();
    const answer = text(URL, { ...get(), signal: abort.signal });
    abort.abort(new Error('left the page'));
    await expect(answer).rejects.toThrow('left the page');
  });

  it('need not be there', async () => {
    const fetch = takingOver(
      undefined,
      async () => new Response('network'),
      () => 0,
    );
    expect(await (await fetch(URL, get())).text()).toBe('network');
  });
});

describe('the cache', () => {
  const calls = [
    { id: 'markets.listQuotes', path: '/currency/quotation_new', access: 'visitor' },
    { id: 'wallet.listWallets', path: '/wallet/list', access: 'user' },
  ] as const;
  const first: FirstCalls = { token: 'somebody', until: 10, calls, answers: {} };

  it('has the answers under the keys of the screens before the first page is drawn', async () => {
    const cache = new QueryClient();
    await readFirst(first, cache, async ({ id }) => `answer of ${id}`);
    expect(cache.getQueryData(['markets.listQuotes', {}])).toBe('answer of markets.listQuotes');
    expect(cache.getQueryCache().find({ queryKey: ['wallet.listWallets', {}] })?.meta).toEqual({ own: true, quiet: true });
  });

  it('leaves to the screen what could not be read', async () => {
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    await readFirst(first, cache, async () => {
      throw new Error('lost');
    });
    expect(cache.getQueryData(['markets.listQuotes', {}])).toBeUndefined();
    await readFirst(undefined, cache, async () => 'never');
    expect(cache.getQueryCache().findAll()).toHaveLength(2);
  });
});
