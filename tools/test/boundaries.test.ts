/** The walls of the house: who may import whom. A message says what to do instead. */
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, importsOf, sourceFiles } from './imports.ts';

interface Wall {
  rule: string;
  from: RegExp;
  /** What these files must not import. */
  never: (target: string, file: string) => boolean;
  instead: string;
}

const inPackage = (name: string) => (target: string) =>
  target === `@glasshouse/${name}` || target.startsWith(`@glasshouse/${name}/`);
const isOurs = (target: string) => target.startsWith('@glasshouse/');
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/');
const moduleOf = (path: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const featureOf = (path: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];

const WALLS: Wall[] = [
  {
    rule: 'money depends on nothing of ours',
    from: /^packages\/money\/src/,
    never: isOurs,
    instead: 'exact amounts stand below everything; pass in what is needed',
  },
  {
    rule: 'matching and proofs see only money',
    from: /^packages\/(matching|proofs)\/src/,
    never: (target) => isOurs(target) && !inPackage('money')(target),
    instead: 'they must run the same in the server, the browser and a stranger’s terminal; pass plain values in',
  },
  {
    rule: 'the contract sees only money',
    from: /^packages\/contract\/src/,
    never: (target) => isOurs(target) && !inPackage('money')(target),
    instead: 'the contract is what both sides share; put logic on the side that needs it',
  },
  {
    rule: 'ui and i18n know no product',
    from: /^packages\/(ui|i18n)\/src/,
    never: (target, file) =>
      isOurs(target) && !inPackage('money')(target) && !(file.startsWith('packages/i18n') && inPackage('contract')(target)),
    instead: 'pass texts and values in by props; screens belong to apps/web/src/features',
  },
  {
    rule: 'no package imports an app',
    from: /^packages\//,
    never: (target) => target.startsWith('apps/') || inPackage('server')(target) || inPackage('web')(target),
    instead: 'packages are the lower floor; move the shared part into a package',
  },
  {
    rule: 'the platform knows no module',
    from: /^apps\/server\/src\/platform\//,
    never: (target, file) => moduleOf(target) !== undefined && !isTest(file),
    instead: 'let the wiring hand the module’s function over through a small interface',
  },
  {
    rule: 'between modules only index.ts is imported',
    from: /^apps\/server\/src\/modules\//,
    never: (target, file) => {
      const other = moduleOf(target);
      return other !== undefined && other !== moduleOf(file) && !target.endsWith('/index.ts');
    },
    instead: 'import the other module’s index.ts, or ask for a function in its public face',
  },
  {
    rule: 'a domain is pure',
    from: /^apps\/server\/src\/modules\/.+\/domain\//,
    never: (target, file) =>
      !isTest(file) &&
      (target.startsWith('apps/server/src/platform/') ||
        /\/(store|api|admin)\//.test(target) ||
        ['kysely', 'pg', 'fastify', 'node:fs', 'node:crypto'].includes(target)),
    instead: 'a domain decides from values; load before, save after, inject time and randomness',
  },
  {
    rule: 'settlement imports no identity, staff, exposure or settings code',
    from: /^apps\/server\/src\/modules\/[^/]+\/(domain\/)?[^/]*settle/,
    never: (target) => /modules\/(identity|kyc|backoffice)|exposure|settings|config\.ts/.test(target),
    instead: 'a result may have no input that names it; settle from published inputs only',
  },
  {
    rule: 'a web feature never imports another, nor the shell',
    from: /^apps\/web\/src\/features\//,
    never: (target, file) => {
      const other = featureOf(target);
      return (other !== undefined && other !== featureOf(file)) || target.startsWith('apps/web/src/shell/');
    },
    instead: 'what two features share belongs to apps/web/src/app or packages/ui',
  },
  {
    rule: 'app services know neither features nor the shell',
    from: /^apps\/web\/src\/app\//,
    never: (target) => target.startsWith('apps/web/src/features/') || target.startsWith('apps/web/src/shell/'),
    instead: 'services stand below features; let the shell hand things in',
  },
];

const files = ['packages', 'apps', 'tools', 'e2e'].flatMap(sourceFiles);

describe('walls of the house', () => {
  for (const wall of WALLS) {
    it(wall.rule, () => {
      const inside = files.filter((file) => wall.from.test(file));
      // Packages that are still to be written have no files; any other wall without files guards nothing.
      expect(inside.length, 'this wall matches no file').toBeGreaterThan(0);
      const breaches = inside.flatMap((file) =>
        importsOf(file)
          .filter((target) => wall.never(target, file))
          .map((target) => `${file} imports ${target}`),
      );
      expect(breaches, wall.instead).toEqual([]);
    });
  }

  it('modules do not import each other in a circle', () => {
    const edges = new Map<string, Set<string>>();
    for (const file of files) {
      const from = moduleOf(file);
      if (!from || isTest(file)) continue;
      for (const target of importsOf(file)) {
        const to = moduleOf(target);
        if (to && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
      }
    }
    const circles: string[] = [];
    const visit = (name: string, path: string[]) => {
      if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name].join(' → '));
      else for (const next of edges.get(name) ?? []) visit(next, [...path, name]);
    };
    for (const name of edges.keys()) visit(name, []);
    expect(circles, 'let the wiring connect one direction through a function').toEqual([]);
  });

  it('money is never parsed into a floating number', () => {
    const breaches = files
      .filter((file) => /^(packages\/money|apps\/server\/src\/modules\/[^/]+\/(domain|store))\//.test(file) && !isTest(file))
      .filter((file) => /parseFloat\(/.test(readSource(file)));
    expect(breaches, 'use parseAmount of @glasshouse/money').toEqual([]);
  });
});

function readSource(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
