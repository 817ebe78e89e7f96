/** The skeleton of a product, written into a copy of the four lists. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '@glasshouse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../test/imports.ts';
import { PLANS } from '../test/shape.ts';
import { namesOf } from './names.ts';
import { listFiles, productFiles, writeProduct } from './product.ts';

const LISTS = [
  'apps/admin/src/routes.ts',
  'apps/server/src/wiring.ts',
  'apps/web/src/routes.ts',
  'packages/contract/src/products.ts',
];
const NOW = new Date(Date.UTC(2026, 10, 23, 14, 12));
const copy = mkdtempSync(join(tmpdir(), 'glasshouse-new-'));
let written: readonly string[] = [];

beforeAll(() => {
  for (const list of LISTS) {
    mkdirSync(dirname(join(copy, list)), { recursive: true });
    cpSync(join(ROOT, list), join(copy, list));
  }
  written = writeProduct(copy, 'toyloans', NOW);
});
afterAll(() => rmSync(copy, { recursive: true }));

const textOf = (file: string) => readFileSync(join(copy, file), 'utf8');

describe('npm run new -- product NAME', () => {
  it('adds an import and a line to each of the four lists and changes nothing else that stands', () => {
    expect(written.filter((file) => LISTS.includes(file)).toSorted()).toEqual(LISTS);
    for (const list of LISTS) {
      const before = readFileSync(join(ROOT, list), 'utf8').split('\n');
      const after = textOf(list).split('\n');
      const added = after.filter((line) => line.toLowerCase().includes('toyloans'));
      expect(added, list).toHaveLength(2);
      expect(after.filter((line) => !added.includes(line))).toEqual(before);
    }
  });

  it('writes everything else into folders of the product, or into files of its name', () => {
    const own = written.filter((file) => !LISTS.includes(file));
    expect(own.filter((file) => !file.toLowerCase().includes('toyloans'))).toEqual([]);
    for (const language of LANGUAGES) expect(own).toContain(`packages/i18n/messages/${language}/names/toyloans.json`);
  });

  it('has the rooms of the plan in each app, and a test in the server’s module', () => {
    for (const { folder, rooms, needs } of PLANS) {
      const found = readdirSync(join(copy, folder, 'toyloans'));
      expect(
        found.filter((room) => !rooms.includes(room)),
        folder,
      ).toEqual([]);
      expect(
        needs.filter((room) => !found.includes(room)),
        folder,
      ).toEqual([]);
    }
    const module = 'apps/server/src/modules/toyloans';
    expect(statSync(join(copy, module, 'tests/toyloans.db.test.ts')).isFile()).toBe(true);
    expect(textOf(`${module}/store/migrations/20261123T1412_toyloans.sql`)).toContain('CREATE TABLE toyloans_entries');
  });

  it('says the same in eight languages: the same keys, none empty, and only the name left to a writer', () => {
    const keysOf = (words: object, path = ''): string[] =>
      Object.entries(words).flatMap(([key, value]) =>
        typeof value === 'string' ? [`${path}${key}`] : keysOf(value as object, `${path}${key}.`),
      );
    for (const kind of ['toyloans', 'names/toyloans', 'titles/toyloans', 'backoffice-toyloans']) {
      const words = LANGUAGES.map((language) => JSON.parse(textOf(`packages/i18n/messages/${language}/${kind}.json`)) as object);
      for (const one of words) expect(keysOf(one)).toEqual(keysOf(words[0] as object));
      for (const one of words) expect(JSON.stringify(one), kind).not.toMatch(/undefined|""/);
    }
  });

  it('imports only files that it wrote or that stand', () => {
    for (const file of written.filter((name) => /\.tsx?$/.test(name) && !LISTS.includes(name)))
      for (const [, target = ''] of textOf(file).matchAll(/from '(\.[^']+)'/g)) {
        const path = join(dirname(file), target);
        expect(written.includes(path) || statSync(join(ROOT, path)).isFile(), `${file} imports ${path}`).toBe(true);
      }
  });

  it('stands on the floors of the web app: its screens import neither another feature nor the shell', () => {
    const web = written.filter((file) => /^apps\/(web|admin)\/src\/features\//.test(file) && /\.tsx?$/.test(file));
    expect(web.length).toBeGreaterThan(6);
    const targets = web.flatMap((file) =>
      [...textOf(file).matchAll(/from '(\.[^']+)'/g)].map(([, target = '']) => join(dirname(file), target)),
    );
    const allowed = /^apps\/(web\/src\/(app|market|order)|admin\/src\/(app|kit))\/|\/features\/toyloans\//;
    expect(targets.filter((target) => !allowed.test(target))).toEqual([]);
  });

  it('refuses a name that is none or taken, and a list that looks otherwise, and writes nothing then', () => {
    for (const name of ['', 'Loans', 'co-pilot', '../loans', 'a b', '9lives'])
      expect(() => namesOf(name, NOW)).toThrow('no name');
    expect(() => writeProduct(copy, 'toyloans', NOW)).toThrow('stands already');
    const names = namesOf('othertoy', NOW);
    expect(() => listFiles(names, () => 'export const nothing = [];')).toThrow('as this tool knows it');
    expect(Object.keys(productFiles(names)).filter((file) => written.includes(file))).toEqual([]);
  });
});
