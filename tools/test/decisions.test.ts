/** Code that decides amounts and results knows no users, staff, exposure or settings. The manifests say which code that is. */
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../apps/server/src/platform/module.ts';
import { breachesOf, decidingFiles, namesAResult, roomOf } from './decisions.ts';
import { declared } from './declared.ts';
import { sourceFiles, typeImportsOf, valueImportsOf } from './imports.ts';

const files = sourceFiles('apps/server/src').filter((file) => !/\.test\.ts$|\/testing|\/tests\//.test(file));
const known = new Set(files);
const ours = (read: (file: string) => string[]) => (file: string) => (known.has(file) ? read(file) : []);
const imports = { values: ours(valueImportsOf), types: ours(typeImportsOf) };
const deciding = declared.modules.filter(({ decides }) => decides !== undefined);
/** Rows that somebody decides, by a rule. */
const DECIDED: ReadonlySet<Outcome> = new Set(['price', 'fill', 'result', 'settlement', 'allotment', 'draw']);

describe('decisions', () => {
  it('decisions reach no user, staff, exposure or settings code, however far', () => {
    const breaches = deciding.flatMap((module) => breachesOf(module, files, imports));
    expect(breaches, 'a result may have no input that names it; pass published values in').toEqual([]);
  });

  it('decisions are declared by every module that has a table of them', () => {
    const having = declared.outcomes.filter(({ what }) => DECIDED.has(what)).map(({ module }) => module);
    const silent = [...new Set(having)].filter((name) => !deciding.some((module) => module.name === name));
    expect(having.length).toBeGreaterThan(5);
    expect(silent, 'name the folders whose code decides in `decides` of the manifest').toEqual([]);
  });

  it('folders of decisions exist', () => {
    const missing = deciding.flatMap(({ name, decides = [] }) =>
      decides.filter((folder) => !folder.endsWith('/') || decidingFiles({ name, decides: [folder] }, files).length === 0),
    );
    expect(missing).toEqual([]);
  });

  it('files called settlement are declared as decisions', () => {
    const named = files.filter((file) => /^apps\/server\/src\/modules\/[^/]+\/(.+\/)?[^/]*settle/.test(file));
    expect(named.length).toBeGreaterThan(3);
    const covered = new Set(deciding.flatMap((module) => decidingFiles(module, files)));
    expect(named.filter((file) => !covered.has(file))).toEqual([]);
  });
});

describe('the wall around decisions', () => {
  const loans = { name: 'loans', decides: ['payout/'] };
  const room = roomOf(loans);
  /** Files by what they import; what begins with `type ` is a type. */
  const breaches = (graph: Readonly<Record<string, readonly string[]>>) => {
    const of = (isType: boolean) => (file: string) =>
      (graph[file] ?? []).filter((target) => target.startsWith('type ') === isType).map((target) => target.replace('type ', ''));
    return breachesOf(loans, Object.keys(graph), { values: of(false), types: of(true) });
  };
  const identity = 'apps/server/src/modules/identity/index.ts';

  it('finds a planted import of a user, whatever the file is called', () => {
    expect(breaches({ [`${room}payout/pay.ts`]: [identity] })).toEqual([`${room}payout/pay.ts reaches ${identity}`]);
  });

  it('finds one behind other files', () => {
    const graph = { [`${room}payout/pay.ts`]: [`${room}domain/sum.ts`], [`${room}domain/sum.ts`]: [identity] };
    expect(breaches(graph)).toEqual([`${room}payout/pay.ts reaches ${identity}`]);
  });

  it('finds the type of a user, and follows what a type’s file runs no further', () => {
    expect(breaches({ [`${room}payout/pay.ts`]: [`type ${identity}`] })).toHaveLength(1);
    const ledger = 'apps/server/src/modules/ledger/index.ts';
    expect(breaches({ [`${room}payout/pay.ts`]: [`type ${ledger}`], [ledger]: [identity] })).toEqual([]);
    expect(breaches({ [`${room}payout/pay.ts`]: [ledger], [ledger]: [identity] })).toHaveLength(1);
  });

  it('stands around the declared folders alone', () => {
    expect(breaches({ [`${room}api/payLoan.ts`]: [identity] })).toEqual([]);
  });

  it.each([
    'apps/server/src/modules/identity/index.ts',
    'apps/server/src/modules/backoffice/store/members.ts',
    'apps/server/src/modules/wallet/store/users.ts',
    'apps/server/src/modules/spot/exposure.ts',
    'apps/server/src/modules/spot/domain/settings.ts',
    'apps/server/src/modules/options/api/parameters.ts',
    'apps/server/src/modules/modes/index.ts',
    'apps/server/src/modules/loans/store/exposure.ts',
    'apps/server/src/config.ts',
  ])('keeps %s out', (target) => {
    expect(namesAResult(target, loans)).toBe(true);
  });

  it('lets the rules of rebates import each other, although they are of invites', () => {
    const [rebates, invites] = ['apps/server/src/modules/invites/domain/rebates.ts', { name: 'invites' }];
    expect(namesAResult(rebates, invites)).toBe(false);
    expect(namesAResult(rebates, loans)).toBe(true);
  });
});
