/** Whether so much may be borrowed, and the most that may be. Pure. */
import { formatAmount } from '@glasshouse/money';
import { type MarginItem, amountOf, collateralOf, debtsOf, mostToBorrow } from '@glasshouse/proofs/margin';
import { type Decision, accept, deny } from '../../exchange/clearing/index.ts';
import type { MarginView } from './book.ts';
import type { MarginTerms } from './terms.ts';

export type BorrowBound = 'level' | 'pool' | 'user' | 'closed';

/** What may be borrowed of an asset, in its atoms, and what bounds it. */
export interface BorrowRoom {
  readonly most: bigint;
  readonly by: BorrowBound;
}

/** The smaller of two. */
export const least = (a: bigint, b: bigint) => (a < b ? a : b);
const PPM = 1_000_000n;

/** The room of an account in a pool. `items` have the haircuts of now. */
export function roomOf(
  items: readonly MarginItem[],
  assetId: number,
  terms: MarginTerms,
  { idle, lent, owed }: { readonly idle: bigint; readonly lent: bigint; readonly owed: bigint },
): BorrowRoom {
  const item = items.find((one) => one.assetId === assetId);
  if (!item || !terms.isOffered) return { most: 0n, by: 'closed' };
  const capital = idle + lent;
  const free = idle - (capital * BigInt(terms.idlePpm)) / PPM;
  const ofUser = (capital * BigInt(terms.userPpm)) / PPM - owed;
  const value = mostToBorrow(collateralOf(items), debtsOf(items), terms.haircutPpm, terms.borrowPpm);
  const byLevel = amountOf(item, value, 'down');
  const [pool, user] = [free > 0n ? free : 0n, ofUser > 0n ? ofUser : 0n];
  const most = least(byLevel, least(pool, user));
  return { most, by: most === byLevel ? 'level' : most === pool ? 'pool' : 'user' };
}

/** The room of a user under lock. */
export function roomIn(view: MarginView, userId: number, assetId: number): Decision<BorrowRoom> {
  const { termsAt } = view.book.deps;
  const items = view.items(userId, (id) => termsAt(id, view.now).haircutPpm);
  const market = view.book.deps.rules().markets.find((one) => one.assetId === assetId);
  // Without a price no value says how much of it a value is.
  if (items === null || (market && view.price(market.marketId) === null)) return deny('MARGIN_NO_PRICE');
  const { lent } = view.pool(assetId);
  const owed = view.debt(userId, assetId)?.principal ?? 0n;
  return accept(roomOf(items, assetId, termsAt(assetId, view.now), { idle: view.idle(assetId), lent, owed }));
}

const REFUSALS = { level: 'MARGIN_LEVEL', pool: 'MARGIN_POOL_EMPTY', user: 'MARGIN_USER_CAP' } as const;

/** Denies what may not be borrowed now. */
export function checkBorrow(
  view: MarginView,
  userId: number,
  assetId: number,
  atoms: bigint,
  assetOf: (assetId: number) => { readonly code: string; readonly scale: number },
  path?: string,
): Decision<null> {
  if (view.account(userId).state === 'liquidating') return deny('MARGIN_LIQUIDATING');
  if (!view.book.deps.mayBorrow()) return deny('MARGIN_ASSET', {}, path);
  const room = roomIn(view, userId, assetId);
  if (!room.ok) return room;
  const { most, by } = room.value;
  if (by === 'closed') return deny('MARGIN_ASSET', {}, path);
  if (atoms <= most) return accept(null);
  const { code, scale } = assetOf(assetId);
  return deny(REFUSALS[by], { most: formatAmount(most, scale), asset: code }, path);
}
