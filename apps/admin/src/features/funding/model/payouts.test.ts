/** Which of two readings of a payout is shown. */
import type { Payout } from '@glasshouse/contract/funding';
import { expect, it } from 'vitest';
import { newerOf } from './payouts.ts';

const payout = (state: Payout['state'], approved: number | null, sent: number | null, ended: number | null) =>
  ({ id: 1, state, approved, sent, ended, txid: 'first', corrections: [] }) as unknown as Payout;

it('a payout is shown as of its newest step, whether the list or its details were read last', () => {
  const approved = payout('approved', 1, null, null);
  const sent = payout('sent', 1, 2, null);
  const completed = payout('completed', 1, 2, 3);
  expect(newerOf(sent, approved).state).toBe('sent');
  expect(newerOf(sent, completed).state).toBe('completed');
  expect(newerOf(approved, undefined).state).toBe('approved');
  // Of the same step the details, which have more in them.
  expect(newerOf(approved, { ...approved })).not.toBe(approved);
});

it('a corrected payout is shown with its right transaction, whether the list or its details were read last', () => {
  const mistyped = payout('completed', 1, 2, 3);
  const corrected = { ...mistyped, txid: 'right', corrections: [{ txid: 'first', until: 4 }] };
  expect(newerOf(corrected, mistyped).txid).toBe('right');
  expect(newerOf(mistyped, corrected).txid).toBe('right');
});
