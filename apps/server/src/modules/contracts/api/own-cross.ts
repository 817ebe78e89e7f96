/**
 * The cross account of a user by what they have, at the marks that this process shows: for screens, previews and for what may leave the
 * account. The desk decides with the same functions at the marks of its ticks.
 */
import type { AccountType } from '@glasshouse/contract';
import { type CrossPurse, entryHold, ratesOf } from '@glasshouse/risk';
import { isHeld, isLive, openLots, type Order } from '../../exchange/index.ts';
import { type CrossAccount, type CrossMember, freeIn } from '../domain/cross-account.ts';
import type { OrderTerms } from '../domain/order-terms.ts';
import { type ContractPosition, isOpen } from '../domain/position.ts';
import type { OwnSides } from './own-sides.ts';
import { type ContractParts, type MarkParts, markOf } from './parts.ts';

/** What it is read with. */
export type CrossParts = MarkParts & Pick<ContractParts, 'termsAt'>;

const ACCOUNT: AccountType = 'lever';

/** The account of a user in what markets settle in. */
export interface OwnCross {
  readonly purse: CrossPurse;
  /** Open cross positions. */
  readonly positions: number;
  /** Null while a mark is missing: nothing of it is free then. */
  readonly account: CrossAccount | null;
}

/** What an entry holds. */
function heldBy({ termsAt }: CrossParts, order: Order, own: OrderTerms): bigint {
  if (!isHeld(order) || !isLive(order)) return 0n;
  const { contract, feePpm } = termsAt(order.marketId, own.termsTime);
  const entry = { marginTicks: BigInt(own.marginTicks), multiple: BigInt(own.multiple), feePpm };
  const { margin, fee } = entryHold(contract, entry, BigInt(openLots(order)));
  return margin + fee;
}

function memberOf(parts: CrossParts, own: OwnSides, of: ContractPosition): CrossMember | null {
  const { id, marketId, core, termsTime } = of;
  const mark = markOf(parts, marketId);
  if (mark === null) return null;
  const { contract, table, feePpm } = parts.termsAt(marketId, termsTime);
  const { older } = own.sliceOf({ id, marketId, side: core.side }, 0n);
  const rates = ratesOf(contract, core, { older, table, feePpm });
  return { id, marketId, of, older, mark, contract, position: core, rates, markTicks: mark.ticks };
}

const sumOf = (atoms: readonly bigint[]): bigint => atoms.reduce((sum, each) => sum + each, 0n);

/** Reads it. */
export function ownCross(parts: CrossParts, own: OwnSides, assetId: number): OwnCross {
  const settlesHere = (marketId: number, time: number) => parts.termsAt(marketId, time).settleAssetId === assetId;
  const held = own.positions.filter(
    (one) => one.marginMode === 'cross' && isOpen(one) && settlesHere(one.marketId, one.termsTime),
  );
  const holds = own.orders.flatMap((order) => {
    const terms = own.terms.get(order.id);
    const isCross = terms?.purpose === 'open' && terms.marginMode === 'cross' && settlesHere(order.marketId, terms.termsTime);
    return isCross ? [heldBy(parts, order, terms)] : [];
  });
  const purse: CrossPurse = {
    available: own.balanceOf(assetId).available,
    margins: sumOf(held.map(({ core }) => core.margin)),
    entryHolds: sumOf(holds),
    owed: sumOf(held.map(({ core }) => core.owed)),
  };
  const members = held.map((one) => memberOf(parts, own, one));
  const isValued = members.every((member): member is CrossMember => member !== null);
  const owner = { userId: own.userId, account: ACCOUNT, assetId };
  return { purse, positions: held.length, account: isValued ? { owner, purse, members } : null };
}

/** What orders, margin and transfers may use of it (F16): without a cross position all that is available. */
export function freeOf({ purse, positions, account }: OwnCross): bigint {
  if (positions === 0) return purse.available;
  return account === null ? 0n : freeIn(account);
}
