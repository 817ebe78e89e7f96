/**
 * Carries forced sales on: gives the order of a round to the exchange, takes its answer, and begins the next round when it is due. A
 * round without an answer looks its order up by the name that it had; one that is not there is given again, under the same name.
 */
import { type LoanFill, OLDEST_TICK_MS } from '@glasshouse/proofs/loan';
import type { Db } from '../../../platform/db/database.ts';
import { shortReads } from '../../../platform/db/short-reads.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type MarketRules, type Order, findOrderOf, listFillsOf } from '../../exchange/index.ts';
import { enterLoan } from '../api/own-loan.ts';
import type { LoanCallParts } from '../api/parts.ts';
import { deciderAt } from '../api/prices.ts';
import type { Loan } from '../domain/loan.ts';
import { type Round, type Waiting, loadOpenRound, loadRunning, loadWaiting, noteOrder } from '../store/liquidations.ts';
import { findLoan } from '../store/loans.ts';
import { maySell, nextRound, settle } from './liquidate.ts';

const FILLS_AT_ONCE = 1_000;
/** What the exchange says when an order may be given again. */
const LATER = new Set(['UNAVAILABLE', 'ORDER_CLIENT_ID_USED', 'MONEY_STOPPED']);

/** The order of a round in the market's ticks and lots: its worst price is never beyond the round's. */
export function orderOf(
  rules: Pick<MarketRules, 'marketId' | 'lotAtoms' | 'lotStep' | 'tickStep'>,
  loan: Loan,
  round: Round,
  keeper: number,
) {
  const isSale = loan.open.pair.borrows === 'quote';
  const step = BigInt(rules.tickStep);
  const down = (round.limit / step) * step;
  const priceTicks = isSale && down < round.limit ? down + step : down;
  return {
    type: 'place' as const,
    userId: keeper,
    marketId: rules.marketId,
    side: isSale ? ('sell' as const) : ('buy' as const),
    kind: 'limit' as const,
    force: 'ioc' as const,
    priceTicks: Number(priceTicks),
    lots: Number(round.quantity / (rules.lotAtoms * BigInt(rules.lotStep))) * rules.lotStep,
    clientId: round.clientId,
  };
}

/** The fills of an order as the record says them. */
async function fillsOf(db: Db, rules: MarketRules, order: Order): Promise<LoanFill[]> {
  const query = { userId: order.userId, marketIds: [order.marketId], orderId: order.id };
  const fills = await listFillsOf(db, query, { before: null, offset: 0, limit: FILLS_AT_ONCE });
  return fills.toReversed().map((fill) => ({
    id: String(fill.id),
    price: BigInt(fill.priceTicks),
    quantity: BigInt(fill.lots) * rules.lotAtoms,
    value: order.side === 'sell' ? fill.received : fill.paid,
    fee: fill.takerFee,
  }));
}

/** What came of a round's order: the order, or none and whether the market was asked for it. */
type Answer = { readonly order: Order } | { readonly order: null; readonly isOffered: boolean };

/** Gives the order of a round; null while there is no answer. */
async function answered(parts: LoanCallParts, loan: Loan, round: Round): Promise<Answer | null> {
  const { platform, venue } = parts;
  const keeper = parts.keeper();
  const find = () => findOrderOf(platform.db, keeper, { name: round.clientId });
  const known = await find();
  if (known) return known.status === 'open' ? null : { order: known };
  // By an old price nothing is ordered any more: the next round goes by the newest one.
  const isOld = platform.clock.now() - round.tick.time > OLDEST_TICK_MS;
  if (isOld || parts.markets.modeOf(loan.marketId) !== 'normal') return { order: null, isOffered: false };
  try {
    const command = orderOf(venue.rules(loan.marketId), loan, round, keeper);
    await venue.submit([{ command, attempt: null, atOnce: true }])[0];
    const order = await find();
    return order ? { order } : { order: null, isOffered: true };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const order = await find();
    if (order) return { order };
    // Where it was not taken for what it is (too small, the market's mode), nothing is sold in this round.
    return LATER.has(error.code) ? null : { order: null, isOffered: true };
  }
}

/** One step of a sale. */
async function step(parts: LoanCallParts, waiting: Waiting): Promise<void> {
  const { db } = parts.platform;
  const { loanId, liquidationId } = waiting;
  const found = await findLoan(db, loanId);
  if (found === null) throw new Error(`sale ${liquidationId} is of no loan`);
  // Its order follows at once: by the next look its price may be too old to order by.
  if (waiting.n === null) await begin(parts, loanId, found.debtAsset);
  const given = await inTransaction(db, async (tx) => {
    const { loan } = await enterLoan(parts, tx, loanId, found.debtAsset);
    const round = await loadOpenRound(tx, liquidationId);
    return round && { loan, round };
  });
  if (given === null) return;
  const answer = await answered(parts, given.loan, given.round);
  if (answer === null) return;
  const { order } = answer;
  if (order) await inTransaction(db, (tx) => noteOrder(tx, given.round, order.id));
  await inTransaction(db, async (tx) => {
    const { pool, loan } = await enterLoan(parts, tx, loanId, found.debtAsset);
    const running = await loadRunning(tx, loanId);
    const round = running && (await loadOpenRound(tx, running.id));
    if (!running || !round || round.n !== given.round.n) return;
    const fills = order ? await fillsOf(tx, parts.venue.rules(loan.marketId), order) : [];
    // A time in which nothing was offered is none in which nobody bid.
    const offered = order || answer.isOffered ? running : { ...running, unfilledSince: pool.time };
    await settle(parts, tx, pool, loan, offered, round, fills, order?.id ?? null);
  });
}

function begin(parts: LoanCallParts, loanId: number, debtAsset: number): Promise<void> {
  return inTransaction(parts.platform.db, async (tx) => {
    const isSold = await maySell(tx);
    const { pool, loan } = await enterLoan(parts, tx, loanId, debtAsset);
    const running = await loadRunning(tx, loanId);
    if (running === null || running.nextAt === null || running.nextAt > pool.time) return;
    const tick = isSold ? await deciderAt(parts, tx, loan.marketId, pool.time) : null;
    await nextRound(parts, tx, pool, loan, running, tick);
  });
}

/** Carries every sale a step on; answers how many there were. What fails holds up no other. */
export async function runRounds(parts: LoanCallParts): Promise<number> {
  const { platform, venue } = parts;
  if (!venue.isLeading) return 0;
  const waiting = await loadWaiting(shortReads(platform.db), platform.clock.now());
  for (const one of waiting) {
    try {
      await step(parts, one);
    } catch (error) {
      platform.log.error({ err: error, sale: one.liquidationId }, 'a forced sale could not go on');
    }
  }
  return waiting.length;
}
