/** What the pool asks of its borrowers: hours, a loss that is in sight, and what stands behind its loans. */
import { mulDiv } from '@glasshouse/money';
import { VISIBLE_LOSS_PPM } from '@glasshouse/proofs/defi';
import { type LoanPair, debtValue, ltvPpm, pledgeValue } from '@glasshouse/proofs/loan';
import type { Db } from '../../../platform/db/database.ts';
import { chargeHour, loansByMarket, owedFrom } from '../store/of-pool.ts';
import { type LoanParts, coinsOf } from './parts.ts';

const PPM = 1_000_000n;

/** The newest price of a market, however old: what is shown, and what keeps a supplier from leaving. */
async function priceOf({ markets }: LoanParts, db: Db, marketId: number): Promise<bigint | null> {
  const newest = await markets.lastPriced(db, marketId);
  return newest === null ? null : BigInt(newest.priceTicks);
}

function pairOf(parts: LoanParts, marketId: number, debtAsset: number): LoanPair {
  const { coin, quote, priceDecimals } = coinsOf(parts, marketId);
  const borrows = debtAsset === quote.id ? 'quote' : 'coin';
  return { borrows, coinScale: coin.scale, quoteScale: quote.scale, priceDecimals };
}

async function summary(parts: LoanParts, db: Db, assetId: number) {
  let [count, debts, pledges] = [0, 0n, 0n];
  let worstLtv: bigint | null = null;
  const pledged = new Map<number, bigint>();
  for (const { marketId, pledgeAsset, loans, owed, pledge, worst } of await loansByMarket(db, assetId)) {
    count += loans;
    pledged.set(pledgeAsset, (pledged.get(pledgeAsset) ?? 0n) + pledge);
    const ticks = await priceOf(parts, db, marketId);
    if (ticks === null) continue;
    const pair = pairOf(parts, marketId, assetId);
    debts += debtValue(pair, owed, ticks);
    pledges += pledgeValue(pair, pledge, ticks);
    const ltv = ltvPpm(pair, worst.owed, worst.pledge, ticks);
    if (ltv !== null && (worstLtv === null || ltv > worstLtv)) worstLtv = ltv;
  }
  return {
    count,
    averageLtvPpm: pledges === 0n ? null : Number(mulDiv(debts, PPM, pledges, 'up')),
    worstLtvPpm: worstLtv === null ? null : Number(worstLtv),
    pledged: [...pledged].map(([id, atoms]) => ({ assetId: id, atoms })),
  };
}

/** The answers. */
export const loansOfPool = (parts: () => LoanParts) => ({
  charge: chargeHour,
  async owedNearLoss(db: Db, assetId: number): Promise<bigint> {
    let owed = 0n;
    for (const { marketId } of parts().coins()) {
      const ticks = await priceOf(parts(), db, marketId);
      if (ticks !== null) owed += await owedFrom(db, { assetId, marketId, ticks, level: VISIBLE_LOSS_PPM });
    }
    return owed;
  },
  summary: (db: Db, assetId: number) => summary(parts(), db, assetId),
});
