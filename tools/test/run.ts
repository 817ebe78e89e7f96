/**
 * `npm test`: every check, in stages, with one closing line `N passed, N failed`. Stages: static (types, lint,
 * format), unit, database (real PostgreSQL), journeys (real browser). Name stages to run only those; `--long` runs
 * the longer forms (`npm run gate`); `--changed` (or `--changed=main`) runs what the changes since the last commit (or since the
 * branch) can break. `--slowest` (or `--slowest=40`) lists after each stage which files and tests took longest.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { brokenBy, journeysHere, pagesHere } from './changed.ts';
import { type Timing, slowest, slowestAsked } from './slowest.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'glasshouse-test-'));
const args = process.argv.slice(2);
const isLong = args.includes('--long');
const mostSlow = slowestAsked(args);
const since = /^--changed(?:=(.+))?$/;
/** What changes are counted from; null runs everything. */
const base =
  args
    .map((arg) => since.exec(arg))
    .find((match) => match !== null)
    ?.at(1) ?? (args.includes('--changed') ? 'HEAD' : null);
const named = args.filter((arg) => !arg.startsWith('--'));

interface Count {
  passed: number;
  failed: number;
}

/** What failed, by name: the last lines of a long run have to say it, because a log is read from its end. */
const failures: string[] = [];
/** What failed once and passed when it was tried again, which happens in CI only: a fault of the test or of the product all the same. */
const flaky: string[] = [];
/** How long the tests of this stage took. */
const timings: Timing[] = [];

function bin(name: string, parameters: string[], extra: NodeJS.ProcessEnv = {}): number {
  const env = { ...process.env, ...(isLong ? { GATE: 'true' } : {}), ...extra };
  return spawnSync(join(root, 'node_modules/.bin', name), parameters, { cwd: root, stdio: 'inherit', env }).status ?? 1;
}

/** Files that differ from the base, new ones included. */
function changedFiles(from: string): string[] {
  const git = (...parameters: string[]) => {
    const { stdout, status } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${parameters.join(' ')} failed: --changed needs a git repository and a known base`);
    return stdout.split('\n').filter((line) => line !== '');
  };
  return [...git('diff', '--name-only', '--merge-base', from), ...git('ls-files', '--others', '--exclude-standard')];
}

function check(title: string, name: string, parameters: string[]): Count {
  const isGreen = bin(name, parameters) === 0;
  console.log(`${isGreen ? '✓' : '✗'} ${title}`);
  if (!isGreen) failures.push(title);
  return isGreen ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A stage that crashed before it could count has failed once at least. */
function atLeastOneFailed(status: number, count: Count): Count {
  if (status !== 0 && count.failed === 0) return { ...count, failed: 1 };
  if (count.passed + count.failed === 0) return { passed: 0, failed: 1 };
  return count;
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages: string[] }[];
  }[];
}

/** A failure as the last lines print it: where, which, and the first lines of why. */
function told(file: string, title: string, why = ''): string {
  const reason = stripVTControlCharacters(why).split('\n', 6).join('\n    ');
  return `${relative(root, file)} > ${title}\n    ${reason}`;
}

function vitest(project: string): Count {
  const file = join(scratch, `${project}.json`);
  const status = bin('vitest', [
    'run',
    '--project',
    `${project}*`,
    ...(base === null ? [] : [`--changed=${base}`, '--passWithNoTests']),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport<VitestReport>(file);
  for (const { name, message, status: outcome, assertionResults } of report?.testResults ?? []) {
    for (const { fullName, duration } of assertionResults)
      timings.push({ file: relative(root, name), title: fullName, ms: duration ?? 0 });
    const failed = assertionResults.filter((result) => result.status === 'failed');
    for (const { fullName, failureMessages } of failed) failures.push(told(name, fullName, failureMessages[0]));
    if (outcome === 'failed' && failed.length === 0) failures.push(told(name, 'the file itself', message));
    const again = assertionResults.filter(({ status: last, failureMessages }) => last === 'passed' && failureMessages.length > 0);
    for (const { fullName, failureMessages } of again) flaky.push(told(name, fullName, failureMessages[0]));
  }
  const count = { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
  // A change may break none of them.
  return base !== null && status === 0 ? count : atLeastOneFailed(status, count);
}

interface JourneySuite {
  file: string;
  specs: { title: string; tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[] }[];
  suites?: JourneySuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: JourneySuite[];
}

function noteJourneys({ file, specs, suites }: JourneySuite): void {
  for (const { title, tests } of specs)
    for (const { status, results } of tests) {
      timings.push({ file, title, ms: results.reduce((sum, { duration }) => sum + duration, 0) });
      const why = results.findLast(({ error }) => error)?.error?.message;
      if (status === 'unexpected') failures.push(told(join(root, 'e2e/journeys', file), title, why));
      if (status === 'flaky') flaky.push(told(join(root, 'e2e/journeys', file), title, why));
    }
  for (const suite of suites ?? []) noteJourneys(suite);
}

function journeys(): Count {
  const file = join(scratch, 'journeys.json');
  const specs = base === null ? [] : brokenBy(changedFiles(base), journeysHere(), pagesHere);
  if (base !== null && specs.length === 0) return { passed: 0, failed: 0 };
  const status = bin('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...specs], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = readReport<PlaywrightReport>(file);
  for (const suite of report?.suites ?? []) noteJourneys(suite);
  return atLeastOneFailed(status, {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: report?.stats.unexpected ?? 0,
  });
}

const STAGES: Record<string, () => Count[]> = {
  static: () => [
    check('types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']),
    check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
    check('format', 'biome', ['format', '.']),
  ],
  unit: () => [vitest('unit')],
  database: () => [vitest('database')],
  journeys: () => [journeys()],
};

const unknown = named.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  console.error(`unknown stage: ${unknown.join(', ')}; there are ${Object.keys(STAGES).join(', ')}`);
  process.exit(1);
}

const total: Count = { passed: 0, failed: 0 };
for (const [name, stage] of Object.entries(STAGES)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const started = Date.now();
  console.log(`\n== ${name}`);
  for (const count of stage()) {
    total.passed += count.passed;
    total.failed += count.failed;
  }
  console.log(`== ${name} took ${Math.round((Date.now() - started) / 1000)} s`);
  if (mostSlow !== null && timings.length > 0) console.log(slowest(timings.splice(0), mostSlow).join('\n'));
}
rmSync(scratch, { recursive: true, force: true });
if (flaky.length > 0) console.log(`\nflaky (failed once, then passed):\n- ${flaky.join('\n- ')}`);
if (failures.length > 0) console.log(`\nfailed:\n- ${failures.join('\n- ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
