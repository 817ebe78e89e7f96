/**
 * `npm run vectors -- FILE.json …`: evaluates worked examples with numbers through the products' own functions; without files,
 * those of tools/vectors/examples. Prints PASS, FAIL with both values, or SKIP with the reason for each, and the sums of each
 * file.
 *
 * Exit codes: 0 nothing failed, 1 something did, 2 a file could not be read.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Example, readExamples } from './example.ts';
import { judge } from './judge.ts';
import { TOPICS } from './topics.ts';

const OWN = fileURLToPath(new URL('./examples/', import.meta.url));

function files(): string[] {
  const named = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
  if (named.length > 0) return named;
  return readdirSync(OWN)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(OWN, name));
}

function read(file: string): Example[] {
  try {
    return readExamples(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`${file}: ${(error as Error).message}`);
    process.exit(2);
  }
}

let failed = 0;
for (const file of files()) {
  const sums = { PASS: 0, FAIL: 0, SKIP: 0 };
  for (const example of read(file)) {
    const verdict = judge(example, TOPICS);
    sums[verdict.result]++;
    console.log(`${verdict.result} ${example.id}${verdict.result === 'PASS' ? '' : ` (${verdict.why})`}`);
  }
  console.log(`${basename(file)}: ${sums.PASS} passed, ${sums.FAIL} failed, ${sums.SKIP} skipped`);
  failed += sums.FAIL;
}
process.exitCode = failed > 0 ? 1 : 0;
