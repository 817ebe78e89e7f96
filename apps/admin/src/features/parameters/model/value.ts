/** The value of a parameter as a form edits it: texts by path. Pure. */

/** One text of a value, with where it stands. */
export interface Leaf {
  readonly path: string;
  readonly label: string;
  readonly seconds: number | null;
  readonly text: string;
}

/** Any part of a value. */
export type Part = string | number | null | { readonly [key: string]: Part } | readonly Part[];

const NAMES: Readonly<Record<string, string>> = {
  min_notional: 'minNotional',
  min: 'minStake',
  max: 'maxStake',
  state: 'listing',
};

/** All texts of a value in their order; a length of an option names its seconds. */
export function leavesOf(value: Part, path = '', seconds: number | null = null): Leaf[] {
  if (value === null || typeof value === 'number') return [];
  const name = path.split('.').at(-1) ?? '';
  if (typeof value === 'string') return [{ path, label: NAMES[name] ?? name, seconds, text: value }];
  if (Array.isArray(value))
    return (value as readonly Part[]).flatMap((part, i) => leavesOf(part, path ? `${path}.${i}` : String(i), seconds));
  const fields = value as { readonly [key: string]: Part };
  const own = typeof fields['seconds'] === 'number' ? fields['seconds'] : seconds;
  return Object.entries(fields).flatMap(([key, part]) => leavesOf(part, path ? `${path}.${key}` : key, own));
}

/** The value with another text at a path. */
export function withText(value: Part, path: string, text: Part): Part {
  const [head = '', ...rest] = path.split('.');
  if (path === '') return text;
  if (Array.isArray(value))
    return (value as readonly Part[]).map((part, i) => (String(i) === head ? withText(part, rest.join('.'), text) : part));
  const fields = value as { readonly [key: string]: Part };
  return { ...fields, [head]: withText(fields[head] ?? null, rest.join('.'), text) };
}
