/** Makes one catalogue of the files that several products have of it. Pure: for the browser as for Node. */

type Tree = { readonly [key: string]: unknown };
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

function join(into: Record<string, unknown>, from: Tree, path: string): void {
  for (const [key, value] of Object.entries(from)) {
    if (!Object.hasOwn(into, key)) into[key] = isTree(value) ? structuredClone(value) : value;
    else if (isTree(value) && isTree(into[key])) join(into[key] as Record<string, unknown>, value, `${path}${key}.`);
    else throw new Error(`two products have words under ${path}${key}`);
  }
}

/** The files together. Error: two of them have the same key. */
export function gatherWords<T extends Tree>(files: Readonly<Record<string, T>>): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const words of Object.values(files)) join(all, words, '');
  return all;
}

/** The catalogue `shell` with the titles of products' pages. */
export const withTitles = <T extends { readonly titles: Tree }>(shell: T, titles: Tree): T => ({
  ...shell,
  titles: { ...shell.titles, ...titles },
});
