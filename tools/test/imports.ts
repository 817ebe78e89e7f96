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

/** A file without its comments. */
export const codeOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const pathOf = (file: string, target: string) =>
  target.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), target)) : target;

const matchesOf = (file: string, isWanted: (statement: string) => boolean = () => true) =>
  [...codeOf(file).matchAll(IMPORT)].flatMap(([statement, ...targets]) =>
    isWanted(statement.trim()) ? [pathOf(file, targets.find((target) => target !== undefined) as string)] : [],
  );

const ofTypes = (statement: string) => /^(import|export) type\b/.test(statement);

/** The paths that a file imports: files of the project relative to the root, packages by name. */
export const importsOf = (file: string): string[] => matchesOf(file);

/** What a file imports only types of, which do not exist at run time. */
export const typeImportsOf = (file: string): string[] => matchesOf(file, ofTypes);

/** Imports of a file without those of types. */
export const valueImportsOf = (file: string): string[] => matchesOf(file, (statement) => !ofTypes(statement));
