/**
 * Recognizes a database whose migrations have numbers (version 0.8 and builds after it) by its list of applied files, and
 * names the files by time that hold the same; also files that have moved to another module since. The rows with former ids
 * stay: processes of the old version count them.
 */
import { FILES_AFTER_0_8, FILES_OF_0_8, MOVED_FILES } from './files-of-0-8.ts';

/** Only a demo has this module's tables. */
const DEMO = 'demo';

const moduleOf = (id: string) => id.slice(0, id.indexOf('/'));

/** Hashes of all numbered files, by id. */
const HASHES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(FILES_OF_0_8).flatMap(([name, { files }]) =>
    Object.entries(files).map(([file, hash]) => [`${name}/${file}`, hash] as const),
  ),
  ...FILES_AFTER_0_8.map(([id, hash]) => [id, hash] as const),
]);

const MOVED: ReadonlyMap<string, string> = new Map(MOVED_FILES);

/** The module that has the files of a module of version 0.8 now. */
const moduleNow = (name: string) => FILES_OF_0_8[name]?.now ?? name;

/** The module that a former id belongs to now: of a known file with a number, or of one that has moved; null for any other id. */
export const formerModule = (id: string): string | null => (HASHES.has(id) || MOVED.has(id) ? moduleNow(moduleOf(id)) : null);

/**
 * The files by time whose result a database already has under former ids, of some modules; empty for one without former
 * ids or after its adoption. Error: the list is of no known version, or a file differs from the released one.
 */
export function adoptedFiles(applied: ReadonlyMap<string, string>, modules: readonly string[]): string[] {
  const moved = MOVED_FILES.flatMap(([before, now]) => (applied.has(before) ? [now] : []));
  const ids = new Set([...numberedFiles(applied, modules), ...moved]);
  return [...ids].filter((id) => modules.includes(moduleOf(id)) && !applied.has(id));
}

function numberedFiles(applied: ReadonlyMap<string, string>, modules: readonly string[]): string[] {
  const numbered = [...applied].filter(([id]) => HASHES.has(id));
  if (numbered.length === 0) return [];
  const changed = numbered.find(([id, hash]) => HASHES.get(id) !== hash);
  if (changed) throw new Error(`migration ${changed[0]} is not the file that was released; this database cannot be adopted`);
  const isDemo = numbered.some(([id]) => moduleOf(id) === DEMO);
  const expected = Object.entries(FILES_OF_0_8).filter(
    ([name]) => modules.includes(moduleNow(name)) && (isDemo || name !== DEMO),
  );
  const missing = expected.flatMap(([name, { files }]) =>
    Object.keys(files)
      .map((file) => `${name}/${file}`)
      .filter((id) => !applied.has(id)),
  );
  if (missing.length > 0)
    throw new Error(
      `this database was made by a version before 0.8 (it has no ${missing[0]}): start version 0.8 on it once, then this version`,
    );
  return [
    ...expected.map(([name, { baseline }]) => `${moduleNow(name)}/${baseline}`),
    ...FILES_AFTER_0_8.filter(([id]) => applied.has(id)).flatMap(([, , now]) => now),
  ];
}
