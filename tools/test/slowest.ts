/** Which test files and tests of a stage took longest: `npm test -- --slowest` prints them after it. */

/** How long one test took. Unit: ms. */
export interface Timing {
  /** Relative to the root of the project. */
  readonly file: string;
  readonly title: string;
  readonly ms: number;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`.padStart(9);
const longestFirst = (a: { ms: number }, b: { ms: number }) => b.ms - a.ms;
const shortened = (title: string) => (title.length > 110 ? `${title.slice(0, 109)}…` : title);

/** How many files and tests are asked for; null when none are. Error: a number that is none. */
export function slowestAsked(args: readonly string[]): number | null {
  const asked = args.find((arg) => /^--slowest(=|$)/.test(arg));
  if (asked === undefined) return null;
  const count = Number(asked.split('=')[1] ?? 20);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${asked}: use a number of lines such as --slowest=20`);
  return count;
}

/** The lines of a stage: its files by the sum of their tests, then its tests, at most `count` of each. */
export function slowest(timings: readonly Timing[], count: number): string[] {
  const files = new Map<string, { tests: number; ms: number }>();
  for (const { file, ms } of timings) {
    const known = files.get(file) ?? { tests: 0, ms: 0 };
    files.set(file, { tests: known.tests + 1, ms: known.ms + ms });
  }
  const all = timings.reduce((sum, { ms }) => sum + ms, 0);
  return [
    `${seconds(all)}  all ${timings.length} tests of ${files.size} files`,
    ...[...files]
      .map(([file, { tests, ms }]) => ({ ms, line: `${seconds(ms)}  ${file} (${tests})` }))
      .toSorted(longestFirst)
      .slice(0, count)
      .map(({ line }) => line),
    '',
    ...timings
      .toSorted(longestFirst)
      .slice(0, count)
      .map(({ file, title, ms }) => `${seconds(ms)}  ${file} > ${shortened(title)}`),
  ];
}
