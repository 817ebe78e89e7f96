/** The code that decides amounts and results, as the manifests name it, and what it must not reach. */
import type { Module } from '../../apps/server/src/platform/module.ts';

/** The source folder of a module. */
export const roomOf = (module: Pick<Module, 'name'>) => `apps/server/src/modules/${module.name}/`;

/** Who somebody is, what they hold against the operator, what staff can set: none of it may decide a result. */
const PEOPLE = /^apps\/server\/src\/modules\/(identity|kyc|backoffice|invites)\//;
const NAMES = /(user|staff|exposure|setting|parameters|modes)|(^|\/)config\.ts$/;

/** Whether code that decides for a module must not know a file. A module's own folder is its own matter, whatever its name. */
export function namesAResult(target: string, module: Pick<Module, 'name'>): boolean {
  const own = roomOf(module);
  return (
    (PEOPLE.test(target) && !target.startsWith(own)) || NAMES.test(target.startsWith(own) ? target.slice(own.length) : target)
  );
}

/** What a file imports: what runs, and types, which do not. */
export interface Imports {
  values(file: string): readonly string[];
  types(file: string): readonly string[];
}

/** Everything that a file imports, and what that runs. A type ends the way: only its own file is reached. */
export function reachedFrom(file: string, imports: Imports, seen = new Set<string>(), visited = new Set<string>()): Set<string> {
  if (visited.has(file)) return seen;
  visited.add(file);
  for (const target of imports.types(file)) seen.add(target);
  for (const target of imports.values(file)) {
    seen.add(target);
    reachedFrom(target, imports, seen, visited);
  }
  return seen;
}

/** Files of a module that decide, of all its files. Invariants decide nothing: they check what was decided. */
export function decidingFiles({ name, decides = [] }: Pick<Module, 'name' | 'decides'>, files: readonly string[]): string[] {
  const stands = (file: string) => decides.some((folder) => file.startsWith(roomOf({ name }) + folder));
  return files.filter((file) => stands(file) && !/(^|[/-])invariants\.ts$/.test(file));
}

/** What deciding code reaches and must not. */
export function breachesOf(module: Pick<Module, 'name' | 'decides'>, files: readonly string[], imports: Imports): string[] {
  return decidingFiles(module, files).flatMap((file) =>
    [...reachedFrom(file, imports)].filter((target) => namesAResult(target, module)).map((target) => `${file} reaches ${target}`),
  );
}
