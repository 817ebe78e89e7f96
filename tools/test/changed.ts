/** Which journeys a change can break: by what they import, the pages they open and the words they say. */
import { importsOf, sourceFiles } from './imports.ts';
import { textOf as read } from './project-files.ts';

const TEXTS = /(^docs\/|\.md$|^LICENSE|^NOTICE|\.test\.tsx?$|\.db\.test\.ts$)/;

/** A file with all that it imports; from a list of routes no further, because it names every screen. */
export function reach(file: string, imports = importsOf): Set<string> {
  const seen = new Set<string>();
  const visit = (one: string) => {
    if (seen.has(one)) return;
    seen.add(one);
    if (!one.endsWith('/routes.ts')) for (const next of imports(one)) if (/^(e2e|apps|tools)\//.test(next)) visit(next);
  };
  visit(file);
  return seen;
}

/** What a journey depends on. */
export interface Journey {
  file: string;
  /** Files that it imports, over however many steps. */
  reach: ReadonlySet<string>;
  /** Its own text and that of its helpers: the places that it opens and the keys of what it says. */
  text: string;
}

/** Paths of the pages of a feature of the web app. */
export type PagesOf = (feature: string) => readonly string[];

const isNamed = (text: string, path: string) =>
  [`'${path}'`, `'${path}?`, `\`${path}\``, `\`${path}?`].some((one) => text.includes(one));

/** Features whose code imports a file of a floor below them. */
export type UsersOf = (file: string) => readonly string[];

const FLOOR = /^apps\/web\/src\/(market|order)\//;
const FEATURE = /^apps\/(?:web\/src\/features|server\/src\/modules)\/([\w-]+)\//;

/** The features that a file is part of. */
function featuresOf(changed: string, usersOf: UsersOf): readonly string[] {
  if (FLOOR.test(changed)) return usersOf(changed);
  const feature = FEATURE.exec(changed)?.[1];
  return feature === undefined ? [] : [feature];
}

/** Whether a change of one file can break a journey; null where nothing tells, so that it may break any. */
function canBreak(changed: string, { reach: files, text }: Journey, pagesOf: PagesOf, usersOf: UsersOf): boolean | null {
  if (files.has(changed)) return true;
  if (/^e2e\/(journeys|support)\//.test(changed)) return false;
  // These visit every page.
  if (/^(apps\/web|packages\/i18n)\//.test(changed) && files.has('e2e/support/screens.ts')) return true;
  const features = featuresOf(changed, usersOf);
  const pages = features.flatMap(pagesOf);
  // A page may show parts of another feature, and the Trade tab those of several: then its journeys say the words of both.
  const said = [...features, ...(FLOOR.test(changed) ? ['orders'] : [])];
  if (pages.length > 0) return said.some((name) => text.includes(`'${name}.`)) || pages.some((path) => isNamed(text, path));
  const words = /^packages\/i18n\/messages\/\w+\/([\w-]+)\.json$/.exec(changed)?.[1];
  // Words of every page are said by none in particular.
  if (words !== undefined && words !== 'common' && words !== 'shell') return text.includes(`'${words}.`);
  if (changed.startsWith('apps/admin/')) return text.includes('/admin/');
  return null;
}

/** The journeys that changed files can break. */
export function brokenBy(
  changed: readonly string[],
  journeys: readonly Journey[],
  pagesOf: PagesOf,
  usersOf: UsersOf = usersHere,
): string[] {
  const counts = changed.filter((file) => !TEXTS.test(file));
  return journeys
    .filter((journey) => counts.some((file) => canBreak(file, journey, pagesOf, usersOf) ?? true))
    .map(({ file }) => file);
}

/** The journeys of this tree. */
export function journeysHere(): Journey[] {
  return sourceFiles('e2e/journeys').map((file) => {
    const files = reach(file);
    return {
      file,
      reach: files,
      text: [...files]
        .filter((one) => one.startsWith('e2e/'))
        .map(read)
        .join('\n'),
    };
  });
}

/** The paths that a feature's routes declare; none where there is no such feature. */
export const pagesHere: PagesOf = (feature) => {
  try {
    return [...read(`apps/web/src/features/${feature}/routes.ts`).matchAll(/path: '([^']+)'/g)].map(([, path]) => path ?? '');
  } catch {
    return [];
  }
};

const screens = new Map<string, { feature: string; files: ReadonlySet<string> }>();

/** The features of this tree that reach a file of a floor. */
export const usersHere: UsersOf = (file) => {
  if (screens.size === 0)
    for (const screen of sourceFiles('apps/web/src/features').filter((one) => one.includes('/screens/')))
      screens.set(screen, { feature: FEATURE.exec(screen)?.[1] ?? '', files: reach(screen) });
  return [...new Set([...screens.values()].filter(({ files }) => files.has(file)).map(({ feature }) => feature))];
};
