// SPDX-License-Identifier: Apache-2.0
/**
 * Receipts of lock-up: what was promised when a user locked, and how it ended, recomputed from the record of the order alone.
 * No input from outside decides anything, so there is nothing else to trust. When a user left is their own act, which the end says.
 */
import { formatAmount } from '@glasshouse/money';
import { type EnvelopeVerdict, type ReceiptFile, recordReceipts } from '../../receipt/envelope.ts';
import type { ReceiptKind } from '../../receipt/rule.ts';
import { utc } from '../../receipt/steps.ts';
import { type LockupOrderFacts, readLockupEnd, readLockupOrder } from './record.ts';
import { LOCKUP_RULE, type LockupEnd, dailyOf, endOf, expiryOf, totalOf } from './rule.ts';

/** The verdict on a receipt of lock-up. */
export type LockupVerdict = EnvelopeVerdict<LockupOrderFacts, LockupEnd>;

const shown = (facts: LockupOrderFacts, atoms: bigint) => `${formatAmount(atoms, facts.scale)} ${facts.asset}`;

const FORMAT = 'glasshouse-lockup-receipt';

const KIND = recordReceipts<LockupOrderFacts, LockupEnd>({
  product: 'lockup',
  rules: [LOCKUP_RULE],
  read: readLockupOrder,
  show: (facts) => ({
    amount: shown(facts, facts.amount),
    daily: shown(facts, dailyOf(facts.amount, facts)),
    total: shown(facts, totalOf(facts.amount, facts)),
    expires: utc(expiryOf(facts)),
  }),
  isEnded: (_, events) => events.length > 0,
  areInputsValid: (_, inputs) => inputs.length === 0,
  recompute(facts, _, events) {
    const said = events.length === 1 ? readLockupEnd(events[0] as string, facts.scale) : null;
    return said?.order === facts.id ? endOf(facts, said.how, said.time) : null;
  },
  agrees(facts, end, [event = '']) {
    const said = readLockupEnd(event, facts.scale);
    return {
      outcome: said?.how === end.how && said.paid === end.paid,
      amounts: said?.penalty === end.penalty.atoms && said.returned === end.returned,
    };
  },
  describe(facts, end) {
    const paid = BigInt(end.paid) * dailyOf(facts.amount, facts);
    const how = end.how === 'matured' ? 'ended at maturity' : `was left early, penalty ${shown(facts, end.penalty.atoms)}`;
    return `${shown(facts, facts.amount)} ${how}: paid ${shown(facts, paid)}, returned ${shown(facts, end.returned)}`;
  },
});

/** The kind of receipts. */
export const lockupReceipts: ReceiptKind<ReceiptFile, LockupVerdict> & { readonly format: typeof FORMAT } = {
  ...KIND,
  format: FORMAT,
};
