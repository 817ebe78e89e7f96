// SPDX-License-Identifier: Apache-2.0
/** What `npm run verify` says of the receipt of a timed option: each step with what it was about. */
import {
  type CheckedStep,
  type OptionReceipt,
  type ReceiptStep,
  type TreeHead,
  headOfReceipt,
  verifyReceipt,
} from '@glasshouse/proofs';

const WHAT: Record<ReceiptStep, string> = {
  SHAPE: 'the file is a receipt of a timed option',
  KEYS: 'the keys follow from the first key of the log',
  ACCEPTANCE: 'the house signed that it accepted this order at this place of the log',
  TERMS: 'the terms are whole: profit is stake times payout, and the order names what stands before it',
  ORDER_HEAD: 'the head of the log at that time is signed and does not cover the order yet',
  HEAD: 'the later head of the log is signed',
  GROWTH: 'the log only grew between the two heads',
  ORDER_LOGGED: 'the order stands in the log at its place',
  TICKS_LOGGED: 'every tick stands in the log',
  TICKS_PRICED: 'every tick follows from the quotes of its sources by the published rules',
  ENTRY: 'the entry is the tick that the rule names, and every second before it is there without a price',
  EXIT: 'the exit is the tick that the rule names, and every second from the due time on is there without a price',
  OUTCOME: 'the result is what the rule makes of both',
  AMOUNT: 'the amount is what the rule says',
  RESULT_SIGNED: 'the house signed this result and its journal',
};

function line({ id, ok, params }: CheckedStep): string {
  const values = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  return `${ok ? 'ok  ' : 'FAIL'} ${id}: ${WHAT[id]}${values.length > 0 ? ` (${values.join(', ')})` : ''}`;
}

/** Whether a parsed file is a receipt. */
export function isReceipt(value: unknown): value is OptionReceipt {
  return (value as { format?: unknown } | null)?.format === 'glasshouse-option-receipt';
}

/**
 * Checks a receipt and prints every step; `compare` holds its head against one that was kept. Answers the exit code: 0
 * verified, 1 not, 2 nothing to compare with.
 */
export function reportReceipt(
  value: OptionReceipt,
  log: string | undefined,
  compare: ((head: TreeHead) => { failure: string | null } | { missing: string }) | null,
  print: (line: string) => void,
): number {
  const verdict = verifyReceipt(value, log === undefined ? {} : { log });
  for (const step of verdict.steps) print(line(step));
  const compared = verdict.ok && compare ? compare(headOfReceipt(value)) : null;
  if (compared && 'missing' in compared) {
    print(`NOT COMPARED: ${compared.missing}.`);
    return 2;
  }
  if (!verdict.ok || compared?.failure) {
    print(`NOT VERIFIED${compared?.failure ? `: ${compared.failure}` : ''}.`);
    return 1;
  }
  const { order, result, stage } = verdict;
  if (stage === 'accepted') print('This is an acceptance, not a result: export the receipt again when the option is settled.');
  else if (order && result)
    print(
      `${order.symbol} ${order.direction}, ${order.stake} ${order.asset} for ${order.seconds} s: ${result.outcome}${result.refund ? ` (${result.refund})` : ''}.`,
    );
  print(
    `The log is named ${value.acceptance.log}: compare this name with the one that you saw before (or demand it with --log).`,
  );
  // The last line alone must not read like a result when there is only an acceptance.
  print(stage === 'accepted' ? 'ACCEPTANCE VERIFIED' : 'VERIFIED');
  return 0;
}
