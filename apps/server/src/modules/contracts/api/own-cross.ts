/**
 * The cross account of a user by what they have, at the marks that this process shows: for screens, previews and for what may leave the
 * account. The desk decides with the same functions at the marks of its ticks.
 */
import type { CrossPurse } from '@glasshouse/risk';
import { type CrossAccount, type CrossMember, crossMember, freeIn, purseOf } from '../domain/cross-account.ts';
import { heldByEntry } from '../domain/holding.ts';
import { type ContractPosition, isOpen } from '../domain/position.ts';
import type { OwnSides } from './own-sides.ts';
import { type ContractParts, type MarkParts, markOf, rulesSettledIn } from './parts.ts';

/** What it is read with. */
export type CrossParts = MarkParts & Pick<ContractParts, 'termsAt'>;

/** The account of a user in what markets settle in. */
export interface OwnCross {
  readonly purse: CrossPurse;
  /** Open cross positions. */
  readonly positions: number;
  /** Null while a mark is missing: nothing of it is free then. */
  readonly account: CrossAccount | null;
}

function memberOf(parts: CrossParts, own: OwnSides, of: ContractPosition): CrossMember | null {
  const { id, marketId, core, termsTime } = of;
  const mark = markOf(parts, marketId);
  if (mark === null) return null;
  const { older } = own.sliceOf({ id, marketId, side: core.side }, 0n);
  return crossMember(of, mark, parts.termsAt(marketId, termsTime), older);
}

/** What was read of a user is valued once, however many of their positions are shown. */
const valued = new WeakMap<OwnSides, Map<number, OwnCross>>();

/** Reads it. */
export function ownCross(parts: CrossParts, own: OwnSides, assetId: number): OwnCross {
  const known = valued.get(own) ?? new Map<number, OwnCross>();
  valued.set(own, known);
  const cross = known.get(assetId) ?? valueCross(parts, own, assetId);
  known.set(assetId, cross);
  return cross;
}

function valueCross(parts: CrossParts, own: OwnSides, assetId: number): OwnCross {
  const settlesHere = (marketId: number, time: number) => parts.termsAt(marketId, time).settleAssetId === assetId;
  const held = own.positions.filter(
    (one) => one.marginMode === 'cross' && isOpen(one) && settlesHere(one.marketId, one.termsTime),
  );
  const holds = own.orders.flatMap((order) => {
    const terms = own.terms.get(order.id);
    const isCross = terms?.purpose === 'open' && terms.marginMode === 'cross' && settlesHere(order.marketId, terms.termsTime);
    return isCross ? [heldByEntry(parts.termsAt(order.marketId, terms.termsTime), terms, order)] : [];
  });
  const purse = purseOf(held, {
    available: own.balanceOf(assetId).available,
    entryHolds: holds.reduce((sum, atoms) => sum + atoms, 0n),
  });
  const members = held.map((one) => memberOf(parts, own, one));
  const isValued = members.every((member): member is CrossMember => member !== null);
  const owner = { userId: own.userId, account: rulesSettledIn(parts, assetId).account, assetId };
  return { purse, positions: held.length, account: isValued ? { owner, purse, members } : null };
}

/** What orders, margin and transfers may use of it (F16): without a cross position all that is available. */
export function freeOf({ purse, positions, account }: OwnCross): bigint {
  if (positions === 0) return purse.available;
  return account === null ? 0n : freeIn(account);
}
