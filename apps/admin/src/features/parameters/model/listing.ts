/** Which parameters a list shows, and in which order. Pure. */

/** What of a parameter decides whether it is shown. */
export interface Listed {
  name: string;
  /** As it is called on screen, its market included. */
  title: string;
  /** Its present values in words. */
  value: string;
  /** When the coming change counts, and when the newest of the past did; epoch ms. */
  coming: number | null;
  changed: number | null;
}

/** The area of a parameter: the part of its name before the dot. */
export const areaOf = (name: string): string => name.split('.')[0] ?? name;

/** The areas of some parameters, each once, by name. */
export const areasOf = (rows: readonly Pick<Listed, 'name'>[]): string[] =>
  [...new Set(rows.map(({ name }) => areaOf(name)))].toSorted();

/** Parts of the list besides areas. */
export const COMING = 'coming';
export const CHANGED = 'changed';
const MONTH_MS = 30 * 86_400_000;

/** The rows of a part that contain the text in name, title or value; what is coming first, then by area and title. */
export function shownOf<Row extends Listed>(
  rows: readonly Row[],
  { part, text, now }: { part: string | null; text: string; now: number },
): Row[] {
  const wanted = text.trim().toLowerCase();
  const inPart = ({ name, coming, changed }: Row) => {
    if (part === null) return true;
    if (part === COMING) return coming !== null;
    if (part === CHANGED) return changed !== null && changed > now - MONTH_MS;
    return areaOf(name) === part;
  };
  return rows
    .filter((row) => inPart(row) && [row.name, row.title, row.value].some((said) => said.toLowerCase().includes(wanted)))
    .toSorted(
      (a, b) =>
        Number(b.coming !== null) - Number(a.coming !== null) ||
        areaOf(a.name).localeCompare(areaOf(b.name)) ||
        a.title.localeCompare(b.title),
    );
}
