/** Runs checks in a copy of the project, each kind in one process. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './mutant.ts';
import { type FileReport, type Outcome, outcomeOf } from './verdict.ts';

/** Longer than any set of checks takes; then a fault hangs them, which is no failure of a test. */
const LIMIT_MS = 600_000;
/** How much of what a process printed is kept for a report. */
const TAIL = 2_000;

type TestCheck = Exclude<Check, { kind: 'types' }>;

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The tool that runs at this moment. */
let running: ChildProcess | null = null;

/** Ends what runs, as Ctrl-C does, so that tests stop the databases they started; resolves when it has ended. */
export async function stopChecks(): Promise<void> {
  const child = running;
  if (child === null) return;
  await new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.kill('SIGINT');
  });
}

/** Runs a tool of the copy to its end. */
function run(root: string, tool: string, args: readonly string[]): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve, reject) => {
    const options: SpawnOptions = {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
      env: { ...process.env, CI: '' },
    };
    const child = spawn(join(root, 'node_modules/.bin', tool), args, options);
    running = child;
    let printed = '';
    const keep = (chunk: Buffer) => {
      printed = (printed + chunk.toString('utf8')).slice(-TAIL);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', reject).once('close', (code) => {
      running = null;
      resolve({ code, printed });
    });
  });
}

async function runTests(root: string, project: 'unit' | 'database', checks: readonly TestCheck[]): Promise<FileReport[]> {
  const output = join(root, `.mutants-${project}.json`);
  const files = [...new Set(checks.map(({ file }) => file))];
  const titles = checks.map(({ title }) => title);
  // Without a title a whole file is asked for, so nothing may be left out.
  const pattern = titles.includes(undefined) ? [] : ['-t', titles.map((title) => escape(title ?? '')).join('|')];
  const args = ['run', '--project', project, ...files, ...pattern, '--reporter=json', `--outputFile.json=${output}`];
  const { printed } = await run(root, 'vitest', args);
  try {
    return (JSON.parse(readFileSync(output, 'utf8')) as { testResults: FileReport[] }).testResults;
  } catch {
    throw new Error(`no report of ${files.join(', ')}:\n${printed}`);
  } finally {
    rmSync(output, { force: true });
  }
}

/**
 * What checks come to in a copy, in pairs.
 * @throws Error when the tests leave no report
 */
export async function runChecks(root: string, checks: readonly Check[]): Promise<(readonly [Check, Outcome])[]> {
  const reports: FileReport[] = [];
  for (const project of ['unit', 'database'] as const) {
    const own = checks.filter((check): check is TestCheck => check.kind === project);
    if (own.length > 0) reports.push(...(await runTests(root, project, own)));
  }
  const types = checks.some(({ kind }) => kind === 'types') ? await run(root, 'tsc', ['--noEmit', '-p', 'tsconfig.json']) : null;
  return checks.map((check) => {
    if (check.kind !== 'types') return [check, outcomeOf(check, reports)];
    return [check, types?.code === 0 ? 'passed' : 'failed'];
  });
}
