/** Loans, their events and forced sales as the wire shows them. */
import type { Loan as LoanItem, LoanEventItem, LoanLiquidation, LoanRound } from '@glasshouse/contract/loans';
import { divRound, formatAmount } from '@glasshouse/money';
import { HOUR_MS } from '@glasshouse/proofs/defi';
import {
  type LoanMarket,
  type LoanOpenFacts,
  hoursTouched,
  ltvPpm,
  owedOf,
  pledgeToSpare,
  unitsOfPair,
} from '@glasshouse/proofs/loan';
import type { Db } from '../../../platform/db/database.ts';
import { type Loan, graceEnd, hasEnded, nextInterestOf, rateOf, sidesOf, triggersOf } from '../domain/loan.ts';
import { openOf } from '../store/loans.ts';
import type { KeptEvent } from '../store/events.ts';
import type { LiquidationStory, Round } from '../store/liquidations.ts';
import type { LoanParts } from './parts.ts';
import { newestAt } from './prices.ts';

const PPM_DECIMALS = 6;
/** A fraction of parts per million. */
export const fraction = (ppm: number | bigint): string => formatAmount(BigInt(ppm), PPM_DECIMALS);
const priceText = (ticks: bigint | number | null, decimals: number) =>
  ticks === null ? null : formatAmount(BigInt(ticks), decimals);

/** The coins, market and levels of a pair. */
export function showCoins(
  market: LoanMarket,
  { debtAsset, pledgeAsset, variant }: Pick<Loan, 'debtAsset' | 'pledgeAsset' | 'variant'>,
) {
  const { debt, pledge } = sidesOf({ open: market as LoanOpenFacts });
  const { pair, levels } = market;
  return {
    currency_id: debtAsset,
    code: debt.code,
    scale: debt.scale,
    pledge_currency_id: pledgeAsset,
    pledge_code: pledge.code,
    pledge_scale: pledge.scale,
    borrows: pair.borrows,
    symbol: market.symbol,
    price_decimals: pair.priceDecimals,
    quote_code: market.quote,
    variant,
    is_demo: variant === 'tight',
    start: fraction(levels.start),
    warning: fraction(levels.warning),
    sale: fraction(levels.sale),
    lot: formatAmount(market.lot, pair.coinScale),
    charge: fraction(market.chargePpm),
    taker: fraction(market.takerPpm),
    least: formatAmount(market.leastValue, pair.quoteScale),
  };
}

/** A loan at an index; `poolPpm` is what an open one pays for its coming hour, its first rate where that is not known. */
export function showLoan(
  parts: Pick<LoanParts, 'platform'>,
  loan: Loan,
  ticks: bigint | null,
  poolPpm: number | null = null,
): LoanItem {
  const { open } = loan;
  const { pair, levels } = open;
  const { debt, pledge } = sidesOf(loan);
  const [debts, pledges] = [
    (atoms: bigint) => formatAmount(atoms, debt.scale),
    (atoms: bigint) => formatAmount(atoms, pledge.scale),
  ];
  const owed = owedOf(loan);
  const price = hasEnded(loan) ? null : ticks;
  const ltv = price === null ? null : ltvPpm(pair, owed, loan.pledge, price);
  const triggers = triggersOf(open, loan);
  const rate = rateOf(loan, poolPpm ?? open.ratePpm);
  const until = loan.endedAt ?? parts.platform.clock.now();
  const interest = loan.inRound || loan.nextInterest === 0n ? nextInterestOf(loan.principal, rate) : loan.nextInterest;
  return {
    id: loan.id,
    ...showCoins(open, loan),
    term: open.term,
    state: loan.state,
    borrowed: debts(open.principal),
    first_pledge: pledges(open.pledge),
    principal: debts(loan.principal),
    interest: debts(loan.interest),
    owed: debts(owed),
    paid: debts(loan.paid),
    interest_paid: debts(loan.paidInterest),
    pledge: pledges(loan.pledge),
    rate: fraction(rate),
    interest_hour: debts(hasEnded(loan) ? 0n : interest),
    next_hour: (loan.hour + 1) * HOUR_MS,
    hours: Math.max(1, hoursTouched(open.openedAt, until)),
    opened: open.openedAt,
    due: loan.dueAt,
    grace_end: graceEnd(loan),
    warned_at: loan.isWarned ? loan.warnedAt : null,
    ended: loan.endedAt,
    index: priceText(price, pair.priceDecimals),
    ltv: ltv === null ? null : fraction(ltv),
    warning_price: priceText(triggers.warn, pair.priceDecimals),
    sale_price: priceText(triggers.sale, pair.priceDecimals),
    most_out: price === null ? null : pledges(pledgeToSpare(pair, owed, loan.pledge, levels.start, price)),
    sold: pledges(loan.sold),
    loss: loan.lost === null ? null : debts(loan.lost),
    record: loan.recordHash,
  };
}

/** Loans at the index and rates of this moment, in their order. */
export async function showLoans(parts: LoanParts, db: Db, loans: readonly Loan[]): Promise<LoanItem[]> {
  const now = parts.platform.clock.now();
  const open = loans.filter((loan) => !hasEnded(loan));
  const prices = new Map<number, bigint | null>();
  for (const id of new Set(open.map(({ marketId }) => marketId)))
    prices.set(id, (await newestAt(parts, db, id, now))?.ticks ?? null);
  const rates = new Map<number, number | null>();
  for (const id of new Set(open.map(({ debtAsset }) => debtAsset)))
    rates.set(id, (await parts.pools.read(id, db))?.state.borrowPpm ?? null);
  return loans.map((loan) => showLoan(parts, loan, prices.get(loan.marketId) ?? null, rates.get(loan.debtAsset) ?? null));
}

/** An event of a loan. */
export function showEvent(loan: Loan, one: KeptEvent): LoanEventItem {
  const { debt, pledge } = sidesOf(loan);
  const side = one.amountOf === 'debt' ? debt : pledge;
  return {
    n: one.seq,
    kind: one.event,
    time: one.at,
    amount: one.amount === null ? null : formatAmount(one.amount, side.scale),
    amount_code: one.amount === null ? null : side.code,
    to_interest: one.toInterest === null ? null : formatAmount(one.toInterest, debt.scale),
    owed: formatAmount(owedOf(one), debt.scale),
    pledge: formatAmount(one.pledge, pledge.scale),
    price: priceText(one.ticks, loan.open.pair.priceDecimals),
    liquidation: one.liquidationId,
    record: one.recordHash,
  };
}

function showRound({ pair }: LoanMarket, round: Round, sides: ReturnType<typeof sidesOf>): LoanRound {
  const { n, d } = unitsOfPair(pair);
  const [coin, quote] = [pair.coinScale, pair.quoteScale];
  const mean = round.filled === 0n ? null : divRound(round.gross * d, round.filled * n, 'down');
  return {
    n: round.n,
    state: round.state,
    by: round.by,
    time: round.beganAt,
    settled: round.settledAt,
    index: formatAmount(round.tick.ticks, pair.priceDecimals),
    limit: formatAmount(round.limit, pair.priceDecimals),
    quantity: formatAmount(round.quantity, coin),
    filled: formatAmount(round.filled, coin),
    gross: formatAmount(round.gross, quote),
    charge: formatAmount(round.charge, quote),
    fee: formatAmount(round.fee, pair.borrows === 'quote' ? quote : coin),
    price: priceText(mean, pair.priceDecimals),
    to_debt: formatAmount(round.toDebt, sides.debt.scale),
    surplus: formatAmount(round.surplus, sides.debt.scale),
    back: formatAmount(round.back, sides.pledge.scale),
  };
}

/** A forced sale; it names no loan. */
export function showLiquidation({ liquidation, rounds, body }: LiquidationStory): LoanLiquidation {
  const open = openOf(liquidation.loanId, body);
  const sides = sidesOf({ open });
  const { pair } = open;
  const deciding = liquidation.ticks.map(({ ticks }) => ticks);
  const last = deciding.reduce<bigint | null>((found, ticks) => {
    if (found === null) return ticks;
    const isLater = pair.borrows === 'quote' ? ticks > found : ticks < found;
    return isLater ? ticks : found;
  }, null);
  const ltv = last === null ? null : ltvPpm(pair, liquidation.owed, liquidation.pledge, last);
  return {
    id: liquidation.id,
    reason: liquidation.reason,
    ticks: liquidation.ticks.map(({ leaf, time, ticks }) => ({ leaf, time, price: formatAmount(ticks, pair.priceDecimals) })),
    time: liquidation.beganAt,
    ended: liquidation.endedAt,
    result: liquidation.result,
    owed: formatAmount(liquidation.owed, sides.debt.scale),
    code: sides.debt.code,
    pledge: formatAmount(liquidation.pledge, sides.pledge.scale),
    pledge_code: sides.pledge.code,
    symbol: open.symbol,
    borrows: pair.borrows,
    ltv: ltv === null ? null : fraction(ltv),
    rounds: rounds.map((round) => showRound(open, round, sides)),
  };
}
