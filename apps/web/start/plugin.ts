/**
 * The start of the app as index.html carries it: the styles of every page, the script that looks at place, session and
 * language and fetches what that page needs (first.js), and the frame that stands until the app is there (frame.ts). The
 * build alone has the names of files; the server alone names the hashes of the scripts (content security policy).
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { API_BASE, FALLBACK_LANGUAGE, LANGUAGES, type Language, isLanguage } from '@glasshouse/contract';
import { HTML_LANG } from '@glasshouse/i18n';
import type { Plugin, Rolldown } from 'vite';
import { minifySync } from 'vite';
import { FIRST_PAGES } from './first-pages.ts';
import { FRAME, TAB_ROOTS } from './frame.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const sourceOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const read = (path: string) => readFileSync(sourceOf(path), 'utf8');
const catalogue = (language: Language, name: string) =>
  JSON.parse(read(`../../../packages/i18n/messages/${language}/${name}.json`)) as {
    name: string;
    tabs: Record<string, string>;
    visitor: Record<'title' | 'text', string>;
    buttons: Record<'register' | 'logIn', string>;
    list: Record<'search', string>;
  };

/** The words of the frame in a language. */
function textsOf(language: Language): Record<string, string> {
  const shell = catalogue(language, 'shell');
  const { title, text } = catalogue(language, 'home').visitor;
  const { register, logIn } = catalogue(language, 'common').buttons;
  const { search } = catalogue(language, 'markets').list;
  return { name: shell.name, ...shell.tabs, title, text, register, logIn, search };
}

const chunkOf = (bundle: Bundle, id: string): Chunk => {
  const found = Object.values(bundle).find((one): one is Chunk => one.type === 'chunk' && one.facadeModuleId === id);
  if (!found) throw new Error(`the build has no chunk of its own for ${id}`);
  return found;
};

/** The utilities of all pages but Home (shell/lost-styles.ts loads them). */
function pagesStyles(bundle: Bundle): string {
  const found = Object.values(bundle).find(
    (one) => one.type === 'asset' && one.originalFileNames.includes(sourceOf('../src/pages.css')),
  );
  if (!found) throw new Error('the build has no styles of all pages');
  return found.fileName;
}

/** Files that a chunk loads with everything it imports statically. */
function filesOf(bundle: Bundle, chunk: Chunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') filesOf(bundle, next, found);
  }
  return found;
}

/** What first.js receives about the files of this build; without one (development) that there are none to fetch. */
function knownFiles(bundle: Bundle | undefined, entry: Chunk | undefined) {
  if (!bundle || !entry) return { pages: {}, words: Object.fromEntries(LANGUAGES.map((language) => [language, {}])) };
  const always = filesOf(bundle, entry);
  const pages: Record<string, object> = {};
  for (const { paths, sources, words, calls } of FIRST_PAGES) {
    const files = sources.flatMap((source) => [...filesOf(bundle, chunkOf(bundle, sourceOf(`../${source}`)))]);
    const page = {
      files: [...new Set(paths.includes('/') ? files : [pagesStyles(bundle), ...files])].filter((file) => !always.has(file)),
      words,
      calls: calls.map(({ id, path, access }) => ({ id, path, access })),
    };
    for (const path of paths) pages[path] = page;
  }
  const names = new Set(FIRST_PAGES.flatMap((page) => page.words));
  const i18n = '../../../packages/i18n';
  const words = LANGUAGES.map((language) => [
    language,
    {
      start: chunkOf(bundle, sourceOf(`${i18n}/src/tables/${language}.ts`)).fileName,
      ...Object.fromEntries(
        [...names].map((name) => [name, chunkOf(bundle, sourceOf(`${i18n}/messages/${language}/${name}.json`)).fileName]),
      ),
    },
  ]);
  return { pages, words: Object.fromEntries(words) as object };
}

const minify = (name: string, code: string) => minifySync(name, code, { mangle: { toplevel: true } }).code.trim();
const inline = (code: string) => `<script>${code.replaceAll('</', String.raw`<\/`)}</script>`;

/** The plugin. */
export function startPage(): Plugin {
  let language: Language = FALLBACK_LANGUAGE;
  let origin = '';
  return {
    name: 'glasshouse-start-page',
    configResolved({ env }) {
      const chosen: unknown = env['VITE_DEFAULT_LANGUAGE'];
      if (isLanguage(chosen)) language = chosen;
      origin = String(env['VITE_API_ORIGIN'] ?? '');
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk }) {
        const known = {
          language,
          api: `${origin}${API_BASE}`,
          tags: HTML_LANG,
          tabs: TAB_ROOTS,
          texts: Object.fromEntries(LANGUAGES.map((one) => [one, textsOf(one)])),
          ...knownFiles(bundle, chunk),
        };
        // The page is one file: its styles come with it, and nothing is asked for again that is already here.
        const styles: string[] = [];
        const bare = html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, file: string) => {
          const asset = bundle?.[file];
          if (asset?.type !== 'asset') throw new Error(`the build has no style sheet ${file}`);
          styles.push(String(asset.source).trim());
          // The bundler's loader finds the link and does not fetch the sheet; `disabled` keeps the browser from it.
          return `<link rel="stylesheet" href="/${file}" disabled>`;
        });
        const first = minify('first.js', read('first.js')).replace('START', () => JSON.stringify(known));
        return bare
          .replace('<!-- first -->', () => inline(first))
          .replace('<!-- styles -->', () => `<style>${styles.join('')}</style>`)
          .replace('<!-- frame -->', () => FRAME + inline(minify('frame.js', read('frame.js'))));
      },
    },
  };
}
