/**
 * What a conversion is in the ledger: one journal with a leg on each side for each of its two assets, through the
 * house's account `conversion`. Units: atoms. Invariant: legs sum to zero per asset.
 */
import type { AccountType } from '@glasshouse/contract';
import type { AccountName, JournalDraft, Leg, PaperCapital } from '../../ledger/index.ts';
import type { Priced } from '../domain/priced.ts';

/** The house account that conversions are paid from and into. */
export const HOUSE = 'conversion';
const CONVERSION: AccountName = { kind: 'house', purpose: HOUSE };
const FEES: AccountName = { kind: 'house', purpose: 'fees' };
const ROUNDING: AccountName = { kind: 'house', purpose: 'rounding' };

/** Where a user's money of an asset is converted from and to. */
export function accountOf(asset: { kind: 'crypto' | 'fiat' | 'stock' }): AccountType {
  return asset.kind === 'fiat' ? 'legal' : 'change';
}

/** The journal of a conversion. */
export function conversionJournal(
  id: number,
  userId: number,
  priced: Priced,
  accounts: { from: AccountType; to: AccountType },
): JournalDraft {
  const { fromId, toId, figures } = priced;
  const own = (type: AccountType): AccountName => ({ kind: 'user', userId, type, bucket: 'available' });
  const legs: Leg[] = [
    { account: own(accounts.from), assetId: fromId, atoms: -figures.atomsIn },
    { account: CONVERSION, assetId: fromId, atoms: figures.atomsIn },
    { account: CONVERSION, assetId: toId, atoms: -figures.paidOut },
    { account: own(accounts.to), assetId: toId, atoms: figures.before },
    { account: ROUNDING, assetId: toId, atoms: figures.paidOut - figures.before },
    { account: own(accounts.to), assetId: toId, atoms: -figures.fee, cause: 'conversion_fee' },
    { account: FEES, assetId: toId, atoms: figures.fee, cause: 'conversion_fee' },
  ];
  const key = String(id);
  return { scope: 'convert.fill', key, cause: 'conversion', reference: key, legs: legs.filter((leg) => leg.atoms !== 0n) };
}

/** What the house converts with, in the demo. */
export const CONVERT_CAPITAL: PaperCapital = { scope: 'convert.capital', reference: 'conversion', purpose: HOUSE };
