/** Reads which file imports what, for the tests of import rules. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const SKIP = new Set(['node_modules', 'dist', 'messages', 'public']);

/** All source files below a folder, relative to the root. */
export function sourceFiles(folder: string): string[] {
  const found: string[] = [];
  const visit = (path: string) => {
    for (const name of readdirSync(path)) {
      const full = join(path, name);
      if (statSync(full).isDirectory()) {
        if (!SKIP.has(name)) visit(full);
      } else if (/\.(ts|tsx|mjs)$/.test(name)) found.push(relative(ROOT, full));
    }
  };
  visit(join(ROOT, folder));
  return found;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

/** The paths that a file imports: files of the project relative to the root, packages by name. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...text.matchAll(IMPORT)].map((match) => {
    const target = (match[1] ?? match[2] ?? match[3]) as string;
    return target.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), target)) : target;
  });
}
