/** GET /loan/terms: what is lent against what, by which levels and at which rates now. */
import { type LoanTerms, getLoanTerms } from '@glasshouse/contract/loans';
import { formatAmount } from '@glasshouse/money';
import { HOUR_MS } from '@glasshouse/proofs/defi';
import { GRACE_MS, LOAN_TERMS, type LoanTerm } from '@glasshouse/proofs/loan';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { MOST_LOANS, VERIFIED_FROM, lendable } from '../domain/limits.ts';
import { loadOwnDebts } from '../store/loans.ts';
import { rateNow } from './applyLoan.ts';
import { type Pair, offeredPairs } from './coins.ts';
import type { LoanCallParts } from './parts.ts';
import { newestAt } from './prices.ts';
import { fraction, showCoins } from './show.ts';

const TERMS = Object.keys(LOAN_TERMS) as LoanTerm[];

async function showPair(parts: LoanCallParts, db: Db, pair: Pair, now: number): Promise<LoanTerms['pairs'][number]> {
  const { market, terms } = pair;
  const coins = showCoins(market, pair);
  const tick = await newestAt(parts, db, pair.coins.marketId, now);
  const pool = await parts.pools.read(pair.debtAsset);
  const free = pool === null ? 0n : lendable(pool.state.pool, pool.exitsWaiting);
  const rates = pool && (await Promise.all(TERMS.map((term) => rateNow(parts, db, { pair, principal: 0n, term }, pool.state))));
  const [d7, d30, d90, open] = rates?.map(({ rate }) => fraction(rate)) ?? [];
  const isLent = free > 0n && d7 !== undefined && d30 !== undefined && d90 !== undefined && open !== undefined;
  return {
    ...coins,
    index: tick === null ? null : formatAmount(tick.ticks, coins.price_decimals),
    most_user: terms.mostUser === null ? null : formatAmount(terms.mostUser, market.pair.quoteScale),
    free: formatAmount(free, coins.scale),
    rates: isLent ? { d7, d30, d90, open } : null,
  };
}

export const getLoanTermsHandler = (parts: LoanCallParts) =>
  handleVisitor(getLoanTerms, async (_input, { user }) => {
    const { db, clock } = parts.platform;
    const now = clock.now();
    const pairs: LoanTerms['pairs'] = [];
    for (const pair of offeredPairs(parts, now)) pairs.push(await showPair(parts, db, pair, now));
    const own = user ? await loadOwnDebts(db, user.id) : null;
    return {
      pairs,
      terms: TERMS.map((term) => ({
        term,
        days: LOAN_TERMS[term]?.days ?? null,
        extra: fraction(LOAN_TERMS[term]?.extraPpm ?? 0),
      })),
      hour_ms: HOUR_MS,
      grace_ms: GRACE_MS,
      most_loans: MOST_LOANS,
      open_loans: own && own.reduce((sum, { loans }) => sum + loans, 0),
      verified_from: VERIFIED_FROM,
      label: parts.markets.source(),
      time: now,
    };
  });
