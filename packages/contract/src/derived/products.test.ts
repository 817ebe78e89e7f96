/** The list of products: complete, without doubles, and below it nothing that imports a product. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Call } from '../core/define.ts';
import type { ErrorCode } from '../core/errors.ts';
import { commonErrors } from '../core/errors.ts';
import type { PermissionSpec } from '../core/product.ts';
import type { Permission } from '../core/roles.ts';
import { PRODUCTS } from '../products.ts';
import { CALLS, CHANNELS } from './calls.ts';
import { gather } from './gather.ts';
import { DECIDING_PERMISSIONS } from './permissions.ts';

const SOURCES = fileURLToPath(new URL('../', import.meta.url));
/** Folders of the contract that are no product. */
const FLOORS = ['core', 'derived'];

const folders = readdirSync(SOURCES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !FLOORS.includes(entry.name))
  .map(({ name }) => name);
const filesIn = (folder: string) =>
  readdirSync(join(SOURCES, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => (folder === '' ? name : `${folder}/${name}`));
const files = ['', ...FLOORS, ...folders].flatMap(filesIn);
const textOf = (file: string) => readFileSync(join(SOURCES, file), 'utf8');

/** The files of the contract that a file imports when it runs: types are gone by then. */
function importsOf(file: string): string[] {
  const statements = textOf(file).matchAll(/(?:^|\n)(?:import|export)\s(?!type\b)[^'"]*?from\s*'(\.[^']+)'/g);
  return [...statements].map(([, target = '']) => relative(SOURCES, resolve(SOURCES, dirname(file), target)));
}

/** Everything that a file imports, however far. */
function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  for (const target of importsOf(file)) if (!seen.has(target)) reachedFrom(target, seen.add(target));
  return seen;
}

describe('the list of products', () => {
  it('has every product folder of the contract once, by its name', () => {
    const names = PRODUCTS.map(({ name }) => name);
    expect(names.toSorted()).toEqual(folders.toSorted());
    for (const name of folders) expect(textOf(`${name}/product.ts`), name).toContain(`name: '${name}',`);
  });

  it('is the only one: what a product puts on the wire is found without a line in the entry of the whole contract', () => {
    const sources = [...textOf('index.ts').matchAll(/ from '([^']+)';$/gm)].map(([, source = '']) => source);
    expect(sources).toContain('./core/define.ts');
    expect(sources.filter((source) => !/^\.\/(core|derived)\//.test(source))).toEqual(['./products.ts']);
  });

  it('adds the type of every product, so that its codes, causes and kinds are known to the compiler', () => {
    for (const name of folders)
      expect(textOf(`${name}/product.ts`)).toMatch(new RegExp(String.raw`interface Products \{\s+${name}: typeof \w+;`));
    const code: ErrorCode = 'ORDER_NO_LIQUIDITY';
    // @ts-expect-error a code that no product declares
    const unknown: ErrorCode = 'ORDER_NO_SUCH_CODE';
    const permission: Permission = 'proposals.credit.approve';
    // @ts-expect-error a kind of proposals that no product declares
    const other: Permission = 'proposals.luck.approve';
    expect(new Set([code, unknown, permission, other]).size).toBe(4);
  });

  it('finds every call and channel that a file of a product defines, and its id begins with the product: modes go by it', async () => {
    const found = new Set<unknown>([...CALLS, ...CHANNELS]);
    let defined = 0;
    for (const folder of folders)
      for (const file of filesIn(folder))
        for (const value of Object.values((await import(join(SOURCES, file))) as object)) {
          const { kind, id } = (value ?? {}) as Partial<Call>;
          if ((kind as string) !== 'channel' && kind !== 'call') continue;
          defined++;
          expect({ file, id, isFound: found.has(value) }).toEqual({ file, id, isFound: true });
          expect({ file, product: id?.split('.')[0] }).toEqual({ file, product: folder });
        }
    expect(defined).toBeGreaterThanOrEqual(found.size);
    expect(found.size).toBeGreaterThan(200);
  });
});

describe('what products declare', () => {
  it('is declared by one product each: a second one with the same name is refused at start', () => {
    const fees = { name: 'fees', causes: { loan_fee: 'fee' }, errors: {} } as const;
    expect(gather('causes', [fees, { name: 'loans', causes: { loan: 'funds' } }])).toEqual({ loan_fee: 'fee', loan: 'funds' });
    expect(() => gather('causes', [fees, { name: 'loans', causes: { loan_fee: 'funds' } }])).toThrow(
      'loans declares causes loan_fee, which another product has',
    );
  });

  it('takes no code away from those that belong to no product', () => {
    expect(Object.keys(gather('errors')).filter((code) => code in commonErrors)).toEqual([]);
  });

  it('names a cause of the same product, a reward, where inviters share its fees', () => {
    const sharing = PRODUCTS.filter(({ rebate }) => rebate !== undefined);
    expect(sharing.map(({ name }) => name)).toEqual(expect.arrayContaining(['spot', 'convert']));
    for (const { name, rebate = '', causes = {} } of sharing)
      expect({ name, kind: causes[rebate] }).toEqual({ name, kind: 'reward' });
  });

  it('has one product behind each shortcut of Home at most', () => {
    const shortcuts = PRODUCTS.flatMap(({ menu = [] }) => menu);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });

  it('has no two calls at one path with one method, and no two with one id', () => {
    const routes = CALLS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
    const ids = [...CALLS, ...CHANNELS].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('decides on money, persons or the staff under exactly these permissions', () => {
    const approvals = 'credit debit house_capital parameter market mode broadcast receiving_address receiving_bank payout_failed';
    expect(DECIDING_PERMISSIONS.toSorted()).toEqual(
      [
        'staff.manage',
        'users.unfreeze',
        'users.export',
        'payouts.send',
        ...['kyc', 'account_deletion', 'recharge', 'withdraw', 'copy_trader'].map((queue) => `reviews.${queue}`),
        ...`${approvals} payout_txid copy_conduct role stock_action stock_custody stock_tax`
          .split(' ')
          .map((kind) => `proposals.${kind}.approve`),
      ].toSorted(),
    );
  });

  it('says of every permission whether it decides', () => {
    // @ts-expect-error without `decides` a role with it could be given by one person
    const silent: PermissionSpec = { roles: ['owner'] };
    expect(Object.keys(silent)).toEqual(['roles']);
  });

  it('names parameters after their product, and permissions with an area', () => {
    for (const { name, parameters = {}, permissions = {} } of PRODUCTS) {
      for (const parameter of Object.keys(parameters)) expect(parameter.split('.')[0]).toBe(name);
      for (const permission of Object.keys(permissions)) expect(permission).toMatch(/^(own|[a-z]+\.[a-z_]+)$/);
    }
  });
});

describe('walls of the contract', () => {
  it('the core imports no product, no list of products and nothing that is derived from it', () => {
    const core = files.filter((file) => file.startsWith('core/'));
    expect(core.length).toBeGreaterThan(10);
    const breaches = core.flatMap((file) => {
      const named = [...textOf(file).matchAll(/from\s*'(\.[^']+)'/g)].map(([, target = '']) => target);
      return named.filter((target) => !/^\.\/[\w-]+\.ts$/.test(target)).map((target) => `${file} imports ${target}`);
    });
    expect(breaches, 'a product declares it (core/product.ts), and derived/ gathers it').toEqual([]);
  });

  it('the core names no product: no code or constant in it begins with one, but for those of its own file', () => {
    const named = files
      .filter((file) => file.startsWith('core/'))
      .flatMap((file) => {
        const others = folders.filter((name) => file !== `core/${name}.ts`).map((name) => name.toUpperCase());
        const own = new RegExp(String.raw`\b(?:${others.join('|')})_[A-Z]\w*`, 'g');
        return [...textOf(file).matchAll(own)].map(([code]) => `${file} ${code}`);
      });
    expect(named, 'a product declares it (core/product.ts)').toEqual([]);
  });

  it('the list of products reaches no call: what a screen loads with a catalogue stays small', () => {
    const reached = [...reachedFrom('products.ts')];
    expect(reached).toContain('spot/product.ts');
    const calls = reached.filter((file) => file === 'core/define.ts' || /define(Call|Channel)\(/.test(textOf(file)));
    expect(calls, 'move what the declaration needs into a file without calls').toEqual([]);
  });

  it('no files import each other in a circle: one of them would run before what it needs', () => {
    const circles: string[] = [];
    const done = new Set<string>();
    const follow = (file: string, above: readonly string[]): void => {
      if (above.includes(file)) circles.push([...above.slice(above.indexOf(file)), file].join(' → '));
      if (done.has(file) || above.includes(file)) return;
      for (const target of importsOf(file)) follow(target, [...above, file]);
      done.add(file);
    };
    for (const file of files) follow(file, []);
    expect(circles).toEqual([]);
  });
});
