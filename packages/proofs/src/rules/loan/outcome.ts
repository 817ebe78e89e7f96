// SPDX-License-Identifier: Apache-2.0
/** What happens to a loan, and what the rule makes of it: the loan after it and every amount that moves. */
import type { CitedTick } from '../dual/record.ts';
import { type Pool, feeInPayment } from '../defi/rule.ts';
import type { LoanOpenFacts } from './record.ts';
import { GRACE_MS, type LoanState, coinValue, dueAt, isReached, owedOf, paidLoan, pledgeToSpare } from './rule.ts';
import { type Filled, LEAST_WIDTH_PPM, limitPrice, proceedsOf, type Sale, saleOf, widthOf } from './sale.ts';
import { mulDiv } from '@glasshouse/money';

/** The pool before a payment: its fee follows from it. */
export type PoolDue = Pick<Pool, 'lent' | 'due' | 'feeDue'>;

/** A fill of a round: value and fee as the market posted them. */
export interface LoanFill {
  readonly id: string;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly fee: bigint;
}

interface Happened {
  readonly loan: number;
  /** Counts what happened to a loan, from 1. */
  readonly n: number;
  readonly time: number;
  /** The loan before it, with every hour charged up to its time. */
  readonly before: LoanState;
}

/** What can happen. */
export type LoanEvent = Happened &
  (
    | { readonly event: 'repaid'; readonly amount: bigint; readonly pool: PoolDue }
    | { readonly event: 'pledged'; readonly amount: bigint }
    | { readonly event: 'unpledged'; readonly amount: bigint; readonly tick: CitedTick }
    | { readonly event: 'warned'; readonly ticks: readonly CitedTick[] }
    /** By three ticks, or by none: the term and its grace are over. */
    | { readonly event: 'liquidating'; readonly reason: 'ltv' | 'term'; readonly ticks: readonly CitedTick[] }
    | {
        readonly event: 'round';
        /** Counts the rounds of a liquidation, from 1. */
        readonly round: number;
        readonly reason: 'ltv' | 'term';
        /** In the market, or taken over by the reserve. */
        readonly by: 'market' | 'reserve';
        /** Rounds of it before this one at or above 95 % LTV. */
        readonly wide: number;
        readonly tick: CitedTick;
        readonly fills: readonly LoanFill[];
        readonly pool: PoolDue;
      }
    | { readonly event: 'written_off'; readonly pool: PoolDue; readonly reserve: bigint }
    | { readonly event: 'closed' }
  );
export type LoanEventName = LoanEvent['event'];
/** An event of one name. */
export type LoanEventOf<Name extends LoanEventName> = Extract<LoanEvent, { readonly event: Name }>;

/** An amount with the asset that it is of. */
type Moved = readonly ['debt' | 'pledge' | 'quote', bigint];
/** What the rule makes of an event. */
export interface LoanOutcome {
  readonly after: LoanState;
  readonly amounts: Readonly<Record<string, Moved>>;
  /** The order of a round. */
  readonly sale?: Sale;
  /** Nothing is left to sell and something is owed: the loan is written off next. */
  readonly isLoss?: boolean;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** The fee in a payment; null when it pays more than the pool is due. */
const feeOf = (pool: PoolDue, interest: bigint, principal: bigint) =>
  interest > pool.due || principal > pool.lent ? null : feeInPayment(pool, interest);

/** A loan that is paid gives its pledge back. */
function givenBack(after: LoanState): { readonly after: LoanState; readonly back: bigint } {
  return owedOf(after) === 0n ? { after: { ...after, pledge: 0n }, back: after.pledge } : { after, back: 0n };
}

function repaid({ before, amount, pool }: LoanEventOf<'repaid'>): LoanOutcome | null {
  const { state, taken, toInterest, toPrincipal } = paidLoan(before, amount);
  const fee = feeOf(pool, toInterest, toPrincipal);
  if (amount <= 0n || taken === 0n || fee === null) return null;
  const { after, back } = givenBack(state);
  return {
    after,
    amounts: {
      taken: ['debt', taken],
      to_interest: ['debt', toInterest],
      to_principal: ['debt', toPrincipal],
      fee: ['debt', fee],
      pledge_back: ['pledge', back],
    },
  };
}

/** The largest fee of a fill: a market may charge more on its day than when the loan opened. */
const MOST_FEE_PPM = 10_000;

/** What a round's fills make together; null when one is beyond the limit, or they are beyond the order. */
function filledOf(open: LoanOpenFacts, { fills, by, tick }: LoanEventOf<'round'>, sale: Sale): Filled | null {
  const { pair, takerPpm } = open;
  const isSold = pair.borrows === 'quote';
  const takeover = limitPrice(pair, tick.ticks, LEAST_WIDTH_PPM);
  const isRight = ({ price, quantity, value, fee }: LoanFill) => {
    const isWithin = by === 'reserve' ? price === takeover && fee === 0n : isSold ? price >= sale.limit : price <= sale.limit;
    const [cut, full] = [coinValue(pair, quantity, price, 'down'), coinValue(pair, quantity, price, 'up')];
    const most = mulDiv(isSold ? value : quantity, BigInt(Math.max(takerPpm, MOST_FEE_PPM)), 1_000_000n, 'up');
    return isWithin && quantity > 0n && value >= cut && value <= full && fee <= most;
  };
  const sum = (part: 'quantity' | 'value' | 'fee') => fills.reduce((total, fill) => total + fill[part], 0n);
  const filled = { quantity: sum('quantity'), gross: sum('value'), fee: sum('fee') };
  return fills.every(isRight) && filled.quantity <= sale.quantity ? filled : null;
}

function round(open: LoanOpenFacts, event: LoanEventOf<'round'>): LoanOutcome | null {
  const { before, reason, tick, wide, pool } = event;
  const owed = owedOf(before);
  const isDue = reason === 'term' ? owed > 0n : isReached(open.pair, owed, before.pledge, open.levels.sale, tick.ticks);
  if (!isDue) return null;
  const sale = saleOf(open, before, reason, tick.ticks, widthOf(open.pair, before, tick.ticks, wide));
  const filled = filledOf(open, event, sale);
  if (filled === null) return null;
  const { payment, charge, surplus, state, isLoss } = proceedsOf(open, before, filled, sale.limit);
  const fee = feeOf(pool, payment.toInterest, payment.toPrincipal);
  if (fee === null) return null;
  const { after, back } = givenBack(state);
  const sold = open.pair.borrows === 'quote' ? filled.quantity : filled.gross;
  return {
    after,
    sale,
    isLoss,
    amounts: {
      gross: ['quote', filled.gross],
      charge: ['quote', charge],
      to_interest: ['debt', payment.toInterest],
      to_principal: ['debt', payment.toPrincipal],
      // The operator earns nothing by a loan that its lenders lose by.
      fee: ['debt', isLoss ? 0n : fee],
      surplus: ['debt', surplus],
      unsold: ['pledge', sale.seized > sold ? sale.seized - sold : 0n],
      pledge_back: ['pledge', back],
    },
  };
}

function writtenOff({ before, pool, reserve }: LoanEventOf<'written_off'>): LoanOutcome | null {
  const { principal, interest, pledge } = before;
  const fee = feeOf(pool, interest, principal);
  const loss = principal + interest;
  if (loss === 0n || fee === null) return null;
  return {
    after: { ...before, principal: 0n, interest: 0n, pledge: 0n },
    amounts: {
      principal: ['debt', principal],
      interest: ['debt', interest],
      fee: ['debt', fee],
      covered: ['debt', least(loss, reserve)],
      pledge_back: ['pledge', pledge],
    },
  };
}

/** What the rule makes of an event; null when it cannot happen so. Ticks of triggers are looked at where they are proved. */
export function outcomeOf(open: LoanOpenFacts, event: LoanEvent): LoanOutcome | null {
  const { before } = event;
  switch (event.event) {
    case 'repaid':
      return repaid(event);
    case 'pledged':
      return event.amount > 0n && owedOf(before) > 0n
        ? { after: { ...before, pledge: before.pledge + event.amount }, amounts: {} }
        : null;
    case 'unpledged': {
      const spare = pledgeToSpare(open.pair, owedOf(before), before.pledge, open.levels.start, event.tick.ticks);
      const isSpare = event.amount > 0n && event.amount <= spare;
      return isSpare ? { after: { ...before, pledge: before.pledge - event.amount }, amounts: {} } : null;
    }
    case 'warned':
      return { after: before, amounts: {} };
    case 'liquidating': {
      const due = dueAt(open.term, open.openedAt);
      const isOver = due !== null && event.time >= due + GRACE_MS && event.ticks.length === 0;
      return owedOf(before) > 0n && (event.reason === 'ltv' || isOver) ? { after: before, amounts: {} } : null;
    }
    case 'round':
      return round(open, event);
    case 'written_off':
      return writtenOff(event);
    case 'closed':
      return owedOf(before) === 0n && before.pledge === 0n ? { after: before, amounts: {} } : null;
  }
}
