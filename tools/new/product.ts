/** `npm run new -- product NAME`: writes the skeleton of every room of a product, and its line in each of the four lists. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contractFiles } from './contract.ts';
import { type Files, type Names, namesOf } from './names.ts';
import { serverFiles } from './server.ts';
import { adminFiles, webFiles } from './web.ts';
import { wordFiles } from './words.ts';

/** Every new file, by its path from the root. */
export const productFiles = (names: Names): Files => ({
  ...contractFiles(names),
  ...serverFiles(names),
  ...webFiles(names),
  ...adminFiles(names),
  ...wordFiles(names),
});

/** A list of products, and the product's lines in it. */
interface List {
  readonly file: string;
  /** The line of its import, and of which folder the other imports are that it stands among. */
  readonly imported: string;
  readonly among: RegExp;
  /** The line that opens the list, and the one after it before which the product's own stands. */
  readonly opens: RegExp;
  readonly before: RegExp;
  readonly listed: string;
}

const listsOf = ({ name, Name }: Names): readonly List[] => [
  {
    file: 'packages/contract/src/products.ts',
    imported: `import { ${name}Product } from './${name}/product.ts';`,
    among: /^import \{ \w+ \} from '\.\/(?!core\/)[\w-]+\/product\.ts';$/,
    opens: /^export const PRODUCTS/,
    before: /^\];$/,
    listed: `  ${name}Product,`,
  },
  {
    file: 'apps/server/src/wiring.ts',
    imported: `import { create${Name} } from './modules/${name}/index.ts';`,
    among: /^import .* from '\.\/modules\/[\w-]+\/index\.ts';$/,
    opens: /^ {2}const products = \[$/,
    before: /^ {2}\];$/,
    listed: `    create${Name}(core),`,
  },
  {
    file: 'apps/web/src/routes.ts',
    imported: `import { ${name}Pages } from './features/${name}/routes.ts';`,
    among: /^import .* from '\.\/features\/[\w-]+\/routes\.ts';$/,
    opens: /^export const pages/,
    before: /^ {2}\.\.\.toComePages,$/,
    listed: `  ...${name}Pages,`,
  },
  {
    file: 'apps/admin/src/routes.ts',
    imported: `import { ${name}Pages } from './features/${name}/routes.ts';`,
    among: /^import .* from '\.\/features\/[\w-]+\/routes\.ts';$/,
    opens: /^export const pages/,
    before: /^\];$/,
    listed: `  ...${name}Pages,`,
  },
];

/** The text of a list with a product's lines. Error: the list no longer looks as this tool knows it. */
function withLines(text: string, { file, imported, among, opens, before, listed }: List): string {
  const lines = text.split('\n');
  const folderOf = (line: string) => /from '\.\/(?:\w+\/)*?([\w-]+)\/\w+\.ts';$/.exec(line)?.[1] ?? '';
  const imports = lines.flatMap((line, index) => (among.test(line) ? [index] : []));
  const last = imports.at(-1);
  if (last === undefined) throw new Error(`${file} imports no product as this tool knows it`);
  const next = imports.find((index) => folderOf(lines[index] as string) > folderOf(imported)) ?? last + 1;
  lines.splice(next, 0, imported);
  const start = lines.findIndex((line) => opens.test(line));
  const end = lines.findIndex((line, index) => start >= 0 && index > start && before.test(line));
  if (end < 0) throw new Error(`${file} has no list of products as this tool knows it`);
  lines.splice(end, 0, listed);
  return lines.join('\n');
}

/** The four lists with the product in them, by path; `read` returns what stands in them. */
export function listFiles(names: Names, read: (file: string) => string): Files {
  return Object.fromEntries(listsOf(names).map((list) => [list.file, withLines(read(list.file), list)]));
}

/**
 * Writes a product below a root; returns the paths that were written. Errors: the name is none or taken, or a list looks
 * otherwise than known; then nothing is written.
 */
export function writeProduct(root: string, name: string, now: Date): readonly string[] {
  const names = namesOf(name, now);
  const files = productFiles(names);
  const taken = Object.keys(files).find((file) => existsSync(join(root, file)));
  if (taken !== undefined) throw new Error(`${taken} stands already`);
  const all = { ...files, ...listFiles(names, (file) => readFileSync(join(root, file), 'utf8')) };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return Object.keys(all);
}
