// SPDX-License-Identifier: Apache-2.0
/**
 * Records of a lending pool in the public log: its terms, what users move, and each hour. No user is named. Figures that follow from
 * others are what the rule makes of them, but the two sides of a move, which its receipt recomputes. Other records are cited by the
 * hash of their text.
 */
import type { LogRecord } from '../../canonical.ts';
import { type Fields, amountText } from '../dual/fields.ts';
import { atomsOf, orNull, poolFields, readPool, recordsOf } from './fields.ts';
import { type Curve, HOUR_MS, meanOfHour, rateOfHour } from './rate.ts';
import { DEFI_RULE, type Pool, comingOf, feeOfInterest, priceOfShare, worthOfPool } from './rule.ts';

const { head, read } = recordsOf(DEFI_RULE);
const PPM = 1_000_000;

/** What a pool lends by: for hours that begin and loans that open from a time on. */
export interface DefiTermsFacts extends Curve {
  readonly asset: string;
  readonly scale: number;
  /** The operator's part of the interest, ppm. */
  readonly feePpm: number;
  readonly supplyCap: bigint;
  readonly from: number;
}

const curveFields = ({ base, kink, slope1, slope2, riseMost }: Curve) => ({
  base: String(base),
  kink: String(kink),
  slope1: String(slope1),
  slope2: String(slope2),
  rise_most: String(riseMost),
});

function readCurve(fields: Fields): Curve {
  const kink = fields.count('kink', 1);
  if (kink >= PPM) throw new TypeError('kink');
  return {
    base: fields.count('base'),
    kink,
    slope1: fields.count('slope1'),
    slope2: fields.count('slope2'),
    riseMost: fields.count('rise_most'),
  };
}

function readFee(fields: Fields): number {
  const fee = fields.count('fee_ppm');
  if (fee > PPM) throw new TypeError('fee');
  return fee;
}

/** The record of a pool's terms. */
export const defiTermsRecord = (facts: DefiTermsFacts): LogRecord => ({
  ...head('defi_terms'),
  ...curveFields(facts),
  asset: facts.asset,
  scale: String(facts.scale),
  fee_ppm: String(facts.feePpm),
  supply_cap: amountText(facts.supplyCap, facts.scale),
  from: String(facts.from),
});

/** Reads the text of such a record; null when it is none. */
export const readDefiTerms = (body: string): DefiTermsFacts | null =>
  read(
    body,
    'defi_terms',
    (fields) => {
      const scale = fields.scale('scale');
      return {
        ...readCurve(fields),
        asset: fields.text('asset'),
        scale,
        feePpm: readFee(fields),
        supplyCap: atomsOf(fields, 'supply_cap', scale),
        from: fields.count('from'),
      };
    },
    defiTermsRecord,
  );

/** What moves shares. `exit_paid`: of an exit that waited. `seed`: the operator's, whose shares belong to no user. */
export const DEFI_MOVES = ['seed', 'supply', 'withdraw', 'exit_paid'] as const;
export type DefiMoveKind = (typeof DEFI_MOVES)[number];

/** What the record of a move is made of; the pool is that before it. */
export interface DefiMoveFacts {
  readonly id: number;
  readonly asset: string;
  readonly scale: number;
  readonly move: DefiMoveKind;
  /** Which side was given: the other follows. Shares: all that a user has, or all that was left of an exit. */
  readonly by: 'amount' | 'shares';
  readonly atoms: bigint;
  readonly shares: bigint;
  readonly pool: Pool;
  readonly feePpm: number;
  /** Hashes of the terms, and of the newest record of an hour: a pool has that of its opening before anything moves. */
  readonly terms: string;
  readonly hour: string;
  readonly time: number;
}

const figuresOf = (pool: Pool, feePpm: number, scale: number) => ({
  worth: amountText(worthOfPool(pool), scale),
  coming: amountText(comingOf(pool, feePpm), scale),
  price: String(priceOfShare(pool)),
});

/** The record of a move. */
export const defiMoveRecord = (facts: DefiMoveFacts): LogRecord => ({
  ...head('defi_move'),
  id: String(facts.id),
  asset: facts.asset,
  scale: String(facts.scale),
  move: facts.move,
  by: facts.by,
  amount: amountText(facts.atoms, facts.scale),
  moved_shares: String(facts.shares),
  pool: poolFields(facts.pool, facts.scale),
  fee_ppm: String(facts.feePpm),
  ...figuresOf(facts.pool, facts.feePpm, facts.scale),
  terms: facts.terms,
  hour: facts.hour,
  time: String(facts.time),
});

/** Reads the text of such a record; null when it is none, or a figure of the pool in it does not follow. */
export const readDefiMove = (body: string): DefiMoveFacts | null =>
  read(
    body,
    'defi_move',
    (fields) => {
      const scale = fields.scale('scale');
      return {
        id: fields.count('id'),
        asset: fields.text('asset'),
        scale,
        move: fields.oneOf('move', DEFI_MOVES),
        by: fields.oneOf('by', ['amount', 'shares']),
        atoms: atomsOf(fields, 'amount', scale),
        shares: fields.whole('moved_shares'),
        pool: readPool(fields.inner('pool'), scale),
        feePpm: readFee(fields),
        terms: fields.hash('terms'),
        hour: fields.hash('hour'),
        time: fields.count('time'),
      };
    },
    defiMoveRecord,
  );

/** What happened to a pool since the record of the hour before, each a sum of amounts. */
const FLOWS = {
  supplied: 'supplied',
  withdrawn: 'withdrawn',
  lentOut: 'lent_out',
  /** Principal that was paid. */
  repaid: 'repaid',
  /** First hours of loans that opened, and their fee. */
  interestFirst: 'interest_first',
  feeFirst: 'fee_first',
  /** Interest that was paid; of it to the operator; of it left to the pool, of sales that ended in a loss. */
  interestPaid: 'interest_paid',
  feePaid: 'fee_paid',
  feeWaived: 'fee_waived',
  /** Losses: principal, interest, the fee's part of it, and what the reserve covered. */
  writtenOff: 'written_off',
  interestOff: 'interest_off',
  feeOff: 'fee_off',
  covered: 'covered',
} as const;
const FLOW_NAMES = Object.entries(FLOWS) as [keyof typeof FLOWS, string][];
/** Sums of what happened since the record before, and shares made and taken back. */
export type DefiFlows = Readonly<Record<keyof typeof FLOWS, bigint>> & { readonly sharesIn: bigint; readonly sharesOut: bigint };

/** Nothing happened. */
export const NO_FLOWS: DefiFlows = {
  ...(Object.fromEntries(FLOW_NAMES.map(([name]) => [name, 0n])) as Record<keyof typeof FLOWS, bigint>),
  sharesIn: 0n,
  sharesOut: 0n,
};

/** What the record of an hour is made of; its pool is that after the hour's interest was added. */
export interface DefiHourFacts {
  readonly asset: string;
  readonly scale: number;
  /** The full hour, in epoch ms. */
  readonly hour: number;
  /** Hash of the record before, and its rate; null of the first one. */
  readonly before: string | null;
  readonly beforePpm: number | null;
  readonly terms: string;
  readonly curve: Curve;
  readonly feePpm: number;
  readonly pool: Pool;
  /** Interest that this hour added, over all loans. */
  readonly dueAdded: bigint;
  /** Sum of utilisation × ms of the hour before. */
  readonly utilisationMs: bigint;
  readonly flows: DefiFlows;
  readonly loans: number;
  readonly exitsWaiting: number;
}

/** The rate of a year that an hour's record sets, for the charge at the next full hour. */
export const borrowPpmOf = ({ curve, utilisationMs, beforePpm }: DefiHourFacts): number =>
  rateOfHour(curve, meanOfHour(utilisationMs), beforePpm);

/** The record of an hour. */
export function defiHourRecord(facts: DefiHourFacts): LogRecord {
  const { scale, pool, feePpm, flows } = facts;
  return {
    ...head('defi_hour'),
    asset: facts.asset,
    scale: String(scale),
    hour: String(facts.hour),
    before: facts.before,
    before_ppm: facts.beforePpm === null ? null : String(facts.beforePpm),
    terms: facts.terms,
    curve: curveFields(facts.curve),
    fee_ppm: String(feePpm),
    pool: poolFields(pool, scale),
    ...figuresOf(pool, feePpm, scale),
    due_added: amountText(facts.dueAdded, scale),
    fee_added: amountText(feeOfInterest(facts.dueAdded, feePpm), scale),
    utilisation_ms: String(facts.utilisationMs),
    utilisation_ppm: String(meanOfHour(facts.utilisationMs)),
    borrow_ppm: String(borrowPpmOf(facts)),
    flows: {
      ...Object.fromEntries(FLOW_NAMES.map(([name, field]) => [field, amountText(flows[name], scale)])),
      shares_in: String(flows.sharesIn),
      shares_out: String(flows.sharesOut),
    },
    loans: String(facts.loans),
    exits_waiting: String(facts.exitsWaiting),
  };
}

function readFlows(fields: Fields, scale: number): DefiFlows {
  const sums = Object.fromEntries(FLOW_NAMES.map(([name, field]) => [name, atomsOf(fields, field, scale)]));
  return {
    ...(sums as Record<keyof typeof FLOWS, bigint>),
    sharesIn: fields.whole('shares_in'),
    sharesOut: fields.whole('shares_out'),
  };
}

/** Reads the text of such a record; null when it is none, or a figure in it does not follow from the others. */
export const readDefiHour = (body: string): DefiHourFacts | null =>
  read(
    body,
    'defi_hour',
    (fields) => {
      const scale = fields.scale('scale');
      const [hour, utilisationMs] = [fields.count('hour'), fields.whole('utilisation_ms')];
      if (hour % HOUR_MS !== 0 || utilisationMs > BigInt(PPM * HOUR_MS)) throw new TypeError('hour');
      return {
        asset: fields.text('asset'),
        scale,
        hour,
        before: orNull(fields, 'before', (name) => fields.hash(name)),
        beforePpm: orNull(fields, 'before_ppm', (name) => fields.count(name)),
        terms: fields.hash('terms'),
        curve: readCurve(fields.inner('curve')),
        feePpm: readFee(fields),
        pool: readPool(fields.inner('pool'), scale),
        dueAdded: atomsOf(fields, 'due_added', scale),
        utilisationMs,
        flows: readFlows(fields.inner('flows'), scale),
        loans: fields.count('loans'),
        exitsWaiting: fields.count('exits_waiting'),
      };
    },
    defiHourRecord,
  );
