/** Text files of the project, for tests that hold what code and documents cite. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './imports.ts';

const SKIPPED = new Set(['node_modules', 'dist', '.git', 'coverage', 'test-results', 'playwright-report']);
const TEXT = /\.(ts|tsx|mjs|js|css|html|sql|md|json|yml|svg)$/;

/** Files of the project with one of the usual endings of text, relative to the root. Built and installed files are left out. */
export function textFiles(): string[] {
  const found: string[] = [];
  const visit = (folder: string) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (SKIPPED.has(name) || path === join(ROOT, 'data')) continue;
      if (statSync(path).isDirectory()) visit(path);
      else if (TEXT.test(name) && name !== 'package-lock.json') found.push(relative(ROOT, path));
    }
  };
  visit(ROOT);
  return found.sort();
}

/** The text of a file of the project. */
export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
