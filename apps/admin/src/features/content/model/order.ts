/** Putting entries in order: questions move among those of their group, everything else among all. Pure. */

/** Kinds that staff put in order; news and pop-ups stand newest first. */
export const ORDERED_KINDS = ['faq', 'article', 'agreement', 'page', 'banner'] as const;
/** One of them. */
export type OrderedKind = (typeof ORDERED_KINDS)[number];

interface Placed {
  id: number;
  group: string | null;
}

/** The list with one entry moved past its neighbour of the same group; the same list where there is none. */
export function moved<T extends Placed>(list: readonly T[], id: number, by: 1 | -1): readonly T[] {
  const from = list.findIndex((one) => one.id === id);
  const one = list[from];
  if (!one) return list;
  for (let to = from + by; to >= 0 && to < list.length; to += by) {
    const other = list[to];
    if (other?.group !== one.group) continue;
    return list.map((at, index) => (index === from ? other : index === to ? one : at));
  }
  return list;
}
