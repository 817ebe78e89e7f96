import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pages } from '../src/routes.ts';
import { FIRST_PAGES } from './first-pages.ts';
import { TAB_ROOTS } from './frame.ts';

const definitionOf = (path: string) => pages.find((page) => page.path === path || page.aliases?.some((one) => one === path));

describe('the places people start at', () => {
  it('are pages, with the words and the code that the router loads for them', () => {
    for (const { paths, words, sources } of FIRST_PAGES) {
      for (const path of paths) expect(new Set(definitionOf(path)?.words), path).toEqual(new Set(words));
      for (const source of sources) {
        expect(existsSync(new URL(`../${source}`, import.meta.url)), source).toBe(true);
        const name = source.split('/').at(-1) ?? '';
        expect(String(definitionOf(paths[0] ?? '')?.load), source).toContain(name);
      }
    }
  });

  it('are the first two tabs, Trade, the assets and the page of a market', () => {
    const paths = FIRST_PAGES.flatMap((page) => page.paths);
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/pages/market/market', '/pages/transaction/index', '/pages/fund/assets']),
    );
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('ask for nothing that needs fields, changes anything, or is the staff’s', () => {
    for (const call of FIRST_PAGES.flatMap((page) => page.calls)) {
      expect(call, call.id).toMatchObject({ method: 'GET', idempotent: false });
      expect(['visitor', 'user'], call.id).toContain(call.access);
      expect(call.input.safeParse({ lang: 'en' }).success, call.id).toBe(true);
    }
  });

  it('have the tab bar where the router gives them a tab', () => {
    const tabs = pages.flatMap((page) =>
      page.tab ? [page.path, ...(page.aliases ?? [])].map((path) => [path, page.tab] as const) : [],
    );
    expect(TAB_ROOTS).toEqual(Object.fromEntries(tabs));
  });
});
