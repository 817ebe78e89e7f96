/**
 * Which test files need modules of their own. All others share what a worker has loaded: the modules of the server take longer to
 * load than most files take to run.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that replaces modules for itself would replace them for the files behind it too. */
const REPLACES = /\bvi\.(mock|doMock|resetModules|stubEnv)\(/;

/** The test files below a folder, by paths relative to it. */
export function testFiles(root: string): string[] {
  return globSync('{packages,apps,tools}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|[\\/])(node_modules|dist)$/.test(path),
  });
}

/** Those of some files that replace modules. */
export const withOwnModules = (root: string, files: readonly string[]): string[] =>
  files.filter((file) => REPLACES.test(readFileSync(join(root, file), 'utf8')));
