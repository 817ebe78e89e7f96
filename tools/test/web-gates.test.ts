/** What a first visit may weigh (house.md, Gates). Read from the build that `npm test` makes beforehand. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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

describe('weight of the app', () => {
  it('the home route needs at most 180 KB of compressed JavaScript and 12 KB of style sheets', () => {
    const weight = weigh(home);
    expect(weight.js / KB).toBeLessThanOrEqual(180);
    expect(weight.css / KB).toBeLessThanOrEqual(12);
  });

  it('the trade route adds at most 45 KB, and its chart at most 65 KB (ADR 10)', () => {
    const trade = filesOf(manifest, [entry, ...chunkOf(/shell\/Trade\.tsx/)]);
    const chart = filesOf(manifest, chunkOf(/charts\/(CandleChart|light-chart)/));
    const kilobytes = (files: Iterable<string>, without: readonly ReadonlySet<string>[]) =>
      weigh([...files].filter((file) => !without.some((one) => one.has(file)))).js / KB;
    expect(kilobytes(trade, [home])).toBeLessThanOrEqual(45);
    expect(kilobytes(chart, [home, trade])).toBeLessThanOrEqual(65);
  });

  it('one language weighs at most 15 KB at the start', () => {
    for (const language of ['en', 'th', 'fra']) {
      const start = chunkOf(new RegExp(`messages/${language}/(common|shell|home)\\.json`));
      expect(weigh(filesOf(manifest, start)).js / KB, language).toBeLessThanOrEqual(15);
    }
  });

  it('[RULE-014] the code of a page is not part of what another page loads', () => {
    const trade = filesOf(manifest, chunkOf(/shell\/Trade\.tsx/));
    const own = [...trade].filter((file) => /Trade/.test(file));
    expect(own.length).toBeGreaterThan(0);
    for (const file of own) expect(home.has(file), file).toBe(false);
  });

  it('the socket client is not part of the first load', () => {
    const socket = chunkOf(/socket\.io-client/);
    for (const key of socket) expect(home.has(manifest[key]?.file as string)).toBe(false);
  });

  it('the map is part of no page before somebody asks for it, and the service worker does not fetch it ahead', () => {
    const maps = chunkOf(/places\/map\/draw-map/);
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
