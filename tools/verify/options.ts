// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run verify:options -- [URL]`: reads the whole public log of a running Glasshouse, holds it against its signed head,
 * recomputes every option from orders and ticks, compares the sums with the fairness page, and counts the seconds that are
 * missing where options need them against all others. Trusts nothing but arithmetic. Exit codes: 0 all agrees, 1 something does not, 2 nothing to check.
 */
import { formatAmount, parseAmount } from '@glasshouse/money';
import {
  type AuditFinding,
  type AuditedOption,
  type ChangeFigures,
  type HitRuns,
  type MissingFigures,
  OptionAudit,
  changeFigures,
  missingSeconds,
} from '@glasshouse/proofs';
import { type Read, type SignedHead, forgetBy, headsBefore, readHead, wrongTime } from './log-head.ts';
import { readerOf, walkLog } from './log-walk.ts';

/** The figures that are compared, of the fairness page or recomputed. */
export interface Sums {
  won: number;
  lost: number;
  equal: number;
  refunded: number;
  staked: string;
  returned: string;
}

/** A line of the fairness page. */
export interface FairnessLine extends Sums {
  symbol: string;
  seconds: number;
  payout: string;
  bands: (Sums & { from: string; to: string | null })[];
}

/** Settled options as sums; all of one currency, whose scale is the records' own. */
export function sumsOf(options: readonly AuditedOption[]): Sums {
  const settled = options.filter(({ result }) => result !== null);
  const count = (is: (result: NonNullable<AuditedOption['result']>) => boolean) =>
    settled.filter(({ result }) => result !== null && is(result)).length;
  const scale = settled[0]?.read.scale ?? 0;
  return {
    won: count(({ outcome }) => outcome === 'won'),
    lost: count(({ outcome }) => outcome === 'lost'),
    equal: count(({ refund }) => refund === 'EQUAL'),
    refunded: count(({ refund }) => refund === 'NO_ENTRY' || refund === 'NO_SETTLEMENT'),
    staked: formatAmount(
      settled.reduce((sum, { read }) => sum + read.order.stake, 0n),
      scale,
    ),
    returned: formatAmount(
      settled.reduce((sum, { result }) => sum + (result?.returned ?? 0n), 0n),
      scale,
    ),
  };
}

const atomsOf = (text: string, scale: number) => {
  const parsed = parseAmount(text, scale, 'nonNegative');
  return parsed.ok ? parsed.atoms : 0n;
};

/** What of a fairness page is not the sum of the options: a sentence for each figure. */
export function differences(lines: readonly FairnessLine[], options: readonly AuditedOption[]): string[] {
  const found: string[] = [];
  const compare = (name: string, page: Sums, own: readonly AuditedOption[]) => {
    const sums = sumsOf(own);
    for (const key of ['won', 'lost', 'equal', 'refunded', 'staked', 'returned'] as const)
      if (String(page[key]) !== String(sums[key])) found.push(`${name}: ${key} is ${sums[key]}, the page says ${page[key]}`);
  };
  const isOf = ({ read: { record } }: AuditedOption, { symbol, seconds, payout }: FairnessLine) =>
    record.symbol === symbol && record.seconds === String(seconds) && record.payout === payout;
  for (const line of lines) {
    const name = `${line.symbol} ${line.seconds} s at ${line.payout}`;
    const own = options.filter((option) => isOf(option, line));
    compare(name, line, own);
    for (const band of line.bands)
      compare(
        `${name}, stakes from ${band.from}`,
        band,
        own.filter(
          ({ read: { order, scale } }) =>
            order.stake >= atomsOf(band.from, scale) && (band.to === null || order.stake < atomsOf(band.to, scale)),
        ),
      );
  }
  const left = options.filter((option) => option.result !== null && !lines.some((line) => isOf(option, line)));
  if (left.length > 0) found.push(`${left.length} settled options of the log are not on the page`);
  return found;
}

/** Reads the log up to a signed head and audits it; returns findings and options. */
async function auditLog(
  read: Read,
  signed: SignedHead,
  now: number,
): Promise<{ wrong: string[]; options: AuditedOption[]; missing: MissingFigures; said: string[] }> {
  const { size, time } = signed;
  const audit = new OptionAudit();
  /** Time of the newest second that the head covers. */
  let last: number | null = null;
  const wrong = await walkLog(read, signed, (leaf, body, prices) => {
    audit.add(leaf, body, prices);
    if (leaf < size) last = audit.newest;
  });
  wrong.push(...wrongTime(time, last, now));
  const by = forgetBy(time, audit.newest, now);
  audit.finish(by, await headsBefore(read, signed, audit.openEnds(by)));
  wrong.push(...audit.findings.map(findingText));
  const options = audit.options();
  const missing = missingSeconds(audit);
  const states = statesText(audit);
  const said = [
    ...missingText(missing),
    ...changeFigures(audit.changes, options).map(changeText),
    ...(states.length > 0 ? [['Without a used quote or an index, of all seconds:', ...states].join('\n  ')] : []),
    `${audit.absent} leaves have no text: seconds that nobody cites are forgotten after 14 days.`,
  ];
  return { wrong, options, missing, said };
}

const findingText = ({ leaf, what, option }: AuditFinding) =>
  `leaf ${leaf}: ${what}${option === undefined ? '' : `, while the option at leaf ${option} was open`}`;
const share = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(3)} %`);
const utc = (ms: number) => new Date(ms).toISOString();
/** Seconds that are named one by one at most. */
const MOST_NAMED = 20;

const runsText = ({ runs, hit, expected, begun, expectedBegun }: HitRuns) =>
  `${runs}, with a needed one ${hit} (by chance ${expected.toFixed(1)}), begun by one ${begun} (by chance ${expectedBegun.toFixed(1)})`;

/** What is said of options that had no price when they were due. */
const heldText = ({ late, lateWon, held, heldAhead, undecided, wouldWin }: MissingFigures) => [
  `Late exits: ${late}, won ${lateWon}.`,
  `Options without a price when due that the last price before would have decided: ${held}, of them won ${heldAhead}.`,
  `Options without an exit that the next price would have decided: ${undecided}, of them won ${wouldWin}.`,
];

/** What is said of a change of the list of instruments. */
export function changeText({ leaf, since, symbol, from, to, due, won, lost, refunded }: ChangeFigures): string {
  const what = from === null ? `added with step ${to}` : to === null ? 'removed' : `step ${from} changed to ${to}`;
  const options = `options due in the minute from then on: ${due}, won ${won}, lost ${lost}, refunded ${refunded}`;
  return `instruments, leaf ${leaf}, from ${utc(since)} on: ${symbol} ${what}; ${options}`;
}

/** What is said of seconds that were not logged: where options need them, and elsewhere. */
export function missingText(figures: MissingFigures): string[] {
  const { seconds, missing, needed, neededMissing, neededLogged, list } = figures;
  const others = seconds - needed;
  const withheld = neededMissing - neededLogged;
  return [
    ...list
      .slice(0, MOST_NAMED)
      .map(
        ({ time, leaf, need, isLogged }) =>
          `${isLogged ? 'logged, of no use' : 'not logged'}: ${utc(time)}, the ${need} of the option at leaf ${leaf}`,
      ),
    ...(list.length > MOST_NAMED ? [`and ${list.length - MOST_NAMED} more`] : []),
    `Seconds that options need: ${needed}, not logged ${withheld} (${share(withheld, needed)}), logged but of no use ${neededLogged}; all others: ${others}, not logged ${missing - withheld} (${share(missing - withheld, others)}).`,
    `Runs of seconds that were not logged: ${runsText(figures)}.`,
    ...figures.silent.map((runs) => `Runs of seconds without a price of ${runs.symbol}: ${runsText(runs)}.`),
    ...heldText(figures),
    figures.isSuspicious
      ? 'SECONDS WITHHELD: they, or prices in them, are missing where options need them, or where it helps the operator, more often than by chance.'
      : 'No sign of withheld seconds or prices.',
  ];
}

/** How often each source of each instrument was not used, and why there was no index. */
function statesText({ states, seconds }: OptionAudit): string[] {
  return [...states]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, counts]) => {
      const others = [...counts].filter(([state]) => state !== 'used');
      return others.length === 0
        ? []
        : [`${name}: ${others.map(([state, n]) => `${state} ${n} (${share(n, seconds.length)})`).join(', ')}`];
    });
}

/** Runs the check by this clock; answers the exit code. */
export async function run(
  url: string,
  print: (line: string) => void = console.log,
  now: () => number = Date.now,
): Promise<number> {
  const read = readerOf(url);
  const page = () => read<{ list: FairnessLine[] }>('/microtrade/fairness?days=365');
  try {
    // An option settled while the log is read may be on one page only: then it is read again.
    for (let attempt = 0; attempt < 5; attempt++) {
      const before = await page();
      const signed = await readHead(read);
      if (typeof signed === 'string') {
        print(`${signed}\nNOT VERIFIED`);
        return 1;
      }
      const { wrong, options, missing, said } = await auditLog(read, signed, now());
      const after = await page();
      const found = differences(after.list, options);
      if (found.length > 0 && JSON.stringify(before.list) !== JSON.stringify(after.list)) continue;
      for (const line of [...wrong, ...found, ...said]) print(line);
      const settled = options.filter(({ result }) => result !== null).length;
      print(`${options.length} options in the log, ${settled} recomputed, ${after.list.length} lines of the fairness page.`);
      const isFine = wrong.length + found.length === 0 && !missing.isSuspicious;
      print(isFine ? 'VERIFIED' : 'NOT VERIFIED');
      return isFine ? 0 : 1;
    }
    print('NOT COMPARED: options are settled faster than the log is read; try again.');
    return 2;
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\nusage: npm run verify:options -- [URL]`);
    return 2;
  }
}

if (import.meta.main) process.exit(await run(process.argv[2] ?? 'http://localhost:3000'));
