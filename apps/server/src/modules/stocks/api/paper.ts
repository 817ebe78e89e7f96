/** Paper shares of the demo: what of a trader runs low comes back to its stock, and what users give back. None past a count that is due. */
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { paperJournal } from '../domain/postings.ts';
import { lockMarket } from '../store/actions.ts';
import { isCounting } from '../store/order-changes.ts';
import { insertPaper } from '../store/paper.ts';
import { ACCOUNT, type StockParts } from './parts.ts';

const WHOLE = 10_000n;

/** Brings every share of a user that fell below half of so many whole ones back to that. Only shares that are paper. */
export async function stockPaper(parts: StockParts, userId: number, whole: number): Promise<void> {
  const { book, ledger, platform, stocks } = parts;
  const wanted = BigInt(whole) * WHOLE;
  const balances = await ledger.readBalances(platform.db, userId);
  for (const { assetId, marketId, isPaper } of stocks()) {
    const own = balances.find((one) => one.type === ACCOUNT && one.assetId === assetId);
    const held = (own?.available ?? 0n) + (own?.frozen ?? 0n);
    if (!isPaper || held * 2n >= wanted || book.hasEnded(marketId, platform.clock.now())) continue;
    const atoms = ((wanted - held) / WHOLE) * WHOLE;
    await inTransaction(platform.db, async (tx) => {
      await lockMarket(tx, marketId);
      const at = platform.clock.now();
      if (await isCounting(tx, marketId, at)) return;
      const number = await insertPaper(tx, { assetId, userId, atoms, at });
      await ledger.post(tx, paperJournal(number, userId, assetId, atoms));
    });
  }
}

/**
 * Takes all paper shares that a user has free, so that the account may be deleted; answers them. It comes before any balance is locked, as
 * a count does. Refusal STOCKS_ACTION_PENDING while one of them is counted.
 */
export async function returnPaper(
  { ledger, platform, stocks }: StockParts,
  tx: Tx,
  userId: number,
): Promise<{ readonly assetId: number; readonly atoms: bigint }[]> {
  const freeOf = async (assetId: number) => {
    const balances = await ledger.readBalances(tx, userId);
    return balances.find((one) => one.type === ACCOUNT && one.assetId === assetId)?.available ?? 0n;
  };
  const returned = [];
  for (const { assetId, marketId, isPaper } of stocks()) {
    if (!isPaper || (await freeOf(assetId)) === 0n) continue;
    await lockMarket(tx, marketId);
    const at = platform.clock.now();
    if (await isCounting(tx, marketId, at)) return refuse('STOCKS_ACTION_PENDING');
    const atoms = await freeOf(assetId);
    if (atoms === 0n) continue;
    const number = await insertPaper(tx, { assetId, userId, atoms: -atoms, at });
    await ledger.post(tx, paperJournal(number, userId, assetId, -atoms));
    returned.push({ assetId, atoms });
  }
  return returned;
}
