/**
 * Time to interactive and total blocking time, as Lighthouse defines them. Time to interactive: the end of the last long task before the first five seconds in which no task
 * takes over 50 ms and at most two GETs are under way. Pure; all times in ms since navigation.
 */

/** A stretch of time. */
export interface Span {
  start: number;
  end: number;
}

const QUIET_MS = 5_000;
const REQUESTS_IN_QUIET = 2;

/** The stretches of at least five seconds in which none of `busy` (in order of their starts) runs. */
function gaps(busy: readonly Span[], until: number): Span[] {
  const found: Span[] = [];
  let free = 0;
  for (const { start, end } of [...busy, { start: until, end: until }]) {
    if (start - free >= QUIET_MS) found.push({ start: free, end: start });
    free = Math.max(free, end);
  }
  return found;
}

/** When more than two requests are under way. */
function crowded(requests: readonly Span[]): Span[] {
  const steps = requests
    .flatMap(({ start, end }) => [
      { at: start, by: 1 },
      { at: end, by: -1 },
    ])
    .sort((one, other) => one.at - other.at || one.by - other.by);
  const spans: Span[] = [];
  let open = 0;
  let since: number | null = null;
  for (const { at, by } of steps) {
    open += by;
    if (open > REQUESTS_IN_QUIET) since ??= at;
    else if (since !== null) {
      spans.push({ start: since, end: at });
      since = null;
    }
  }
  return spans;
}

/** The time, or null when the page was not watched long enough to say. A request without an end lasts until `until`. */
export function timeToInteractive(seen: {
  fcp: number;
  longTasks: readonly Span[];
  requests: readonly Span[];
  until: number;
}): number | null {
  const byStart = [...seen.longTasks].sort((one, other) => one.start - other.start);
  const calm = gaps(crowded(seen.requests), seen.until);
  for (const idle of gaps(byStart, seen.until)) {
    const start = Math.max(idle.start, seen.fcp);
    if (calm.some((quiet) => Math.min(idle.end, quiet.end) - Math.max(start, quiet.start) >= QUIET_MS)) return start;
  }
  return null;
}

const FREE_MS = 50;

/** Total blocking time: what tasks between the first contentful paint and the time to interactive take over 50 ms each. */
export function blockingTime(longTasks: readonly Span[], fcp: number, tti: number): number {
  const over = ({ start, end }: Span) => Math.max(0, Math.min(end, tti) - Math.max(start, fcp) - FREE_MS);
  return longTasks.reduce((sum, task) => sum + over(task), 0);
}
