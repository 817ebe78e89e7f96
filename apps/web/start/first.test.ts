import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const SCRIPT = readFileSync(new URL('./first.js', import.meta.url), 'utf8');
const CALL = { id: 'getMenu', path: '/menu', access: 'visitor' };
const START = {
  language: 'en',
  api: '/api',
  tags: { en: 'en', th: 'th' },
  tabs: { '/': 'home', '/pages/market/market': 'markets' },
  pages: { '/': { files: ['assets/home.js'], words: ['home'], calls: [CALL, { ...CALL, path: '/user/info', access: 'user' }] } },
  words: { en: { start: 'assets/en.js', home: 'assets/home-en.js' }, th: { start: 'assets/th.js', home: 'assets/home-th.js' } },
  texts: { en: { name: 'Glasshouse' }, th: { name: 'Glasshouse' } },
};

/** Runs the script as a browser does, at a place and with what the device has kept. */
function run(hash: string, kept: Record<string, string> = {}, languages: readonly string[] = [], start: object = START) {
  const [files, asked] = [[] as string[], [] as string[]];
  const stored = { h5_version: '1', ...kept };
  const window: { firstView?: { part: string; words: object }; firstCalls?: object; fetchPage?: (path: string) => void } = {};
  const root = { dataset: {}, lang: '' };
  runInNewContext(SCRIPT, {
    START: start,
    window,
    location: { hash },
    navigator: { languages },
    localStorage: { ...stored, getItem: (name: keyof typeof stored) => stored[name] },
    performance,
    document: {
      documentElement: root,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => files.push(href) },
    },
    fetch(address: string) {
      asked.push(address);
      return Promise.resolve();
    },
  });
  return { files, asked, lang: root.lang, view: window.firstView, left: window.firstCalls, fetchPage: window.fetchPage };
}

describe('the first script of the page', () => {
  it('fetches files, words and answers of the place; those of a user only with a token, which stands in no address', () => {
    const visitor = run('');
    expect(visitor.files).toEqual(['/assets/en.js', '/assets/home.js', '/assets/home-en.js']);
    expect([visitor.asked, visitor.view?.part]).toEqual([['/api/menu?lang=en'], 'visitor']);
    expect(run('#/pages/market/market').view?.part).toBe('markets');
    const user = run('#/?id=1', { token: 'secret', language: 'th' });
    expect([user.asked, user.view?.part]).toEqual([['/api/menu?lang=th', '/api/user/info?lang=th'], 'tab']);
  });

  it('speaks what was chosen here, otherwise the first language of the browser that is one of ours, otherwise the default', () => {
    const tags = { zh: 'zh-Hans', en: 'en', hk: 'zh-Hant-HK', th: 'th', jp: 'ja', kor: 'ko', fra: 'fr', spa: 'es' };
    const words = Object.fromEntries(Object.keys(tags).map((one) => [one, { start: '' }]));
    const start = { ...START, tags, words, pages: {} };
    const spoken = (...languages: string[]) => run('', {}, languages, start).lang;
    expect(spoken('fr-FR', 'en')).toBe('fr');
    expect(spoken('de-AT', 'es-MX')).toBe('es');
    expect([spoken('zh-TW'), spoken('zh-Hant'), spoken('zh-CN'), spoken('zh')]).toEqual([
      'zh-Hant-HK',
      'zh-Hant-HK',
      'zh-Hans',
      'zh-Hans',
    ]);
    expect([spoken('de'), spoken()]).toEqual(['en', 'en']);
    expect(run('', { language: 'th' }, ['fr'], start).lang).toBe('th');
  });

  it('fetches the files of another page that people start at when the app goes there, and of no other', () => {
    const { files, fetchPage } = run('#/pages/common/login');
    expect(files).toEqual(['/assets/en.js']);
    fetchPage?.('/pages/common/login');
    fetchPage?.('constructor');
    expect(files).toHaveLength(1);
    fetchPage?.('/');
    expect(files).toEqual(['/assets/en.js', '/assets/home.js']);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'takes no %s of an address or a storage for its own',
    (name) => {
      const { files, asked, lang, view, left } = run(`#${name}`, { language: name });
      expect([files, asked, lang]).toEqual([['/assets/en.js'], [], 'en']);
      expect(view).toMatchObject({ part: 'inner', words: START.texts.en });
      expect(left).toBeDefined();
    },
  );
});
