/** What the reports of checks say about a mutant. Pure. */
import { type Check, nameOf } from './mutant.ts';

/** What a check came to: `absent` ran no test, `unloadable` never got as far as a test. */
export type Outcome = 'failed' | 'passed' | 'absent' | 'unloadable';

/** A test file as Vitest reports it in JSON. */
export interface FileReport {
  /** The absolute path. */
  name: string;
  status: string;
  assertionResults: readonly { fullName: string; status: string }[];
}

/** What the tests that a check names came to. */
export function outcomeOf(check: Exclude<Check, { kind: 'types' }>, reports: readonly FileReport[]): Outcome {
  const file = reports.find(({ name }) => name.endsWith(`/${check.file}`));
  if (!file) return 'absent';
  const { title } = check;
  const ran = file.assertionResults.filter(
    ({ fullName, status }) => (title === undefined || fullName.includes(title)) && (status === 'passed' || status === 'failed'),
  );
  if (ran.some(({ status }) => status === 'failed')) return 'failed';
  // A file that fails as a whole proves that the fault is no program, not that a test guards against it.
  if (file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed')) return 'unloadable';
  return ran.length > 0 ? 'passed' : 'absent';
}

/** A mutant after its checks: `broken` when it could not be judged. */
export interface Verdict {
  result: 'caught' | 'survived' | 'broken';
  /** What did not go as it must, a line each. */
  why: readonly string[];
}

const WHY: Readonly<Record<Exclude<Outcome, 'failed'>, string>> = {
  passed: 'passes although the fault is there',
  absent: 'has no such test',
  unloadable: 'does not load',
};

/** Judges a mutant by what its checks came to, in pairs. */
export function judge(outcomes: readonly (readonly [Check, Outcome])[]): Verdict {
  const others = outcomes.flatMap(([check, outcome]) => (outcome === 'failed' ? [] : [{ check, outcome }]));
  const why = others.map(({ check, outcome }) => `${nameOf(check)}: ${WHY[outcome]}`);
  if (others.some(({ outcome }) => outcome !== 'passed')) return { result: 'broken', why };
  return { result: others.length > 0 ? 'survived' : 'caught', why };
}
