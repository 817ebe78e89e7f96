/** What the search of everything found, as one list. Pure. */

/** One result and where it leads. */
export interface Found {
  kind: 'page' | 'user' | 'review' | 'parameter';
  key: string;
  text: string;
  href: string;
}

/** Names that contain a text, those that begin with it first; none of an empty text. */
export function matching<T extends { text: string }>(all: readonly T[], text: string, most: number): T[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const at = (one: T) => one.text.toLowerCase().indexOf(wanted);
  return all
    .filter((one) => at(one) >= 0)
    .toSorted((a, b) => Number(at(a) > 0) - Number(at(b) > 0))
    .slice(0, most);
}
