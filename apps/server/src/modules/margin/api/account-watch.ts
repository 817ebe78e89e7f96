/**
 * What moves beside the desk in a margin account: with debts no more may leave than keeps the collateral level of leaving, no coin enters
 * that never had a price, since nobody could value the account any more, and the desk values the account at the next tick. It runs under the lock of the balance that moved, which every batch of the desk takes as well,
 * and of the debts, so that two that leave are judged one after another. What left is kept with the second whose prices it was judged by.
 */
import { formatAmount } from '@glasshouse/money';
import { type MarginItem, PPM, collateralOf, debtsOf } from '@glasshouse/proofs/margin';
import type { AccountWatch, MovedBalance } from '../../../platform/account-watch.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { type Price, owedOf } from '../domain/account.ts';
import { STALE_MS } from '../domain/terms.ts';
import { saveLeaving } from '../store/leavings.ts';
import { hasDebts, loadLastPrice, lockDebts } from '../store/reading.ts';
import { type MarginParts, assetOf } from './parts.ts';
import { type AccountNow, type PriceOf, leaveRoom, leavingTerms, readAccount } from './reading.ts';

/** The account as it was before the balance moved. */
function before(now: AccountNow, { assetId, atoms }: MovedBalance): AccountNow {
  const back = (items: readonly MarginItem[] | null) =>
    items && items.map((item) => (item.assetId === assetId ? { ...item, held: item.held - atoms } : item));
  const own = now.balances.get(assetId) ?? { available: 0n, frozen: 0n };
  const balances = new Map(now.balances).set(assetId, { ...own, available: own.available - atoms });
  return { ...now, balances, items: back(now.items), forLeaving: back(now.forLeaving) };
}

/** The newest logged second, and the prices that stand at it: what anybody finds who looks at it again. */
async function pricesAtTick({ rules, markets, platform }: MarginParts, tx: Tx): Promise<{ tick: number; priceOf: PriceOf }> {
  const time = platform.clock.now();
  const ids = rules().markets.map(({ marketId }) => marketId);
  const found = await markets.ticksAt(
    tx,
    ids.map((marketId) => ({ marketId, time })),
  );
  const tick = Math.max(0, ...found.map((price) => price?.time ?? 0));
  const prices = new Map<number, Price>();
  for (const [i, price] of found.entries())
    if (price?.priceTicks && tick - price.time <= STALE_MS)
      prices.set(ids[i] as number, { ticks: price.priceTicks, time: price.time });
  return { tick, priceOf: (marketId) => (time - tick <= STALE_MS ? (prices.get(marketId) ?? null) : null) };
}

async function requireFree(parts: MarginParts, tx: Tx, moved: MovedBalance): Promise<void> {
  const debts = await lockDebts(tx, moved.userId);
  if (debts.every((debt) => owedOf(debt) === 0n)) return;
  const { tick, priceOf } = await pricesAtTick(parts, tx);
  const now = await readAccount(parts, tx, moved.userId, priceOf);
  if (now.account.state === 'liquidating') refuse('MARGIN_LIQUIDATING');
  if (now.forLeaving === null) return refuse('MARGIN_NO_PRICE');
  const { leavePpm } = leavingTerms(parts, moved.assetId, now.account, parts.platform.clock.now());
  if (collateralOf(now.forLeaving) * PPM >= BigInt(leavePpm) * debtsOf(now.forLeaving))
    return saveLeaving(tx, { moved, tick, leavePpm, items: now.forLeaving, time: parts.platform.clock.now() });
  const { code, scale } = assetOf(parts, moved.assetId);
  const most = leaveRoom(parts, before(now, moved), moved.assetId) ?? 0n;
  refuseField('number', 'MARGIN_TRANSFER_LEVEL', { most: formatAmount(most, scale), asset: code });
}

/** Error: MARGIN_NO_PRICE. */
async function requireValued({ rules, markets, platform }: MarginParts, tx: Tx, { assetId }: MovedBalance): Promise<void> {
  const market = rules().markets.find((one) => one.assetId === assetId);
  if (market && (await loadLastPrice(tx, markets, market.marketId, platform.clock.now())) === null) refuse('MARGIN_NO_PRICE');
}

/** The watch of the account. */
export const marginAccountWatch = (parts: MarginParts): AccountWatch => ({
  type: 'margin',
  async moved(tx, moved) {
    if (!(await hasDebts(tx, moved.userId))) return false;
    await (moved.atoms < 0n ? requireFree : requireValued)(parts, tx, moved);
    return true;
  },
});
