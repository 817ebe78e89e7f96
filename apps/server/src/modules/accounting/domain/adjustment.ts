/**
 * Credits and debits by hand, and capital, as journals. Pure. Units: atoms.
 * The other side of a credit or debit is the house account `adjustments`; capital comes from external:capital.
 */
import type { AccountType, CapitalPurpose } from '@glasshouse/contract';

/** The account of the operator behind credits and debits. */
export const ADJUSTMENTS = 'adjustments' satisfies CapitalPurpose;

/** A credit or debit. */
export interface Adjustment {
  kind: 'credit' | 'debit';
  userId: number;
  account: AccountType;
  assetId: number;
  /** Always above zero; the kind says which way. */
  atoms: bigint;
}

/** The journal of a proposal: its scope and key say who approved it (I15). */
const named = (proposalId: number) => ({ scope: 'proposal', key: String(proposalId), reference: String(proposalId) });

/** The journal of a credit or debit. */
export function adjustmentJournal(proposalId: number, { kind, userId, account, assetId, atoms }: Adjustment) {
  const toUser = kind === 'credit' ? atoms : -atoms;
  return {
    ...named(proposalId),
    cause: kind === 'credit' ? 'manual_credit' : 'manual_debit',
    legs: [
      { account: { kind: 'user', userId, type: account, bucket: 'available' } as const, assetId, atoms: toUser },
      { account: { kind: 'house', purpose: ADJUSTMENTS } as const, assetId, atoms: -toUser },
    ],
  };
}

/** The journal of capital. */
export function capitalJournal(proposalId: number, purpose: CapitalPurpose, assetId: number, atoms: bigint) {
  return {
    ...named(proposalId),
    cause: 'house_capital',
    legs: [
      { account: { kind: 'external', purpose: 'capital' } as const, assetId, atoms: -atoms },
      { account: { kind: 'house', purpose } as const, assetId, atoms },
    ],
  };
}

/** What credits by hand are paid from, in the demo. */
export const ADJUSTMENTS_CAPITAL = { scope: 'adjustments.capital', reference: ADJUSTMENTS, purpose: ADJUSTMENTS };

/** The scope of journals that take capital back. */
export const RETURN_SCOPE = 'accounting.capital_return';

/** The journal that takes capital back. */
export function capitalReturnJournal(proposalId: number, purpose: CapitalPurpose, assetId: number, atoms: bigint) {
  return {
    scope: RETURN_SCOPE,
    key: String(proposalId),
    reference: String(proposalId),
    cause: 'house_capital',
    legs: [
      { account: { kind: 'house', purpose } as const, assetId, atoms: -atoms },
      { account: { kind: 'external', purpose: 'capital' } as const, assetId, atoms },
    ],
  };
}
