/**
 * Forced sales: a trigger begins one with its first round, a round takes what its order needs out of the pledge, and is settled by the
 * order's fills; then the loan is cured, sold on, closed or written off. Each step is one transaction, so a kill leaves whole steps.
 *
 * Invariants: while a round is under way the pool expects no interest of its loan: its hours follow with the proceeds. A round's record
 * says the moment at which its order was made.
 */
import { hourOf, HOUR_MS } from '@glasshouse/proofs/defi';
import { type LoanFill, chargedTo, mayDecide, owedOf, saleOf, widthOf } from '@glasshouse/proofs/loan';
import { borrowPpmOf } from '@glasshouse/proofs/defi';
import type { Tx } from '../../../platform/db/database.ts';
import { holdModes } from '../../../platform/modes/index.ts';
import { houseBalance } from '../../ledger/index.ts';
import type { LoanParts, PoolEvent } from '../api/parts.ts';
import type { Decider } from '../api/prices.ts';
import { type Loan, isStillWarned, rateOf, stateOf } from '../domain/loan.ts';
import { hadItsTime, isStillDue, isTooSmall, isWide, reserveFills, takerOf, waitFor } from '../domain/rounds.ts';
import { type RoundPaid, lossJournal, proceedsJournal, seizeJournal, takeoverJournal } from '../domain/postings.ts';
import { closedNews, notifyOwners, publishLoan, soldNews, writtenOffNews } from '../events.ts';
import {
  type Cited,
  type Liquidation,
  type Round,
  insertLiquidation,
  insertRound,
  loadRunning,
  settleRound,
  updateLiquidation,
} from '../store/liquidations.ts';
import { updateLoan } from '../store/loans.ts';
import { type Happened, amountIn, closeIfPaid, happen, poolOf, postAll, withNext } from './happen.ts';

/** What was decided by: the newest second of three, or of this moment. */
const citedOf = ({ leaf, time, ticks }: Decider | Cited): Cited => ({ leaf, time, ticks });

/** Whether forced sales begin and go on: not while loans let nobody pay back or add to a pledge. */
export const maySell = async (tx: Tx): Promise<boolean> => (await holdModes(tx)).lets('loans', 'protect');

/** Who takes a round of this moment. */
async function takerNow(
  parts: LoanParts,
  tx: Tx,
  loan: Loan,
  liquidation: Liquidation,
  sale: { quantity: bigint; limit: bigint; ticks: bigint },
  now: number,
): Promise<ReturnType<typeof takerOf>> {
  const { pair } = loan.open;
  const market = {
    isTooSmall: isTooSmall(pair, sale, parts.venue.rules(loan.marketId)),
    hadItsTime: hadItsTime(liquidation, now),
  };
  return takerOf(pair, sale, market, await houseBalance(tx, 'defi_reserve', loan.debtAsset));
}

/** Begins the next round of a sale; what nothing can be ordered of is settled at once. */
export async function beginRound(
  parts: LoanParts,
  tx: Tx,
  pool: PoolEvent,
  loan: Loan,
  liquidation: Liquidation,
  tick: Cited,
): Promise<void> {
  const { open } = loan;
  const state = stateOf(loan);
  const { reason, wide } = liquidation;
  const sale = saleOf(open, state, reason, tick.ticks, widthOf(open.pair, state, tick.ticks, wide));
  const n = liquidation.rounds + 1;
  const taker = await takerNow(parts, tx, loan, liquidation, { ...sale, ticks: tick.ticks }, pool.time);
  if (taker === null) {
    // Nothing is written of a round that nobody takes.
    await updateLoan(tx, loan);
    return updateLiquidation(tx, { ...liquidation, nextAt: pool.time + waitFor('nobody') });
  }
  const isReserve = taker === 'reserve';
  const seized = sale.quantity === 0n || isReserve ? 0n : sale.seized;
  const round: Round = {
    liquidationId: liquidation.id,
    n,
    state: 'seized',
    by: isReserve ? 'reserve' : 'market',
    clientId: `loan-${liquidation.id}-${n}`,
    tick: citedOf(tick),
    wide,
    ...state,
    limit: sale.limit,
    quantity: sale.quantity,
    seized,
    beganAt: pool.time,
    orderId: null,
    filled: 0n,
    gross: 0n,
    fee: 0n,
    charge: 0n,
    toDebt: 0n,
    surplus: 0n,
    back: 0n,
    settledAt: null,
  };
  await parts.proofs.citeAll(tx, [tick.leaf], 'loan');
  await insertRound(tx, round);
  const running = { ...liquidation, rounds: n, wide: wide + (isWide(open, state, tick.ticks) ? 1 : 0), nextAt: null };
  await updateLiquidation(tx, running);
  await pool.charged({ interest: 0n, nextInterest: -loan.nextInterest });
  const inRound = { ...loan, nextInterest: 0n, inRound: true };
  await updateLoan(tx, inRound);
  if (seized > 0n) await postAll(parts, tx, [seizeJournal(loan, round, parts.keeper(), seized)]);
  else
    await settle(
      parts,
      tx,
      pool,
      inRound,
      running,
      round,
      isReserve ? reserveFills(open.pair, round.clientId, round.quantity, tick.ticks) : [],
    );
}

/** Begins a sale: three seconds that reached its level, or a term that is over. Null when the rule does not let it. */
export async function beginSale(
  parts: LoanParts,
  tx: Tx,
  pool: PoolEvent,
  loan: Loan,
  why: { reason: 'ltv' | 'term'; ticks: readonly Cited[]; tick: Cited | null },
): Promise<void> {
  const owed = owedOf(loan);
  const { reason, ticks } = why;
  const id = await insertLiquidation(tx, {
    loanId: loan.id,
    reason,
    ticks,
    owed,
    pledge: loan.pledge,
    beganAt: pool.time,
  });
  const leaves = ticks.map(({ leaf }) => leaf);
  const event = { event: 'liquidating', reason, ticks, time: pool.time } as const;
  const begun = await happen(parts, tx, loan, event, () => ({
    amount: null,
    ticks: ticks.at(-1)?.ticks ?? null,
    leaves,
    liquidationId: id,
  }));
  if (begun === null) throw new Error(`loan ${loan.id} cannot be sold now`);
  await parts.proofs.citeAll(tx, leaves, 'loan');
  const selling: Loan = { ...begun.loan, state: 'liquidating' };
  publishLoan(parts, tx, 'liquidating', selling);
  const liquidation = await loadRunning(tx, loan.id);
  if (liquidation === null) throw new Error(`the sale of loan ${loan.id} did not begin`);
  if (why.tick !== null) await beginRound(parts, tx, pool, selling, liquidation, why.tick);
  else {
    // Without a price nothing is sold: the rounds begin with the next one.
    await updateLoan(tx, selling);
    await updateLiquidation(tx, { ...liquidation, nextAt: pool.time });
  }
}

/** The hours that passed while a round was under way, on what is still owed. */
async function chargeLate(parts: LoanParts, tx: Tx, pool: PoolEvent, loan: Loan): Promise<Loan> {
  const until = hourOf(pool.time);
  const hours = await parts.pools.hoursOf(tx, loan.debtAsset, loan.hour * HOUR_MS, until * HOUR_MS);
  const rates = new Map(hours.map(({ facts }) => [hourOf(facts.hour) + 1, borrowPpmOf(facts)]));
  const charged = chargedTo(stateOf(loan), until, (hour) => rateOf(loan, rates.get(hour) ?? pool.state.borrowPpm));
  const after = withNext({ ...loan, ...charged, inRound: false }, pool);
  await pool.charged({ interest: charged.interest - loan.interest, nextInterest: after.nextInterest });
  return after;
}

const sumOf = (fills: readonly LoanFill[], part: 'quantity' | 'value' | 'fee') =>
  fills.reduce((total, fill) => total + fill[part], 0n);

/** What a round is settled by. */
interface Filling {
  readonly liquidation: Liquidation;
  readonly round: Round;
  readonly fills: readonly LoanFill[];
  readonly sold: bigint;
}

/** Lets the round happen at the moment at which its order was made. */
async function happenRound(
  parts: LoanParts,
  tx: Tx,
  pool: PoolEvent,
  loan: Loan,
  { liquidation, round, fills, sold }: Filling,
): Promise<Happened> {
  const { reason } = liquidation;
  const { by, tick, wide, beganAt, principal, interest, pledge, hour } = round;
  const before = { principal, interest, pledge, hour };
  const event = {
    event: 'round',
    round: round.n,
    reason,
    by,
    wide,
    tick,
    fills,
    pool: poolOf(pool),
    time: beganAt,
  } as const;
  const leaves = [tick.leaf];
  const shown = { ticks: tick.ticks, leaves, liquidationId: liquidation.id } as const;
  const happened = await happen(
    parts,
    tx,
    loan,
    event,
    (outcome) => ({ ...shown, amount: sold, amountOf: 'pledge', toInterest: amountIn(outcome, 'to_interest') }),
    before,
  );
  if (happened === null) throw new Error(`round ${round.clientId} cannot have been filled so`);
  return happened;
}

/** Settles a round by its fills. The pool, the loan and the round are locked. */
export async function settle(
  parts: LoanParts,
  tx: Tx,
  pool: PoolEvent,
  loan: Loan,
  liquidation: Liquidation,
  round: Round,
  fills: readonly LoanFill[],
  orderId: number | null = null,
): Promise<void> {
  const isQuoteBorrowed = loan.open.pair.borrows === 'quote';
  const [quantity, gross, fee] = [sumOf(fills, 'quantity'), sumOf(fills, 'value'), sumOf(fills, 'fee')];
  const sold = isQuoteBorrowed ? quantity : gross;
  const happened = await happenRound(parts, tx, pool, loan, { liquidation, round, fills, sold });
  const { outcome } = happened;
  const at = (name: string) => amountIn(outcome, name);
  const [toInterest, toPrincipal] = [at('to_interest'), at('to_principal')];
  const repaid = await pool.repaid({
    principal: toPrincipal,
    interest: toInterest,
    nextInterest: 0n,
    feeWaived: outcome.isLoss === true,
  });
  if (repaid.fee !== at('fee')) throw new Error(`the pool takes another fee of round ${round.clientId}`);
  const back = at('pledge_back');
  const paid: RoundPaid = {
    toInterest,
    toPrincipal,
    fee: repaid.fee,
    seized: round.seized,
    quantity,
    gross,
    charge: at('charge'),
    surplus: at('surplus'),
    back,
    isQuoteBorrowed,
  };
  const isReserve = round.by === 'reserve';
  const journal = isReserve ? takeoverJournal(loan, round, paid) : proceedsJournal(loan, round, parts.keeper(), paid);
  await postAll(parts, tx, [journal]);
  await settleRound(tx, {
    ...round,
    orderId,
    filled: quantity,
    gross,
    fee,
    charge: paid.charge,
    toDebt: toInterest + toPrincipal,
    surplus: paid.surplus,
    back: isReserve ? 0n : round.seized - sold,
    settledAt: pool.time,
  });
  const after: Loan = {
    ...happened.loan,
    paid: loan.paid + toInterest + toPrincipal,
    paidInterest: loan.paidInterest + toInterest,
    sold: loan.sold + sold,
  };
  const running = { ...liquidation, unfilledSince: sold > 0n ? pool.time : liquidation.unfilledSince };
  await goOn(parts, tx, pool, after, running, { isLoss: outcome.isLoss === true, round, sold, gross, quantity, back });
}

interface Sold {
  readonly isLoss: boolean;
  readonly round: Round;
  /** Of the pledge; of the market's coin and quote; what came back when it was paid. */
  readonly sold: bigint;
  readonly quantity: bigint;
  readonly gross: bigint;
  readonly back: bigint;
}

/** What follows a round: the loan is written off, closed, or goes on, charged with the hours that passed. */
async function goOn(parts: LoanParts, tx: Tx, pool: PoolEvent, loan: Loan, running: Liquidation, what: Sold): Promise<void> {
  if (what.isLoss) return writeOff(parts, tx, pool, loan, running, what.round.beganAt);
  const closed = await closeIfPaid(parts, tx, loan, what.round.beganAt);
  if (closed.state === 'closed') {
    await updateLoan(tx, closed);
    await updateLiquidation(tx, { ...running, endedAt: pool.time, result: 'closed', nextAt: null });
    await notifyOwners(parts, tx, [soldNews(closed, what), closedNews(closed, what.back)]);
    publishLoan(parts, tx, 'closed', closed);
    return;
  }
  const charged = await chargeLate(parts, tx, pool, loan);
  await updateLoan(tx, charged);
  await updateLiquidation(tx, { ...running, nextAt: pool.time + waitFor(running.rounds) });
  if (what.sold > 0n) await notifyOwners(parts, tx, [soldNews(charged, what)]);
  publishLoan(parts, tx, 'round', charged);
}

/** The whole pledge was sold and does not pay: the reserve covers what it has, and nothing more is owed. */
async function writeOff(
  parts: LoanParts,
  tx: Tx,
  pool: PoolEvent,
  loan: Loan,
  running: Liquidation,
  time: number,
): Promise<void> {
  const loss = owedOf(loan);
  const reserve = await houseBalance(tx, 'defi_reserve', loan.debtAsset);
  const event = { event: 'written_off', pool: poolOf(pool), reserve, time } as const;
  const happened = await happen(parts, tx, loan, event, () => ({
    amount: loss,
    amountOf: 'debt',
    liquidationId: running.id,
  }));
  if (happened === null) throw new Error(`loan ${loan.id} cannot be written off`);
  const { outcome } = happened;
  const { principal, interest } = loan;
  const lost = await pool.lost({ loanId: loan.id, principal, interest, nextInterest: 0n });
  if (lost.covered !== amountIn(outcome, 'covered') || lost.fee !== amountIn(outcome, 'fee'))
    throw new Error(`the pool loses otherwise by loan ${loan.id}`);
  const after: Loan = {
    ...happened.loan,
    state: 'written_off',
    lost: loss,
    endedAt: time,
    nextInterest: 0n,
    inRound: false,
    isWarned: false,
  };
  await updateLoan(tx, after);
  await updateLiquidation(tx, { ...running, endedAt: pool.time, result: 'written_off', nextAt: null });
  await postAll(parts, tx, [lossJournal(loan, principal, lost.covered, amountIn(outcome, 'pledge_back'))]);
  await notifyOwners(parts, tx, [writtenOffNews(after)]);
  publishLoan(parts, tx, 'written_off', after);
}

/** A sale whose loan is cured ends: the loan is open again, or its day is still over. */
export async function endSale(
  parts: LoanParts,
  tx: Tx,
  pool: PoolEvent,
  loan: Loan,
  running: Liquidation,
  tick: Cited,
): Promise<void> {
  const isWarned = isStillWarned(loan.open, stateOf(loan), tick.ticks);
  const isOverdue = loan.dueAt !== null && pool.time >= loan.dueAt;
  const cured: Loan = { ...loan, state: isOverdue ? 'overdue' : isWarned ? 'warned' : 'open', isWarned };
  await updateLoan(tx, cured);
  await updateLiquidation(tx, { ...running, endedAt: pool.time, result: 'cured', nextAt: null });
  publishLoan(parts, tx, 'round', cured);
}

/** Goes on with a sale whose next round is due, by the newest second; without one it waits. */
export async function nextRound(
  parts: LoanParts,
  tx: Tx,
  pool: PoolEvent,
  loan: Loan,
  running: Liquidation,
  tick: Decider | null,
): Promise<void> {
  const { open } = loan;
  if (tick === null || !mayDecide(open.prices, tick.prices)) {
    // A time in which nothing could be sold is none in which nobody bid.
    await updateLiquidation(tx, { ...running, unfilledSince: pool.time, nextAt: pool.time + waitFor('no price') });
    return;
  }
  if (isStillDue(open, stateOf(loan), running.reason, tick.ticks)) await beginRound(parts, tx, pool, loan, running, tick);
  else await endSale(parts, tx, pool, loan, running, tick);
}
