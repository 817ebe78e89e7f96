/** GET /loan/quote: what a loan would cost, and the prices that matter to it. */
import { type LoanQuote, quoteLoan } from '@glasshouse/contract/loans';
import { formatAmount, mulDiv } from '@glasshouse/money';
import { hourlyInterest } from '@glasshouse/proofs/defi';
import {
  LEAST_WIDTH_PPM,
  LOAN_TERMS,
  type LoanMarket,
  type LoanState,
  coinValue,
  dueAt,
  hoursTouched,
  isReached,
  ltvPpm,
  mostToBorrow,
  openedLoan,
  owedOf,
  saleOf,
} from '@glasshouse/proofs/loan';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lendable, mostOfUser } from '../domain/limits.ts';
import { sidesOf, triggersOf } from '../domain/loan.ts';
import { loadOwnDebts } from '../store/loans.ts';
import { type Wanted, rateNow, readWanted } from './applyLoan.ts';
import type { LoanCallParts } from './parts.ts';
import { newestAt } from './prices.ts';
import { fraction, showCoins } from './show.ts';

const DAY_HOURS = 24n;
const TENTH = { fall: 900_000n, rise: 1_100_000n };
const PPM = 1_000_000n;

const distance = (price: number | null, ticks: bigint): string =>
  fraction(price === null ? 0n : mulDiv(BigInt(price) - ticks, PPM, ticks, 'down'));

/** What a move of ten percent against a loan would do. */
function moveOf(market: LoanMarket, state: LoanState, ticks: bigint): LoanQuote['fall'] {
  const { pair, levels } = market;
  const at = mulDiv(ticks, pair.borrows === 'quote' ? TENTH.fall : TENTH.rise, PPM, 'down');
  const isSold = isReached(pair, owedOf(state), state.pledge, levels.sale, at);
  const quantity = isSold ? saleOf(market, state, 'ltv', at, LEAST_WIDTH_PPM).quantity : 0n;
  const value = coinValue(pair, quantity, at, 'down');
  const ltv = ltvPpm(pair, owedOf(state), state.pledge, at) ?? 0n;
  const pledge = sidesOf({ open: market as never }).pledge;
  return {
    price: formatAmount(at, pair.priceDecimals),
    ltv: fraction(ltv),
    sold: formatAmount(pair.borrows === 'quote' ? quantity : value, pledge.scale),
    sold_code: pledge.code,
    value: formatAmount(value, pair.quoteScale),
  };
}

/** The most that is lent now, and what sets it. */
async function mostOf(
  parts: LoanCallParts,
  userId: number | null,
  { pair, pledge }: Wanted,
  ticks: bigint,
  room: { readonly pool: bigint; readonly user: bigint },
): Promise<{ most: bigint; by: LoanQuote['most_by'] }> {
  const { market, terms } = pair;
  const own = userId === null ? [] : await loadOwnDebts(parts.platform.db, userId);
  const owed = own.filter(({ debtAsset }) => debtAsset === pair.debtAsset).reduce((sum, one) => sum + one.owed, 0n);
  const byPair = terms.mostUser !== null && terms.borrows === 'quote' ? terms.mostUser : room.user;
  const user = (byPair < room.user ? byPair : room.user) - owed;
  const limits = [
    { most: mostToBorrow(market.pair, pledge, market.levels.start, ticks), by: 'pledge' as const },
    { most: room.pool, by: 'pool' as const },
    { most: user > 0n ? user : 0n, by: 'user' as const },
  ];
  return limits.reduce((least, limit) => (limit.most < least.most ? limit : least));
}

export const quoteLoanHandler = (parts: LoanCallParts) =>
  handleVisitor(quoteLoan, async (input, { user }) => {
    const { db, clock } = parts.platform;
    const now = clock.now();
    const wanted = readWanted(parts, input);
    const { pair, principal, pledge, term } = wanted;
    const { market } = pair;
    const tick = (await newestAt(parts, db, pair.coins.marketId, now)) ?? refuse('MARKETS_NO_PRICE');
    const pool = (await parts.pools.read(pair.debtAsset)) ?? refuse('LOANS_NOT_OFFERED');
    const { rate, hours } = await rateNow(parts, db, wanted, pool.state);
    const state = openedLoan(principal, pledge, rate, now);
    const triggers = triggersOf(market, state);
    const { debt } = sidesOf({ open: market as never });
    const debts = (atoms: bigint) => formatAmount(atoms, debt.scale);
    const price = (ticks: number | null) => formatAmount(BigInt(ticks ?? 0), market.pair.priceDecimals);
    const due = dueAt(term, now);
    const hour = hourlyInterest(principal, rate);
    const whole = due === null || LOAN_TERMS[term] === null ? null : hour * BigInt(hoursTouched(now, due));
    const room = { pool: lendable(pool.state.pool, pool.exitsWaiting), user: mostOfUser(pool.state.pool, hours) };
    const { most, by } = await mostOf(parts, user?.id ?? null, wanted, tick.ticks, room);
    const refusal =
      principal <= most
        ? null
        : by === 'pledge'
          ? 'LOANS_LTV_TOO_HIGH'
          : by === 'pool'
            ? 'LOANS_POOL_EMPTY'
            : 'LOANS_ABOVE_MAXIMUM';
    return {
      ...showCoins(market, pair),
      term,
      number: debts(principal),
      pledge_number: formatAmount(pledge, sidesOf({ open: market as never }).pledge.scale),
      index: price(Number(tick.ticks)),
      ltv: fraction(ltvPpm(market.pair, principal, pledge, tick.ticks) ?? 0n),
      rate: fraction(rate),
      interest_hour: debts(hour),
      interest_day: debts(hour * DAY_HOURS),
      interest_term: whole === null ? null : debts(whole),
      owed_end: whole === null ? null : debts(principal + whole),
      due,
      warning_price: price(triggers.warn),
      warning_distance: distance(triggers.warn, tick.ticks),
      sale_price: price(triggers.sale),
      sale_distance: distance(triggers.sale, tick.ticks),
      most: debts(most),
      most_by: by,
      fall: moveOf(market, state, tick.ticks),
      refusal,
      time: now,
    };
  });
