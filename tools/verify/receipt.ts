// SPDX-License-Identifier: Apache-2.0
/** What `npm run verify` says of the receipt of a product: each step with what it was about. */
import type { AnyReceiptKind, CheckedStep, TreeHead } from '@glasshouse/proofs';

function line({ steps }: AnyReceiptKind, { id, ok, params }: CheckedStep): string {
  const values = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  return `${ok ? 'ok  ' : 'FAIL'} ${id}: ${steps[id]}${values.length > 0 ? ` (${values.join(', ')})` : ''}`;
}

/**
 * Checks a receipt and prints every step; `compare` holds its head against one that was kept. Answers the exit code: 0
 * verified, 1 not, 2 nothing to compare with.
 */
export function reportReceipt(
  { kind, value }: { kind: AnyReceiptKind; value: unknown },
  log: string | undefined,
  compare: ((head: TreeHead) => { failure: string | null } | { missing: string }) | null,
  print: (line: string) => void,
): number {
  const verdict = kind.verify(value, log === undefined ? {} : { log });
  for (const step of verdict.steps) print(line(kind, step));
  const compared = verdict.ok && compare ? compare(kind.headOf(value)) : null;
  if (compared && 'missing' in compared) {
    print(`NOT COMPARED: ${compared.missing}.`);
    return 2;
  }
  if (!verdict.ok || compared?.failure) {
    print(`NOT VERIFIED${compared?.failure ? `: ${compared.failure}` : ''}.`);
    return 1;
  }
  const { stage } = verdict;
  const said = kind.describe(verdict);
  if (stage === 'accepted') print('This is an acceptance, not a result: export the receipt again when it is settled.');
  else if (said !== null) print(said);
  print(`The log is named ${kind.logOf(value)}: compare this name with the one that you saw before (or demand it with --log).`);
  // The last line alone must not read like a result when there is only an acceptance.
  print(stage === 'accepted' ? 'ACCEPTANCE VERIFIED' : 'VERIFIED');
  return 0;
}
