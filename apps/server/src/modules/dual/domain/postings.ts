/**
 * What dual investment is in the ledger. Units: atoms. Invariants: legs sum to zero in each of the two coins; what a user puts in
 * stays in an account of theirs until the outcome is known; both payouts go from fund to held with the purchase, and nothing is
 * divided at the settlement.
 */
import type { AccountName, HoldChange, JournalDraft, Leg, PaperCapital } from '../../ledger/index.ts';
import { type DualPosition, type DualProduct, type DualResult, heldFor, putInAsset } from './dual.ts';

/** What may still be promised. */
export const FUND = 'dual';
/** What is set aside for open positions. */
export const HELD = 'dual_held';

const house = (purpose: string): AccountName => ({ kind: 'house', purpose });
type Posted = Pick<DualPosition, 'id' | 'userId' | 'putIn' | 'ifBase' | 'ifQuote'>;
type Of = Pick<DualProduct, 'type' | 'assetId' | 'quoteId'>;

const spot = ({ userId }: Posted): AccountName => ({ kind: 'user', userId, type: 'change', bucket: 'available' });
const put = ({ userId }: Posted): AccountName => ({ kind: 'user', userId, type: 'financial', bucket: 'frozen' });

const holdOf = ({ id, userId }: Posted, assetId: number, delta: bigint): HoldChange => ({
  causeKind: 'dual',
  causeId: String(id),
  userId,
  type: 'financial',
  assetId,
  delta,
});

const journal = (scope: string, { id }: Posted, cause: string, legs: readonly Leg[], hold: HoldChange): JournalDraft => ({
  scope,
  key: String(id),
  cause,
  reference: String(id),
  legs: legs.filter(({ atoms }) => atoms !== 0n),
  holds: [hold],
});

/** From one account to another, for a cause. */
const move = (from: AccountName, to: AccountName, assetId: number, atoms: bigint, cause: string): Leg[] => [
  { account: from, assetId, atoms: -atoms, cause },
  { account: to, assetId, atoms, cause },
];

/** A position begins: what is put in into the user's own account, both payouts from fund to held. */
export function openJournal(position: Posted, product: Of): JournalDraft {
  const held = heldFor(product, position);
  const asset = putInAsset(product);
  const legs = [
    ...move(spot(position), put(position), asset, position.putIn, 'dual_stake'),
    ...move(house(FUND), house(HELD), product.assetId, held.base, 'dual_reserve'),
    ...move(house(FUND), house(HELD), product.quoteId, held.quote, 'dual_reserve'),
  ];
  return journal('dual.open', position, 'dual_stake', legs, holdOf(position, asset, position.putIn));
}

/** It is settled: in the coin that was put in with its yield, or in the other one for it. What the other outcome needed is free again. */
export function settleJournal(position: Posted, product: Of, { outcome }: Pick<DualResult, 'outcome'>): JournalDraft {
  const held = heldFor(product, position);
  const own = putInAsset(product);
  const other = own === product.assetId ? product.quoteId : product.assetId;
  const [heldOwn, heldOther] = own === product.assetId ? [held.base, held.quote] : [held.quote, held.base];
  const isOwn = outcome === 'failed' || (outcome === 'base') === (own === product.assetId);
  const hold = holdOf(position, own, -position.putIn);
  if (isOwn) {
    const legs = [
      ...move(put(position), spot(position), own, position.putIn, 'dual_return'),
      ...move(house(HELD), spot(position), own, heldOwn, 'dual_yield'),
      ...move(house(HELD), house(FUND), other, heldOther, 'dual_unneeded'),
    ];
    return journal('dual.settle', position, 'dual_return', legs, hold);
  }
  const legs = [
    ...move(put(position), house(FUND), own, position.putIn, 'dual_sold'),
    ...move(house(HELD), spot(position), other, heldOther, 'dual_payout'),
    ...move(house(HELD), house(FUND), own, heldOwn, 'dual_unneeded'),
  ];
  return journal('dual.settle', position, 'dual_payout', legs, hold);
}

/** What the fund has to promise, in the demo. */
export const DUAL_CAPITAL: PaperCapital = { scope: 'dual.capital', reference: 'dual', purpose: FUND };
