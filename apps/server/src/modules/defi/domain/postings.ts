/** What moves of the pool are in the ledger. Units: atoms. Invariant: legs sum to zero; the cash of a pool is one account alone. */
import type { AccountName, JournalDraft, PaperCapital } from '../../ledger/index.ts';

/** Cash of the pools. */
export const CASH = 'defi_pool';
/** What takes losses first. */
export const RESERVE = 'defi_reserve';
/** Capital on its way into a pool. */
export const SEED = 'defi_seed';
/** Principal of loans that are out; the account is that of the loans. */
export const LENT = 'loans_lent';

const house = (purpose: string): AccountName => ({ kind: 'house', purpose });

/** A move to post. */
export interface Posted {
  readonly id: number;
  readonly userId: number;
  readonly assetId: number;
  readonly atoms: bigint;
}

const spot = ({ userId }: Posted): AccountName => ({ kind: 'user', userId, type: 'change', bucket: 'available' });

/** What of a payment is what was supplied: all of it that is left when the last share goes, else as much as there is. */
export const principalOf = (
  before: { readonly shares: bigint; readonly principal: bigint },
  { shares, atoms }: { readonly shares: bigint; readonly atoms: bigint },
): bigint => (shares === before.shares || before.principal < atoms ? before.principal : atoms);

/** Coins become shares. */
export function supplyJournal(move: Posted): JournalDraft {
  const { id, assetId, atoms } = move;
  return {
    scope: 'defi.supply',
    key: String(id),
    cause: 'defi_supply',
    reference: String(id),
    legs: [
      { account: spot(move), assetId, atoms: -atoms },
      { account: house(CASH), assetId, atoms },
    ],
  };
}

/**
 * Shares are paid, at once or after waiting: what was supplied comes back, and what is beyond it is interest. When the last share goes,
 * what is missing of it is a loss.
 */
export function withdrawalJournal(move: Posted & { readonly principal: bigint }): JournalDraft {
  const { id, assetId, atoms, principal } = move;
  const account = spot(move);
  const result = atoms - principal;
  return {
    scope: 'defi.withdraw',
    key: String(id),
    cause: 'defi_withdrawal',
    reference: String(id),
    legs: [
      { account: house(CASH), assetId, atoms: -atoms },
      { account, assetId, atoms: principal },
      { account, assetId, atoms: result, cause: result < 0n ? ('defi_loss' as const) : ('defi_interest' as const) },
    ].filter((leg) => leg.atoms !== 0n),
  };
}

/** The operator's capital becomes shares of nobody. */
export function seedJournal({ id, assetId, atoms }: Omit<Posted, 'userId'>): JournalDraft {
  return {
    scope: 'defi.seed',
    key: String(id),
    cause: 'defi_seed',
    reference: String(id),
    legs: [
      { account: house(SEED), assetId, atoms: -atoms },
      { account: house(CASH), assetId, atoms },
    ],
  };
}

/** What the demo gives pools to begin with, and their reserves. */
export const SEED_CAPITAL: PaperCapital = { scope: 'defi_seed.capital', reference: 'defi', purpose: SEED };
export const RESERVE_CAPITAL: PaperCapital = { scope: 'defi_reserve.capital', reference: 'defi', purpose: RESERVE };
