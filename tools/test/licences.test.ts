/** Licences: which parts carry one, what these parts import, and that works of others are named (docs/adr/0023-licences.md). */
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT, importsOf, sourceFiles } from './imports.ts';
import { textOf } from './project-files.ts';

/** Folders under Apache-2.0. */
const OPEN = ['packages/proofs', 'packages/money', 'packages/risk', 'tools/verify'];
/** Packages that verifiers are made of. */
const VERIFIERS = ['packages/proofs', 'packages/money', 'packages/risk'];
const PERMISSIVE = ['MIT', 'Apache-2.0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause'];
/** Workspaces whose dependencies a browser may load. */
const IN_BROWSER = [
  'apps/web',
  'apps/admin',
  'packages/ui',
  'packages/client',
  'packages/contract',
  'packages/i18n',
  'packages/proofs',
];

interface Manifest {
  license?: string;
  dependencies?: Record<string, string>;
}
const manifestOf = (folder: string): Manifest => JSON.parse(textOf(`${folder}/package.json`));
const LOCK = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Manifest> };
const licenceOf = (name: string) => LOCK.packages[`node_modules/${name}`]?.license ?? 'none';
/** The package that an import names: `@noble/hashes/sha2.js` belongs to `@noble/hashes`. */
const packageOf = (target: string) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(target)![1]!;
const isTest = (file: string) => file.endsWith('.test.ts');

describe('licences', () => {
  it('each part under Apache-2.0 carries the whole text of the licence', () => {
    for (const folder of OPEN) {
      const text = textOf(`${folder}/LICENSE`);
      expect(text).toContain('Apache License\n                           Version 2.0, January 2004');
      expect(text).toContain('3. Grant of Patent License.');
      expect(text).toContain('END OF TERMS AND CONDITIONS');
    }
  });

  it('every source file under Apache-2.0 says so in its first line, and no other file does', () => {
    const marked = ['packages', 'apps', 'tools', 'e2e']
      .flatMap(sourceFiles)
      .filter((file) => textOf(file).startsWith('// SPDX-License-Identifier: Apache-2.0\n'));
    expect(marked.sort()).toEqual(OPEN.flatMap(sourceFiles).sort());
  });

  it('packages of the verifiers name Apache-2.0, all others are unlicensed', () => {
    const manifests = globSync('{.,packages/*,apps/*,tools,e2e}/package.json', { cwd: ROOT });
    expect(manifests.length).toBeGreaterThan(10);
    for (const path of manifests) {
      const open = OPEN.some((folder) => path.startsWith(`${folder}/`));
      expect([path, JSON.parse(textOf(path)).license]).toEqual([path, open ? 'Apache-2.0' : 'UNLICENSED']);
    }
  });

  it('packages of the verifiers import each other and permissively licensed packages only', () => {
    const foreign = VERIFIERS.flatMap((folder) =>
      sourceFiles(folder)
        .filter((file) => !isTest(file))
        .flatMap((file) => importsOf(file).map((target) => [file, target] as const))
        .filter(([, target]) => !target.startsWith('node:') && !target.startsWith(`${folder}/`))
        .filter(([, target]) => !/^@glasshouse\/(proofs|money|risk)$/.test(target))
        .filter(([, target]) => !PERMISSIVE.includes(licenceOf(packageOf(target)))),
    );
    expect(foreign).toEqual([]);
    const declared = VERIFIERS.flatMap((folder) => Object.keys(manifestOf(folder).dependencies ?? {}));
    expect(declared.filter((name) => !name.startsWith('@glasshouse/') && !PERMISSIVE.includes(licenceOf(name)))).toEqual([]);
  });

  it('proofs, receipts, acknowledgements and logs are verified without code under another licence', () => {
    const commands = ['run', 'receipt', 'ack', 'options', 'log-head'].map((name) => `tools/verify/${name}.ts`);
    const foreign = commands.flatMap((file) =>
      importsOf(file)
        .filter((target) => !/^(node:|tools\/verify\/|@glasshouse\/(proofs|money)$)/.test(target))
        .map((target) => `${file}: ${target}`),
    );
    expect(foreign).toEqual([]);
  });
});

describe('the notice of works of others', () => {
  const notice = textOf('NOTICE');

  it('names every package that a browser may load', () => {
    const names = new Set(IN_BROWSER.flatMap((folder) => Object.keys(manifestOf(folder).dependencies ?? {})));
    expect([...names].filter((name) => !name.startsWith('@glasshouse/') && !notice.includes(name))).toEqual([]);
  });

  it('lists under MIT only packages whose licence is MIT', () => {
    const section = notice.slice(notice.indexOf('Under the MIT licence:'), notice.indexOf('Under the MIT licence or'));
    const names = [...section.matchAll(/^ {2}(\S+) {2,}/gm)].map((match) => match[1]!);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => licenceOf(name) !== 'MIT')).toEqual([]);
  });

  it('names the folder of every packaged data file', () => {
    const folders = new Set(
      globSync('{apps,packages,tools,e2e}/**/*.{csv,csv.gz,raw,mmdb,woff,woff2,ttf,otf}', {
        cwd: ROOT,
        exclude: ['**/node_modules', '**/dist'],
      }).map((path) => path.slice(0, path.lastIndexOf('/'))),
    );
    expect(folders.size).toBeGreaterThan(0);
    expect([...folders].filter((folder) => !notice.includes(`${folder} (`))).toEqual([]);
  });
});
