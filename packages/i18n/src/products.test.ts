/** Words of what products declare: each product has its own, in files of its own. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { LANGUAGES, type NotificationKind, PERMISSIONS, PRODUCTS, areaOf, shownParams } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { gatherWords } from './gather.ts';
import { NAMESPACES, readCatalogue } from './server.ts';

const MESSAGES = new URL('../messages/', import.meta.url);
const PRODUCT_NAMES = PRODUCTS.map(({ name }) => name);
const filesOf = (folder: string) => {
  const path = new URL(folder, MESSAGES);
  return existsSync(path) ? readdirSync(path).filter((file) => file.endsWith('.json')) : [];
};
const productsOf = (folder: string) => filesOf(folder).map((file) => file.slice(0, -'.json'.length));

type Tree = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
const namesOf = (product: string): Tree =>
  productsOf('en/names/').includes(product)
    ? (JSON.parse(readFileSync(new URL(`en/names/${product}.json`, MESSAGES), 'utf8')) as Tree)
    : {};
const has = (words: Tree, key: string) =>
  typeof key.split('.').reduce<unknown>((above, part) => (above as Tree | undefined)?.[part], words) === 'string';

/** Permissions of reviews and proposals are worded by their queue and kind. */
const bare = (permission: string) => !/^(reviews|proposals)\.(?!read$)/.test(permission);

describe('names of what products declare', () => {
  it.each(PRODUCTS)('stand in the own file of $name, or in that of orders', (product) => {
    const { name, causes, parameters, queues, proposals, permissions, capital, hasMode } = product;
    const keys = [
      ...Object.keys(causes ?? {}).map((cause) => `causes.${cause}`),
      ...Object.keys(parameters ?? {}).flatMap((parameter) => [`parameters.${parameter}`, `changes.${parameter}`]),
      ...Object.keys(queues ?? {}).map((queue) => `queues.${queue}`),
      ...Object.keys(proposals ?? {}).map((kind) => `kinds.${kind}`),
      ...Object.keys(permissions ?? {}).map((permission) => `permissions.${permission.replaceAll('.', '_')}`),
      ...Object.keys(capital ?? {}).map((purpose) => `purposes.${purpose}`),
      ...(hasMode ? [`products.${name}`] : []),
    ];
    const words = namesOf(name);
    expect(keys.filter((key) => !has(words, key))).toEqual([]);
    // Products with a book have the same rules of a market, and one word for each.
    const labels = Object.values(parameters ?? {}).flatMap((parameter) => parameter.labels.map((label) => `labels.${label}`));
    expect(labels.filter((label) => !has(words, label) && !has(namesOf('orders'), label))).toEqual([]);
  });

  it('exist for every permission and area, and in no two products for the same thing', () => {
    const all = readCatalogue('en', 'names') as Tree;
    expect(PERMISSIONS.filter(bare).filter((permission) => !has(all, `permissions.${permission.replaceAll('.', '_')}`))).toEqual(
      [],
    );
    expect(PERMISSIONS.map(areaOf).filter((area) => !has(all, `areas.${area}`))).toEqual([]);
    const loans = { causes: { loan: 'Loan' } };
    expect(gatherWords({ loans, stocks: { causes: { dividend: 'Dividend' } } })).toEqual({
      causes: { loan: 'Loan', dividend: 'Dividend' },
    });
    expect(() => gatherWords({ loans, margin: { causes: { loan: 'Borrowed' } } })).toThrow(
      'two products have words under causes.loan',
    );
  });

  it('and titles and notifications are files of products, the same in every language', () => {
    for (const folder of ['names', 'notifications', 'titles']) {
      const products = productsOf(`en/${folder}/`);
      expect(products.filter((product) => !PRODUCT_NAMES.includes(product))).toEqual([]);
      for (const language of LANGUAGES) expect(productsOf(`${language}/${folder}/`), language).toEqual(products);
    }
  });

  it('and notifications without code of their own have a subject and a text', () => {
    const words = readCatalogue('en', 'notifications') as Tree;
    const kinds = PRODUCTS.flatMap(({ notifications }) => Object.keys(notifications ?? {})) as NotificationKind[];
    const plain = kinds.filter((kind) => shownParams(kind));
    expect(plain).toContain('orders_gathered');
    for (const kind of plain) for (const part of ['subject', 'text']) expect(has(words, `${kind}.${part}`), kind).toBe(true);
  });
});

describe('types of catalogues', () => {
  it('are declared for every file, by its product or as belonging to all', () => {
    const declared = [
      readFileSync(new URL('catalogues.ts', import.meta.url), 'utf8'),
      ...readdirSync(new URL('products/', import.meta.url)).map((file) =>
        readFileSync(new URL(`products/${file}`, import.meta.url), 'utf8'),
      ),
    ].join('\n');
    const imported = [...declared.matchAll(/messages\/en\/([\w/-]+)\.json'/g)].map(([, name = '']) => name);
    const files = NAMESPACES.filter((name) => name !== 'names' && name !== 'notifications');
    const names = ['names', 'titles'].flatMap((folder) => productsOf(`en/${folder}/`).map((product) => `${folder}/${product}`));
    expect(imported.toSorted()).toEqual([...files, ...names].toSorted());
  });

  it('name a product only in its own file', () => {
    for (const file of readdirSync(new URL('products/', import.meta.url)))
      expect(PRODUCT_NAMES, file).toContain(file.replace(/\.ts$/, ''));
  });
});
