/** The page's query as fields of the call: days become times, in the reader's time zone, both days included. */

/** Fields that the filters set. */
export const FILTERS = ['actor', 'call', 'target', 'outcome', 'from', 'to'] as const;
export type AuditFilter = (typeof FILTERS)[number];

type Search = Readonly<Record<string, string | undefined>>;

function dayStart(day: string | undefined, plusDays: number): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  if (!parts) return undefined;
  return new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + plusDays).getTime();
}

/** What the call is asked for; empty filters are left out. */
export function auditInput(search: Search) {
  const input: { actor?: string; call?: string; target?: string; outcome?: string; from?: number; to?: number } = {};
  for (const name of ['actor', 'call', 'target', 'outcome'] as const) {
    const value = search[name]?.trim();
    if (value) input[name] = value;
  }
  const from = dayStart(search.from, 0);
  const to = dayStart(search.to, 1);
  if (from !== undefined && from > 0) input.from = from;
  if (to !== undefined && to > 0) input.to = to;
  return input;
}
