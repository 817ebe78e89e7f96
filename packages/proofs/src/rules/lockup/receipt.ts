// SPDX-License-Identifier: Apache-2.0
/**
 * Receipts of lock-up: what was promised when a user locked, by the terms of a product that was on sale, and how it ended,
 * recomputed from the record of the order. When a user left is their own act, which the end says.
 */
import { formatAmount } from '@glasshouse/money';
import { hashOfText } from '../../canonical.ts';
import { type EnvelopeVerdict, type ReceiptFile, recordReceipts } from '../../receipt/envelope.ts';
import type { ReceiptKind } from '../../receipt/rule.ts';
import { utc } from '../../receipt/steps.ts';
import { type LockupOrderFacts, readLockupEnd, readLockupOrder, readLockupProduct } from './record.ts';
import { LOCKUP_RULE, type LockupEnd, type LockupRates, dailyOf, endOf, expiryOf, totalOf } from './rule.ts';

/** The verdict on a receipt of lock-up. */
export type LockupVerdict = EnvelopeVerdict<LockupOrderFacts, LockupEnd>;

const RATES = ['unitMs', 'units', 'dailyPpm', 'ratioPpm', 'offsetMs'] as const satisfies readonly (keyof LockupRates)[];
const shown = (facts: LockupOrderFacts, atoms: bigint) => `${formatAmount(atoms, facts.scale)} ${facts.asset}`;

/** Whether an order has the terms of the product that it names, which was on sale when it began, for an amount within limits. */
export function isOfProduct(facts: LockupOrderFacts, body: string): boolean {
  const product = readLockupProduct(body);
  if (product === null || hashOfText(body) !== facts.product) return false;
  const { amount, lockedAt } = facts;
  return (
    product.asset === facts.asset &&
    product.scale === facts.scale &&
    RATES.every((rate) => product[rate] === facts[rate]) &&
    amount >= product.min &&
    amount <= product.maxUser &&
    lockedAt >= product.opensAt &&
    lockedAt < product.closesAt
  );
}

const FORMAT = 'glasshouse-lockup-receipt';

const KIND = recordReceipts<LockupOrderFacts, LockupEnd>({
  product: 'lockup',
  rules: [LOCKUP_RULE],
  read: readLockupOrder,
  madeAt: ({ lockedAt }) => lockedAt,
  show: (facts) => ({
    amount: shown(facts, facts.amount),
    daily: shown(facts, dailyOf(facts.amount, facts)),
    total: shown(facts, totalOf(facts.amount, facts)),
    expires: utc(expiryOf(facts)),
  }),
  isEnded: (_, events) => events.length > 0,
  decidesTerms: true,
  areInputsValid: (facts, [product, ...others]) =>
    product !== undefined && others.length === 0 && isOfProduct(facts, product.body),
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
