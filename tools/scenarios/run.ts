/**
 * `npm run scenarios -- FILE.json …`: replays engine scenarios on a fresh market each; without files, those of
 * packages/matching/scenarios. Prints PASS, FAIL or SKIP for each, and a last line with the sums.
 *
 * Exit codes: 0 nothing failed, 1 something did, 2 a file could not be read.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge } from './judge.ts';
import { readScenarios, type Scenario } from './scenario.ts';

const OWN = fileURLToPath(new URL('../../packages/matching/scenarios/', import.meta.url));

function files(): string[] {
  const named = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
  if (named.length > 0) return named;
  return readdirSync(OWN)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(OWN, name));
}

function read(file: string): Scenario[] {
  try {
    return readScenarios(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`${file}: ${(error as Error).message}`);
    process.exit(2);
  }
}

const sums = { PASS: 0, FAIL: 0, SKIP: 0 };
for (const scenario of files().flatMap(read)) {
  const verdict = judge(scenario);
  sums[verdict.result]++;
  console.log(`${verdict.result} ${scenario.id}${verdict.result === 'PASS' ? '' : ` (${verdict.why})`}`);
}
console.log(`${sums.PASS} passed, ${sums.FAIL} failed, ${sums.SKIP} skipped`);
process.exitCode = sums.FAIL > 0 ? 1 : 0;
