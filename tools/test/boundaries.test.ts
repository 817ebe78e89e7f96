/** Import rules of the project. A message says what to do instead. */
import { CALLS } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { declared } from './declared.ts';
import { codeOf, importsOf, sourceFiles, valueImportsOf } from './imports.ts';
import { textOf } from './project-files.ts';

interface Wall {
  rule: string;
  from: RegExp;
  /** What these files must not import. */
  never: (target: string, file: string) => boolean;
  instead: string;
}

/** A package by its name or by a path into its folder. */
const inPackage = (name: string) => (target: string) => new RegExp(`^(@glasshouse/${name}(/|$)|packages/${name}/)`).test(target);
const isOurs = (target: string) => /^(@glasshouse|packages|apps|tools|e2e)\//.test(target);
const packageOf = (path: string) => /^packages\/([^/]+)\//.exec(path)?.[1];
/** What a package reaches of ours outside its own folder. */
const leavesPackage = (target: string, file: string) => isOurs(target) && packageOf(target) !== packageOf(file);
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || isTestCode(file);
const isSupport = (file: string) => /\/tests\/support\//.test(file);
const isTestCode = (file: string) => isSupport(file) || /\/testing(\/|[^/]*\.ts$)/.test(file);
const moduleOf = (path: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const featureOf = (path: string) => /^apps\/(?:web|admin)\/src\/features\/([^/]+)\//.exec(path)?.[1];
/** Floors of the customers' app, from the lowest: each imports what stands below it. */
const WEB_FLOORS = ['app', 'market', 'order', 'features', 'shell'];
/** The floor of the customers' app that a path stands on; -1 for none. */
const webFloor = (path: string) => WEB_FLOORS.indexOf(/^apps\/web\/src\/([a-z]+)\//.exec(path)?.[1] ?? '');
/** The floor of the back office that a path stands on. */
const adminFloor = (path: string) => /^apps\/admin\/src\/(app|kit|features|shell)\//.exec(path)?.[1];

const WALLS: Wall[] = [
  {
    rule: 'money depends on nothing of ours',
    from: /^packages\/money\/src/,
    never: leavesPackage,
    instead: 'exact amounts stand below everything; pass in what is needed',
  },
  {
    rule: 'matching sees only money, proofs money and risk',
    from: /^packages\/(matching|proofs)\/src/,
    never: (target, file) =>
      leavesPackage(target, file) &&
      !inPackage('money')(target) &&
      !(file.startsWith('packages/proofs') && inPackage('risk')(target)),
    instead: 'they must run the same in the server, the browser and a stranger’s terminal; pass plain values in',
  },
  {
    rule: 'risk sees only money',
    from: /^packages\/risk\/src/,
    never: (target, file) => leavesPackage(target, file) && !inPackage('money')(target),
    instead: 'liquidations are recomputed by the user’s browser and a stranger’s terminal; pass plain values in',
  },
  {
    rule: 'the contract sees only money',
    from: /^packages\/contract\/src/,
    never: (target, file) => leavesPackage(target, file) && !inPackage('money')(target),
    instead: 'the contract is what both sides share; put logic on the side that needs it',
  },
  {
    rule: 'ui and i18n know no product',
    from: /^packages\/(ui|i18n)\/src/,
    never: (target, file) =>
      leavesPackage(target, file) &&
      !inPackage('money')(target) &&
      !(file.startsWith('packages/i18n') && inPackage('contract')(target)),
    instead: 'pass texts and values in by props; screens belong to apps/web/src/features',
  },
  {
    rule: 'the client sees only money and the contract',
    from: /^packages\/client\/src/,
    never: (target, file) => leavesPackage(target, file) && !inPackage('money')(target) && !inPackage('contract')(target),
    instead: 'it is made from the contract; what a screen needs more belongs to apps/web/src/app',
  },
  {
    rule: 'no package imports an app',
    from: /^packages\//,
    never: (target) => /^(apps|tools|e2e)\/|^@glasshouse\/(server|web|admin|tools|e2e)(\/|$)/.test(target),
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
      if (isTest(file) && isSupport(target)) return false;
      return other !== undefined && other !== moduleOf(file) && !target.endsWith('/index.ts');
    },
    instead: 'import the other module’s index.ts, or ask for a function in its public face',
  },
  {
    rule: 'a domain is pure',
    from: /^apps\/server\/src\/modules\/.+\/(domain|rules|clearing)\//,
    never: (target, file) =>
      !isTest(file) &&
      (target.startsWith('apps/server/src/platform/') ||
        /\/(store|api|admin)\//.test(target) ||
        ['kysely', 'pg', 'fastify', 'node:fs', 'node:crypto'].includes(target)),
    instead: 'a domain decides from values; load before, save after, inject time and randomness',
  },
  {
    rule: 'the product imports no code of its tests',
    from: /^(packages|apps)\//,
    never: (target, file) => !isTest(file) && (isTest(target) || /^(vitest|fast-check|@playwright\/test)$/.test(target)),
    instead: 'what the running program needs is no test helper; give it a room of its own',
  },
  {
    rule: 'apps and server meet only in packages',
    from: /^apps\/(web|admin|server)\/src\//,
    never: (target, file) => target.startsWith('apps/') && target.split('/')[1] !== file.split('/')[1] && !isTest(file),
    instead: 'what both sides share belongs to the contract or another package',
  },
  {
    rule: 'floors of the web app import only what stands below: app, market, order, features, shell',
    from: /^apps\/web\/src\/(app|market|order|features)\//,
    never: (target, file) => webFloor(target) > webFloor(file),
    instead: 'the lower floor takes it as an argument; the higher one hands it in',
  },
  {
    rule: 'a web feature never imports another',
    from: /^apps\/web\/src\/features\//,
    never: (target, file) => featureOf(target) !== undefined && featureOf(target) !== featureOf(file),
    instead: 'what two features share: prices and books to apps/web/src/market, orders to src/order, the rest to src/app',
  },
  {
    rule: 'a feature of the back office never imports another, nor the shell',
    from: /^apps\/admin\/src\/features\//,
    never: (target, file) => {
      const other = featureOf(target);
      return (other !== undefined && other !== featureOf(file)) || adminFloor(target) === 'shell';
    },
    instead: 'what two features share belongs to apps/admin/src/kit or src/app',
  },
  {
    rule: 'the kit of the back office knows neither features nor the shell, its services not even the kit',
    from: /^apps\/admin\/src\/(app|kit)\//,
    never: (target, file) => {
      const floor = adminFloor(target);
      return floor === 'features' || floor === 'shell' || (floor === 'kit' && adminFloor(file) === 'app');
    },
    instead: 'pieces stand below pages; let the page hand things in',
  },
];

/** Statements that write a table of outcomes. */
const WRITES_OUTCOMES = new RegExp(
  `(INSERT INTO|UPDATE|DELETE FROM)\\s+(${declared.outcomes.map(({ table }) => table).join('|')})\\b`,
);

/** Everything of ours whose values a file imports, and what that imports, within the server. */
function reachedFrom(file: string, seen = new Set<string>()): string[] {
  for (const target of valueImportsOf(file))
    if (!seen.has(target)) {
      seen.add(target);
      if (target.startsWith('apps/server/src/') && files.includes(target)) reachedFrom(target, seen);
    }
  return [...seen];
}

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

  it('a staff handler works in the transaction that it is given', () => {
    const handlers = files.filter((file) => /^apps\/server\/src\/modules\/.+\/admin\//.test(file) && !isTest(file));
    expect(handlers.length, 'this wall matches no file').toBeGreaterThan(20);
    const opens = handlers.filter((file) => importsOf(file).some((target) => target.endsWith('platform/db/transaction.ts')));
    // At the door tries are counted that stay when the call is refused; a file is read after the commit.
    const isOther = (code: string) => /handleDoor\(|handleStaffStream\(/.test(code);
    const reaches = handlers.filter(
      (file) => /platform\.db\b|\bdb\b[^})]*\}: Platform\b/.test(codeOf(file)) && !isOther(codeOf(file)),
    );
    expect([...opens, ...reaches], 'the database role of the staff holds for `tx` only: pass tx on').toEqual([]);
  });

  it('what the staff does, other than look, reaches no code that writes prices, fills or results, nor takes on another role', () => {
    const acts = new Set(
      CALLS.filter(({ access, method }) => access === 'staff' && method !== 'GET').map(({ id }) => id.split('.')[1]),
    );
    const nameOf = (file: string) => /\/admin\/([^/]+)\.ts$/.exec(file)?.[1];
    const rooms = files.filter((file) => file.startsWith('apps/server/src/modules/') && acts.has(nameOf(file)));
    expect(rooms.length, 'this wall matches no file').toBeGreaterThan(10);
    const writers = new Set(files.filter((file) => !isTest(file) && WRITES_OUTCOMES.test(codeOf(file))));
    expect(writers.size, 'this wall matches no file').toBeGreaterThan(4);
    const breaches = rooms.flatMap((room) =>
      reachedFrom(room)
        .filter((target) => writers.has(target))
        .map((to) => `${room} reaches ${to}`),
    );
    expect(breaches, 'a staff call may ask a desk by its public face, never write an outcome itself').toEqual([]);
    const changers = files.filter(
      (file) => file.startsWith('apps/server/src/') && !isTest(file) && /SET (LOCAL |SESSION )?ROLE/.test(codeOf(file)),
    );
    expect(changers).toEqual(['apps/server/src/platform/db/staff-role.ts']);
  });

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

  it('the customers’ app loads its parts with lazyPart: code that cannot be fetched must not take the page with it', () => {
    const parts = files.filter((file) => /^(apps\/web|packages\/ui)\/src\//.test(file) && !isTest(file));
    expect(parts.filter((file) => /\blazyPart\(/.test(codeOf(file))).length, 'this wall matches no file').toBeGreaterThan(20);
    const breaches = parts.filter(
      (file) => /[ {]lazy[ ,][^;]*from .react.|\breact\.lazy\b/i.test(codeOf(file)) && !file.endsWith('/lazy-part.ts'),
    );
    expect(breaches, 'use lazyPart of @glasshouse/ui/lazy-part.ts').toEqual([]);
  });

  it('money is never parsed into a floating number', () => {
    const breaches = files
      .filter((file) => /^(packages\/money|apps\/server\/src\/modules\/[^/]+\/(domain|store))\//.test(file) && !isTest(file))
      .filter((file) => /parseFloat\(/.test(textOf(file)));
    expect(breaches, 'use parseAmount of @glasshouse/money').toEqual([]);
  });
});
