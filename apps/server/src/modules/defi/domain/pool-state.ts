/**
 * A pool as it stands between two full hours, and what each event makes of it. Pure. Units: atoms, ppm of a year, epoch ms.
 * Invariant: each utilisation counts in its hour until the next event.
 */
import {
  type Curve,
  type DefiFlows,
  HOUR_MS,
  type Lost,
  type Moved,
  NO_FLOWS,
  type Pool,
  type Repaid,
  interestAdded,
  feeOfInterest,
  lentOut,
  repaidTo,
  utilisationMs,
  utilisationOf,
  writtenOff,
} from '@glasshouse/proofs/defi';

/** What a pool lends by, as it stands in a record of the public log. */
export interface PoolTerms {
  readonly id: number;
  readonly from: number;
  readonly curve: Curve;
  readonly feePpm: number;
  readonly supplyCap: bigint;
  readonly hash: string;
}

/** A pool. */
export interface PoolState {
  readonly assetId: number;
  readonly openedAt: number;
  readonly pool: Pool;
  /** Sum of utilisation × ms of the running hour, up to `uAt`. */
  readonly uMs: bigint;
  readonly uAt: number;
  /** The newest hour that was charged, the hash of its record, and the rate that it set. */
  readonly hour: number;
  readonly hourHash: string;
  readonly borrowPpm: number;
  readonly terms: PoolTerms;
  readonly flows: DefiFlows;
}

/** The sum of utilisation × ms of the running hour up to a time. */
export const sumUntil = ({ pool, uMs, uAt }: PoolState, time: number): bigint =>
  uMs + utilisationMs(utilisationOf(pool), uAt, Math.max(uAt, time));

/** When an event counts: never before the one before it, nor before the hour that was charged, whatever a clock says. */
export const timeOf = ({ uAt, hour }: PoolState, now: number): number => Math.max(now, uAt, hour);

function after(state: PoolState, time: number, pool: Pool, flow: Partial<DefiFlows>): PoolState {
  const flows = { ...state.flows };
  for (const [name, atoms] of Object.entries(flow)) flows[name as keyof DefiFlows] += atoms;
  return { ...state, pool, uMs: sumUntil(state, time), uAt: time, flows };
}

/** The pool after a supply or a seed. */
export const afterSupply = (state: PoolState, time: number, { pool, atoms, shares }: Moved): PoolState =>
  after(state, time, pool, { supplied: atoms, sharesIn: shares });

/** The pool after a withdrawal or a paid exit. */
export const afterWithdrawal = (state: PoolState, time: number, { pool, atoms, shares }: Moved): PoolState =>
  after(state, time, pool, { withdrawn: atoms, sharesOut: shares });

/** What a loan that opens does; `nextInterest` is what its coming hour will add. */
export interface Lending {
  readonly principal: bigint;
  readonly firstInterest: bigint;
  readonly nextInterest: bigint;
}

/** The pool after a loan opened. Error: RangeError beyond the cash. */
export function afterLending(state: PoolState, time: number, { principal, firstInterest, nextInterest }: Lending): PoolState {
  const { feePpm } = state.terms;
  const out = lentOut(state.pool, principal);
  if (out === null) throw new RangeError('more than the cash of the pool');
  const pool = interestAdded(out, firstInterest, feePpm);
  const flow = { lentOut: principal, interestFirst: firstInterest, feeFirst: feeOfInterest(firstInterest, feePpm) };
  return after(state, time, { ...pool, nextInterest: pool.nextInterest + nextInterest }, flow);
}

/** Interest of a loan outside a full hour, and by how much that of its coming hour changes. */
export interface Charging {
  readonly interest: bigint;
  readonly nextInterest: bigint;
}

/** The pool after a loan left the hours while it is being sold, or came back with those that passed meanwhile. */
export function afterCharge(state: PoolState, time: number, { interest, nextInterest }: Charging): PoolState {
  const { feePpm } = state.terms;
  const pool = interestAdded(state.pool, interest, feePpm);
  const flow = { interestFirst: interest, feeFirst: feeOfInterest(interest, feePpm) };
  return after(state, time, { ...pool, nextInterest: pool.nextInterest + nextInterest }, flow);
}

/** What a payment of a loan does; `nextInterest` is by how much its coming hour's interest changes. */
export interface Repaying {
  readonly principal: bigint;
  readonly interest: bigint;
  readonly nextInterest: bigint;
  /** Of a sale that ends in a loss: the operator takes no fee of its interest. */
  readonly feeWaived?: boolean;
}

/** The pool after a payment. Error: RangeError beyond what is lent or due. */
export function afterRepayment(state: PoolState, time: number, repaying: Repaying): { state: PoolState; repaid: Repaid } {
  const { principal, interest, nextInterest, feeWaived = false } = repaying;
  const repaid = repaidTo(state.pool, principal, interest, feeWaived);
  // What was due less what is due now is the fee's part, waived or not.
  const part = state.pool.feeDue - repaid.pool.feeDue;
  const flow = {
    repaid: principal,
    interestPaid: interest,
    feePaid: repaid.fee,
    feeWaived: part - repaid.fee,
  };
  const pool = { ...repaid.pool, nextInterest: repaid.pool.nextInterest + nextInterest };
  return { state: after(state, time, pool, flow), repaid };
}

/** What is left of a loan that its pledge did not cover. */
export interface Losing {
  readonly principal: bigint;
  readonly interest: bigint;
  readonly nextInterest: bigint;
}

/** The pool after a loss, of which the reserve covers what it has. Error: RangeError beyond what is lent or due. */
export function afterLoss(state: PoolState, time: number, losing: Losing, reserve: bigint): { state: PoolState; lost: Lost } {
  const { principal, interest, nextInterest } = losing;
  const lost = writtenOff(state.pool, principal, interest, reserve);
  const flow = { writtenOff: principal, interestOff: interest, feeOff: lost.fee, covered: lost.covered };
  const pool = { ...lost.pool, nextInterest: lost.pool.nextInterest + nextInterest };
  return { state: after(state, time, pool, flow), lost };
}

/** What the loans of a pool added at a full hour. */
export interface Charged {
  /** Interest of the hour that begins. */
  readonly added: bigint;
  /** What the coming hour will add, by the rate that the hour's record sets. */
  readonly next: bigint;
  readonly loans: number;
}

/** The full hour that is charged next. */
export const nextHour = ({ hour }: Pick<PoolState, 'hour'>): number => hour + HOUR_MS;

/** The pool after the interest of an hour was added. Error: other interest than what the pool expects of its loans. */
export function afterHour({ pool }: PoolState, { added, next }: Charged, feePpm: number): Pool {
  if (added !== pool.nextInterest) throw new Error(`loans added ${added} and not ${pool.nextInterest}`);
  return { ...interestAdded(pool, added, feePpm), nextInterest: next };
}

/** The state that the record of an hour leaves: a new hour begins. */
export const begun = (
  state: PoolState,
  next: Pick<PoolState, 'hour' | 'hourHash' | 'borrowPpm' | 'terms' | 'pool'>,
): PoolState => ({ ...state, ...next, uMs: 0n, uAt: next.hour, flows: NO_FLOWS });
