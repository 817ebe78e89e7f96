/**
 * `npm run mutants`: plants each fault of the catalogue in a copy of the project and runs the checks that must notice it;
 * `npm run mutants -- M06 M45` runs some, `-- --list` names all. Checks run first without any fault: a test that fails anyway
 * catches nothing. The working tree is only read. It is no part of `npm test`: every mutant takes seconds.
 *
 * Exit codes: 0 all were caught, 1 one survived or could not be judged, 2 the command line names an unknown mutant.
 */
import { fileURLToPath } from 'node:url';
import { MUTANTS } from './catalogue/index.ts';
import { runChecks, stopChecks } from './checks.ts';
import { Copy } from './copy.ts';
import { type Check, type Mutant, nameOf } from './mutant.ts';
import { type Verdict, judge } from './verdict.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function chosen(names: readonly string[]): readonly Mutant[] {
  const unknown = names.filter((name) => !MUTANTS.some(({ id }) => id === name));
  if (unknown.length > 0) {
    console.error(`unknown: ${unknown.join(', ')}`);
    process.exit(2);
  }
  return names.length === 0 ? MUTANTS : MUTANTS.filter(({ id }) => names.includes(id));
}

/** Every check of some mutants, once. */
function checksOf(mutants: readonly Mutant[]): Check[] {
  return [...new Map(mutants.flatMap(({ checks }) => checks).map((check) => [`${check.kind} ${nameOf(check)}`, check])).values()];
}

/** Names of checks that do not pass without any fault. */
async function unsound(copy: Copy, mutants: readonly Mutant[]): Promise<Set<string>> {
  const outcomes = await runChecks(copy.root, checksOf(mutants));
  return new Set(outcomes.filter(([, outcome]) => outcome !== 'passed').map(([check]) => nameOf(check)));
}

async function tryOne(copy: Copy, mutant: Mutant, failing: ReadonlySet<string>): Promise<Verdict> {
  const already = mutant.checks.map(nameOf).filter((name) => failing.has(name));
  if (already.length > 0) return { result: 'broken', why: already.map((name) => `${name}: does not pass without the fault`) };
  try {
    return judge(await copy.with(mutant, () => runChecks(copy.root, mutant.checks)));
  } catch (error) {
    return { result: 'broken', why: [(error as Error).message] };
  }
}

async function main(args: readonly string[]): Promise<void> {
  const mutants = chosen(args.filter((arg) => !arg.startsWith('--')));
  if (args.includes('--list')) {
    for (const { id, rigs } of mutants) console.log(`${id.padEnd(6)} ${rigs}`);
    return;
  }
  let copy: Copy | null = null;
  // Before the copy is made, which takes seconds and nothing interrupts.
  const stop = () =>
    void stopChecks().finally(() => {
      copy?.remove();
      process.exit(130);
    });
  process.once('SIGINT', stop).once('SIGTERM', stop);
  copy = Copy.of(ROOT);
  const sums = { caught: 0, survived: 0, broken: 0 };
  try {
    const failing = await unsound(copy, mutants);
    for (const mutant of mutants) {
      const start = performance.now();
      const { result, why } = await tryOne(copy, mutant, failing);
      sums[result]++;
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${result.toUpperCase().padEnd(8)} ${mutant.id.padEnd(6)} ${mutant.rigs} (${seconds} s)`);
      for (const line of why) console.log(`         ${line}`);
    }
  } finally {
    copy.remove();
  }
  console.log(`${sums.caught} caught, ${sums.survived} survived, ${sums.broken} broken`);
  process.exitCode = sums.survived + sums.broken > 0 ? 1 : 0;
}

await main(process.argv.slice(2));
