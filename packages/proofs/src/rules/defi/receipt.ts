// SPDX-License-Identifier: Apache-2.0
/**
 * Receipts of a lending pool: what was supplied or withdrawn, and for how many shares, recomputed from the pool at that moment. The
 * terms and the newest hour stand in the file with their places in the log. That the pool stood so is shown by the whole log alone (audit.ts).
 */
import { formatAmount } from '@glasshouse/money';
import { hashOfText } from '../../canonical.ts';
import { type EnvelopeVerdict, type LoggedRecord, type ReceiptFile, recordReceipts } from '../../receipt/envelope.ts';
import type { ReceiptKind } from '../../receipt/rule.ts';
import { utc } from '../../receipt/steps.ts';
import { HOUR_MS } from './rate.ts';
import { type DefiMoveFacts, readDefiHour, readDefiMove, readDefiTerms } from './record.ts';
import { DEFI_RULE, type Moved, SHARE_DECIMALS, supplied, withdrawn, withdrawnAll, worthOf } from './rule.ts';

/** The verdict on a receipt of a pool. */
export type DefiVerdict = EnvelopeVerdict<DefiMoveFacts, Moved>;

const FORMAT = 'glasshouse-defi-receipt';
const shown = ({ scale, asset }: DefiMoveFacts, atoms: bigint) => `${formatAmount(atoms, scale)} ${asset}`;

/** Shares with the decimals of their asset and six more, which no amount has. */
export function sharesText(shares: bigint, scale: number): string {
  const decimals = scale + SHARE_DECIMALS;
  const digits = String(shares).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return digits.slice(0, -decimals) + (fraction === '' ? '' : `.${fraction}`);
}

/** What the rule makes of the side of a move that was given; null when it cannot be. */
export function moveOf(facts: DefiMoveFacts): Moved | null {
  const { move, by, pool, atoms, shares, feePpm } = facts;
  if (move === 'seed' || move === 'supply') return by === 'amount' ? supplied(pool, atoms, feePpm) : null;
  if (by === 'shares') return withdrawnAll(pool, shares);
  // An exit is paid in part only when the cash ends.
  if (move === 'exit_paid' && atoms !== pool.cash) return null;
  return withdrawn(pool, atoms, pool.shares);
}

function isOfTerms(facts: DefiMoveFacts, body: string): boolean {
  const terms = hashOfText(body) === facts.terms ? readDefiTerms(body) : null;
  return (
    terms !== null &&
    terms.asset === facts.asset &&
    terms.scale === facts.scale &&
    terms.feePpm === facts.feePpm &&
    terms.from <= facts.time
  );
}

function isOfHour(facts: DefiMoveFacts, body: string): boolean {
  const hour = hashOfText(body) === facts.hour ? readDefiHour(body) : null;
  if (hour === null || hour.asset !== facts.asset || hour.scale !== facts.scale) return false;
  return hour.hour <= facts.time && facts.time < hour.hour + HOUR_MS;
}

function areInputsValid(facts: DefiMoveFacts, [terms, hour, ...others]: readonly LoggedRecord[]): boolean {
  if (terms === undefined || hour === undefined || others.length > 0) return false;
  return isOfTerms(facts, terms.body) && isOfHour(facts, hour.body);
}

const KIND = recordReceipts<DefiMoveFacts, Moved>({
  product: 'defi',
  rules: [DEFI_RULE],
  read: readDefiMove,
  madeAt: ({ time }) => time,
  show: (facts) => ({
    move: facts.move,
    amount: shown(facts, facts.atoms),
    shares: sharesText(facts.shares, facts.scale),
    time: utc(facts.time),
  }),
  // A move is whole when it is accepted: nothing happens to it later.
  isEnded: () => true,
  areInputsValid,
  recompute: (facts, _, events) => (events.length === 0 ? moveOf(facts) : null),
  agrees: (facts, result) => ({
    outcome: true,
    amounts: result.atoms === facts.atoms && result.shares === facts.shares,
  }),
  describe(facts, { atoms, shares, pool }) {
    const of = `${sharesText(shares, facts.scale)} shares`;
    if (facts.move === 'withdraw' || facts.move === 'exit_paid') return `${of} were paid ${shown(facts, atoms)}`;
    return `${shown(facts, atoms)} supplied for ${of}, worth ${shown(facts, worthOf(pool, shares))} right after`;
  },
});

/** The kind of receipts. */
export const defiReceipts: ReceiptKind<ReceiptFile, DefiVerdict> & { readonly format: typeof FORMAT } = {
  ...KIND,
  format: FORMAT,
};
