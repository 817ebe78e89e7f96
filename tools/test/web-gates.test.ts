/** What a first visit may weigh. Read from the build that `npm test` makes beforehand. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { LANGUAGES } from '@glasshouse/contract';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { FIRST_PAGES } from '../../apps/web/start/first-pages.ts';
import { FRAME } from '../../apps/web/start/frame.ts';
import { entryOf, filesOf, readManifest, weigh } from '../bench/web-bytes.ts';

const KB = 1024;
const manifest = readManifest();
const entry = entryOf(manifest);
const chunkOf = (pattern: RegExp) => {
  const found = Object.keys(manifest).filter((key) => pattern.test(key));
  expect(found, String(pattern)).not.toEqual([]);
  return found;
};

const home = filesOf(manifest, [entry, ...chunkOf(/features\/home\/screens\/Home/)]);

/** The first circle of files that need each other before they run, by their names; empty without one. */
function circleOf(files: typeof manifest): string[] {
  const done = new Set<string>();
  const walk = (key: string, way: readonly string[]): string[] => {
    if (way.includes(key)) return [...way.slice(way.indexOf(key)), key];
    if (done.has(key)) return [];
    for (const next of files[key]?.imports ?? []) {
      const found = walk(next, [...way, key]);
      if (found.length > 0) return found;
    }
    done.add(key);
    return [];
  };
  for (const key of Object.keys(files)) {
    const found = walk(key, []);
    if (found.length > 0) return found.map((each) => files[each]?.file ?? each);
  }
  return [];
}

describe('weight of the app', () => {
  it('no two files need each other: one of them would run before what it calls', () => {
    expect(circleOf(manifest)).toEqual([]);
    const ring = { a: { file: 'a', imports: ['b'] }, b: { file: 'b', imports: ['c'] }, c: { file: 'c', imports: ['b'] } };
    expect(circleOf(ring as unknown as typeof manifest)).toEqual(['b', 'c', 'b']);
  });

  it('the home route needs at most 168 KB of compressed JavaScript and 11 KB of style sheets', () => {
    const weight = weigh(home);
    expect(weight.js / KB).toBeLessThanOrEqual(168);
    expect(weight.css / KB).toBeLessThanOrEqual(11);
  });

  const added = (files: Iterable<string>, ...without: readonly ReadonlySet<string>[]) =>
    weigh([...files].filter((file) => !without.some((one) => one.has(file)))).js / KB;
  const still = filesOf(manifest, chunkOf(/charts\/CandleChart/));
  const library = filesOf(manifest, chunkOf(/charts\/light-chart/));

  it('the trade route adds at most 45 KB, and its chart at most 70 KB (ADR 10), of which the first look has 12 (ADR 56)', () => {
    const trade = filesOf(manifest, [entry, ...chunkOf(/shell\/Trade\.tsx/)]);
    expect(added(trade, home)).toBeLessThanOrEqual(45);
    expect(added(still, home, trade)).toBeLessThanOrEqual(12);
    expect(added(new Set([...still, ...library]), home, trade)).toBeLessThanOrEqual(70);
  });

  it('the tab of contracts adds at most 62.1 KB to home, with its chart 81.3 KB, and its own lists at most 12.6 KB to that: checks of receipts come when asked for', () => {
    const tab = filesOf(manifest, [entry, ...chunkOf(/shell\/Trade\.tsx/), ...chunkOf(/contracts\/components\/ContractPanel/)]);
    const lists = filesOf(manifest, chunkOf(/contracts\/components\/OwnContracts/));
    const chart = filesOf(manifest, chunkOf(/contracts\/components\/ContractChart\.tsx/));
    expect(added(tab, home)).toBeLessThanOrEqual(62.1);
    expect(added(lists, home, tab)).toBeLessThanOrEqual(12.6);
    expect(added(new Set([...tab, ...chart, ...still]), home)).toBeLessThanOrEqual(81.3);
  });

  it('one language weighs at most 15 KB at the start', () => {
    for (const language of ['en', 'th', 'fra']) {
      const start = chunkOf(new RegExp(`(tables/${language}\\.ts|messages/${language}/home\\.json)$`));
      const words = [...filesOf(manifest, start)].filter((file) => file.includes('/words-'));
      expect(words.length).toBe(2);
      expect(weigh(words).js / KB, language).toBeLessThanOrEqual(15);
    }
  });

  it('[RULE-014] the code of a page is not part of what another page loads', () => {
    const trade = filesOf(manifest, chunkOf(/shell\/Trade\.tsx/));
    const own = [...trade].filter((file) => /Trade/.test(file));
    expect(own.length).toBeGreaterThan(0);
    for (const file of own) expect(home.has(file), file).toBe(false);
  });

  it('catalogues of all products (refusals, causes, kinds of notifications) are part of no start: each grows with every product', () => {
    const [catalogues = ''] = [...filesOf(manifest, chunkOf(/wallet\/screens\/Bill/))].filter((file) =>
      /\/catalogues-/.test(file),
    );
    expect(readFileSync(new URL(`../../apps/web/dist/${catalogues}`, import.meta.url), 'utf8')).toContain('WALLET_BILL_UNKNOWN');
    expect([...home].filter((file) => /\/catalogues-/.test(file))).toEqual([]);
    const start = [...home].filter((file) => file.endsWith('.js'));
    const codes = /\b(WALLET_BILL_UNKNOWN|FUNDING_TXID_SAME|ORDER_FOK_UNFILLED)\b/;
    expect(
      start.filter((file) => codes.test(readFileSync(new URL(`../../apps/web/dist/${file}`, import.meta.url), 'utf8'))),
    ).toEqual([]);
  });

  it('the socket client is not part of the first load', () => {
    const socket = chunkOf(/socket\.io-client/);
    for (const key of socket) expect(home.has(manifest[key]?.file as string)).toBe(false);
  });

  it('the map is part of no page before somebody asks for it, and the service worker does not fetch it ahead', () => {
    const maps = chunkOf(/places\/components\/draw-map/);
    const places = filesOf(manifest, [entry, ...chunkOf(/places\/screens\/(Choose|Open)Location/)]);
    const worker = readFileSync(new URL('../../apps/web/dist/sw.js', import.meta.url), 'utf8');
    for (const key of maps) {
      const file = manifest[key]?.file as string;
      expect(places.has(file) || home.has(file), file).toBe(false);
      expect(worker).not.toContain(file);
    }
    expect(worker).not.toMatch(/assets\/(draw-map|maplibre-gl)/);
    expect(worker).toContain('assets/vendor-');
  });

  it('no files load each other in a circle: one of them would run before what it needs', () => {
    const circles: string[] = [];
    const done = new Set<string>();
    const follow = (key: string, above: readonly string[]): void => {
      if (above.includes(key)) circles.push([...above.slice(above.indexOf(key)), key].join(' → '));
      if (done.has(key) || above.includes(key)) return;
      for (const next of manifest[key]?.imports ?? []) follow(next, [...above, key]);
      done.add(key);
    };
    for (const key of Object.keys(manifest)) follow(key, []);
    expect(circles).toEqual([]);
  });
});

describe('the page that starts the app', () => {
  const dist = new URL('../../apps/web/dist/', import.meta.url);
  const html = readFileSync(new URL('index.html', dist), 'utf8');
  const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);

  it('is one answer: its styles are in it, and no style sheet or script file holds up the first paint', () => {
    const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link);
    expect(sheets.length).toBeGreaterThan(0);
    for (const link of sheets) {
      expect(link).toContain(' disabled');
      const file = /href="\/([^"]+)"/.exec(link)?.[1] ?? '';
      expect(styles).toContain(readFileSync(new URL(file, dist), 'utf8').trim());
    }
    expect(html).not.toMatch(/<script (?![^>]*type="module")[^>]*src=/);
    expect(scripts).toHaveLength(2);
  });

  it('weighs at most 20 KB compressed', () => {
    expect(readFileSync(new URL('index.html.br', dist)).length / KB).toBeLessThanOrEqual(20);
  });

  it('names the code of every start, so that it is fetched beside the entry', () => {
    const code = [...filesOf(manifest, [entry])].filter((file) => file.endsWith('.js') && file !== manifest[entry]?.file);
    const named = [...html.matchAll(/<link rel="modulepreload"[^>]*href="\/([^"]+)"/g)].map(([, file]) => file);
    expect(new Set(named)).toEqual(new Set(code));
    expect(named).toHaveLength(code.length);
  });

  it('knows the code, the styles and the words of the places people start at, and each of them is there', () => {
    const start = filesOf(manifest, [entry]);
    for (const { sources, words } of FIRST_PAGES) {
      for (const file of filesOf(manifest, [...sources])) if (!start.has(file)) expect(scripts[0]).toContain(`"${file}"`);
      for (const language of LANGUAGES)
        for (const name of words) {
          const [chunk = ''] = chunkOf(new RegExp(`messages/${language}/${name}\\.json$`));
          expect(scripts[0]).toContain(`"${manifest[chunk]?.file}"`);
        }
    }
    const named = [...(scripts[0] ?? '').matchAll(/"(assets\/[^"]+)"/g)].map(([, file = '']) => file);
    for (const file of named) expect(existsSync(new URL(file, dist)), file).toBe(true);
  });

  it('runs its code in turns: libraries, services, pages, router and words are not one long task', () => {
    // Top-level waits; the minifier joins statements with commas.
    const turnsOf = (file: string) =>
      parseAst(readFileSync(new URL(file, dist), 'utf8'))
        .body.flatMap((statement) => (statement.type === 'ExpressionStatement' ? [statement.expression] : []))
        .flatMap((expression) => (expression.type === 'SequenceExpression' ? expression.expressions : [expression]))
        .filter((expression) => expression.type === 'AwaitExpression');
    const services = [...filesOf(manifest, [entry])].filter((file) => /\/app-[^/]*\.js$/.test(file));
    expect(services.flatMap(turnsOf)).toHaveLength(2);
    expect(turnsOf(manifest[entry]?.file as string).length).toBeGreaterThanOrEqual(4);
  });

  it('fetches few files for the first view of Markets and of Trade: each waits for its turn on the network and costs a slow phone 4 ms', () => {
    const start = filesOf(manifest, [entry]);
    const most = { '/pages/market/market': 6, '/pages/transaction/index': 5 };
    for (const [path, count] of Object.entries(most)) {
      const sources = FIRST_PAGES.find((page) => page.paths.includes(path))?.sources ?? [];
      const own = [...filesOf(manifest, [...sources])].filter((file) => file.endsWith('.js') && !start.has(file));
      expect(own.length, `${path}: ${own.join(' ')}`).toBeGreaterThan(0);
      expect(own.length, `${path}: ${own.join(' ')}`).toBeLessThanOrEqual(count);
    }
  });

  it('watches the log without checking signatures where presses are answered: the curve is in the worker alone', () => {
    const CURVE = '7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed';
    const hasCurve = (file: string) => readFileSync(new URL(file, dist), 'utf8').includes(CURVE);
    const watch = filesOf(manifest, chunkOf(/app\/integrity\/start\.tsx$/));
    expect([...watch].filter((file) => file.endsWith('.js') && hasCurve(file))).toEqual([]);
    const workers = readdirSync(new URL('assets/', dist)).filter((name) => /^head-worker-.*\.js$/.test(name));
    expect(workers).toHaveLength(1);
    expect(hasCurve(`assets/${workers[0]}`)).toBe(true);
    // Without a connection too: it is one of the files that the service worker keeps.
    expect(readFileSync(new URL('sw.js', dist), 'utf8')).toContain(`assets/${workers[0]}`);
  });

  it('fetches the words of a start as one file', () => {
    for (const language of LANGUAGES) {
      const [table = ''] = chunkOf(new RegExp(`tables/${language}\\.ts$`));
      expect([...filesOf(manifest, [table])].filter((file) => !home.has(file))).toEqual([manifest[table]?.file]);
    }
  });

  it('sends letters as one file of at most 50 KB from our own origin: drawn with the device’s until then, kept for use without a connection', () => {
    const assets = readdirSync(new URL('assets/', dist)).filter((name) => /\.(woff2?|ttf|otf)$/.test(name));
    expect(assets).toHaveLength(1);
    const [font = ''] = assets;
    expect(readFileSync(new URL(`assets/${font}`, dist)).length / KB).toBeLessThanOrEqual(50);
    expect(readFileSync(new URL('sw.js', dist), 'utf8')).toContain(`assets/${font}`);
    const face = [...styles.matchAll(/@font-face\{([^}]*)\}/g)]
      .map(([, text = '']) => text)
      .find((text) => text.includes('url('));
    expect(face).toContain(`url(/assets/${font})`);
    expect(face).toContain('font-display:swap');
  });

  it('draws its frame with classes that its styles have', () => {
    const classes = [...FRAME.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
    // Hooks for style sheets of pages and for the keyboard, which say nothing here.
    const unknown = [...new Set(classes)].filter((name) => {
      const escaped = name.replaceAll(/[^\w-]/g, String.raw`\$&`);
      return !styles.includes(`.${escaped}`) && !['shell', 'is-root', 'g-topnav-brand'].includes(name);
    });
    expect(unknown).toEqual([]);
  });

  it('has no file that the server would have to compress while somebody waits', () => {
    for (const name of readdirSync(new URL('assets/', dist))) {
      const file = new URL(`assets/${name}`, dist);
      if (!/\.(js|css)$/.test(name) || readFileSync(file).length < 1024) continue;
      const content = readFileSync(file);
      expect(gunzipSync(readFileSync(new URL(`assets/${name}.gz`, dist))).equals(content), name).toBe(true);
      expect(brotliDecompressSync(readFileSync(new URL(`assets/${name}.br`, dist))).equals(content), name).toBe(true);
    }
  });
});
