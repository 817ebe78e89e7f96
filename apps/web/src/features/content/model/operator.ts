/** The operator's facts in the order in which they are shown. Pure. */

/** What was counted under one name. */
export interface ActTotals {
  name: string;
  acts: number;
  reads: number;
  refused: number;
}

type Acts = Omit<ActTotals, 'name'> & { kind: string; day: string };

/** Sums by a name, in the order of the names. */
export function totalsOf(acts: readonly Acts[], nameOf: (act: Acts) => string): ActTotals[] {
  const totals = new Map<string, ActTotals>();
  for (const act of acts) {
    const name = nameOf(act);
    const sum = totals.get(name) ?? { name, acts: 0, reads: 0, refused: 0 };
    totals.set(name, {
      name,
      acts: sum.acts + act.acts,
      reads: sum.reads + act.reads,
      refused: sum.refused + act.refused,
    });
  }
  return [...totals.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Tables by what they hold, in the order in which that is named first. */
export function resultsOf<T extends { what: string; staff_can_write: boolean }>(
  tables: readonly T[],
): { what: string; canWrite: boolean; tables: T[] }[] {
  return [...Map.groupBy(tables, (one) => one.what)].map(([what, inside]) => ({
    what,
    canWrite: inside.some((one) => one.staff_can_write),
    tables: inside,
  }));
}

/** Calls by area, those that change something first. */
export function areasOf<C extends { area: string; changes: boolean }>(calls: readonly C[]): { area: string; calls: C[] }[] {
  return [...Map.groupBy(calls, (call) => call.area)].map(([area, inside]) => ({
    area,
    calls: inside.toSorted((a, b) => Number(b.changes) - Number(a.changes)),
  }));
}
