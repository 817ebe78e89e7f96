/**
 * Funding of a market from one second to the next: the rate of a period, fixed at its first second from the samples of the period
 * before; what is due at its end, by the mark of the first second with a price; and the payments, until every position has its own.
 *
 * Units: epoch ms, rates and premiums in 10^-8, atoms. Values are immutable. Invariants: all that a second did is in the rows of its batch, so
 * that it is not done twice, whatever the process dies of; a period is paid to its end before the next one is due.
 */
import {
  beginningOf,
  DUE_WITHIN_MS,
  fundingRecord,
  listRoot,
  periodOf,
  rateRecord,
  sampleRecord,
} from '@glasshouse/proofs/contracts';
import { type FundingMoment, type FundingRules, fundingRate, meanPremium } from '@glasshouse/risk';
import { canonicalText } from '@glasshouse/proofs';
import type { DueFunding } from '../domain/funding.ts';
import { beginMinute, type Minute, minuteOf, type Sampled, withSecond } from './samples.ts';
import type { EngineBatch } from './memory.ts';

/** A rate that was recorded. */
export interface PeriodRate {
  readonly period: number;
  readonly rate: bigint;
}

/** Samples of a period, by their minutes: the texts of their records, and what they count. */
export interface PeriodSamples {
  readonly period: number;
  /** The newest minute; null without one. */
  readonly newest: number | null;
  readonly bodies: readonly string[];
  readonly counted: readonly bigint[];
}

/** A period that is being paid: what its payments came to so far, less receipts, and how many there were. */
export interface Paying extends DueFunding {
  readonly pot: bigint;
  readonly positions: number;
}

/** What is known of the funding of a market. */
export interface FundingState {
  /** The newest rate; null before there was one. */
  readonly rate: PeriodRate | null;
  /** The period before it while it waits for its second. */
  readonly ended: PeriodRate | null;
  readonly paying: Paying | null;
  /** The newest period that was due. */
  readonly newest: number | null;
  readonly samples: PeriodSamples;
  /** The running minute; null while it does not count. */
  readonly minute: Minute | null;
  /** The newest second that this process looked at; null before there was one. */
  readonly seen: number | null;
}

/** A market without funding yet. */
export const NO_FUNDING: FundingState = {
  rate: null,
  ended: null,
  paying: null,
  newest: null,
  samples: { period: -1, newest: null, bodies: [], counted: [] },
  minute: null,
  seen: null,
};

/** Where a second is in its period, for its mark; without a rate of that period the rate is 0. */
export function momentOf({ rate }: Pick<FundingState, 'rate'>, time: number): FundingMoment {
  const period = periodOf(time);
  return { rate: rate?.period === period ? rate.rate : 0n, elapsedMs: BigInt(time - beginningOf(period)) };
}

/** A second of a market, with what its funding depends on. */
export interface FundingSecond {
  readonly own: EngineBatch;
  readonly marketId: number;
  readonly symbol: string;
  readonly time: number;
  /** The index; null where the second has no price. */
  readonly index: bigint | null;
  /** The figures of the rate of a period. */
  readonly rulesAt: (period: number) => FundingRules;
  /** The sample of this second. RangeError: it has no price. */
  readonly sample: () => Sampled;
  /** The mark of this second by what is known of its funding. */
  readonly markBy: (state: FundingState) => bigint;
  readonly openLots: (side: 'long' | 'short') => bigint;
}

const NONE = { userId: null, positionId: null, from: null, lists: null };

/** Whether a second is in a period that has no rate yet. */
export const isNewPeriod = ({ rate }: FundingState, time: number): boolean => rate === null || rate.period < periodOf(time);

/** Whether a second begins a period while positions have still to pay for an older one: they come first. */
export function isOverdue({ paying, rate }: FundingState, time: number): boolean {
  return paying !== null && rate !== null && periodOf(time) > rate.period;
}

/** The state after what a second begins with. */
export function beginSecond(second: FundingSecond, state: FundingState): FundingState {
  const fixed = fixRate(second, skipLate(second, finishMinute(second, state)));
  return becomeDue(second, skipLate(second, fixed));
}

/** The state with the sample of a second, once its rate is known. */
export function sampleSecond({ time, index, sample }: FundingSecond, state: FundingState): FundingState {
  const minute = minuteOf(time);
  // After a start the minute under way may have been looked at by another process.
  const isWhole = state.minute?.minute === minute || (state.seen === null ? time === minute : state.seen < minute);
  const running = state.minute?.minute === minute ? state.minute : beginMinute(minute);
  return {
    ...state,
    seen: time,
    minute:
      isWhole && (state.samples.newest ?? -1) < minute
        ? withSecond(running, time, () => (index === null ? null : sample()))
        : null,
  };
}

/** With the first second of a later minute the sample of the running one is recorded. */
function finishMinute({ own, marketId, symbol, time }: FundingSecond, state: FundingState): FundingState {
  const { minute: running, samples } = state;
  if (running === null || running.minute >= minuteOf(time)) return state;
  const { minute, nearest, counted, ticks } = running;
  if (nearest === null || counted === null) return { ...state, minute: null };
  const id = own.nextId();
  const { tick, index, size, premium, openLots, impactBid, impactAsk } = nearest;
  const of = { id, market: marketId, symbol, minute, ticks, tick, index, size, premium, counted };
  const body = sampleRecord({ ...of, open_lots: openLots, impact_bid: impactBid, impact_ask: impactAsk });
  own.record({ id, kind: 'contract_sample', marketId, tick, ...NONE }, body);
  own.samples.push({ marketId, minute, recordId: id, ticks, counted, ...nearest });
  own.batch.work++;
  const period = periodOf(minute);
  const before = samples.period === period ? samples : { period, bodies: [], counted: [] };
  return {
    ...state,
    minute: null,
    samples: {
      period,
      newest: minute,
      bodies: [...before.bodies, canonicalText(body)],
      counted: [...before.counted, counted],
    },
  };
}

/** At the first second of a period its rate is recorded, and the one before waits for its second. */
function fixRate({ own, marketId, symbol, time, rulesAt }: FundingSecond, state: FundingState): FundingState {
  if (!isNewPeriod(state, time)) return state;
  const period = periodOf(time);
  const { bodies, counted } = state.samples.period === period - 1 ? state.samples : { bodies: [], counted: [] };
  const rules = rulesAt(period);
  const { interest, band, cap, minSamples } = rules;
  const rate = fundingRate(counted, rules);
  const id = own.nextId();
  const samples = listRoot(bodies);
  const body = rateRecord({
    id,
    market: marketId,
    symbol,
    period,
    begins: beginningOf(period),
    ends: beginningOf(period + 1),
    samples,
    mean: meanPremium(counted),
    interest,
    band,
    cap,
    min_samples: minSamples,
    rate,
  });
  own.record({ id, kind: 'contract_rate', marketId, tick: time, ...NONE }, body);
  own.rates.push({ marketId, period, recordId: id, rate, samples: samples.count, tick: time });
  own.batch.work++;
  return { ...state, rate: { period, rate }, ended: state.rate };
}

/** A period that found no second in time is skipped: nobody pays. */
function skipLate({ own, marketId, symbol, time }: FundingSecond, state: FundingState): FundingState {
  const { ended } = state;
  if (ended === null || time <= beginningOf(ended.period + 1) + DUE_WITHIN_MS) return state;
  const id = own.nextId();
  const { period, rate } = ended;
  const none = { tick: null, index: null, mark: null, rate_now: null, long_lots: null, short_lots: null };
  const body = fundingRecord({ id, market: marketId, symbol, period, rate, state: 'skipped', ...none });
  own.record({ id, kind: 'contract_funding', marketId, tick: time, ...NONE }, body);
  own.fundings.push({ marketId, period, recordId: id, rate, state: 'skipped', tick: null, mark: null });
  own.batch.work++;
  return { ...state, ended: null };
}

/** At the first second with a price since a period ended its payments are due. */
function becomeDue(second: FundingSecond, state: FundingState): FundingState {
  const { ended } = state;
  const { own, marketId, symbol, time, index, openLots } = second;
  if (ended === null || index === null) return state;
  const { period, rate } = ended;
  const mark = second.markBy(state);
  const id = own.nextId();
  const [long, short] = [openLots('long'), openLots('short')];
  const at = { tick: time, index, mark, rate_now: momentOf(state, time).rate, long_lots: long, short_lots: short };
  const body = fundingRecord({ id, market: marketId, symbol, period, rate, state: 'due', ...at });
  // The receipts of its payments show every second since the period ended.
  own.record({ id, kind: 'contract_funding', marketId, tick: time, ...NONE, from: beginningOf(period + 1) }, body);
  own.fundings.push({ marketId, period, recordId: id, rate, state: 'due', tick: time, mark });
  own.batch.work++;
  const next = { ...state, ended: null, newest: period };
  const isPaid = rate !== 0n && long + short > 0n;
  if (!isPaid) own.fundingEnds.push({ marketId, period, positions: 0, rest: 0n });
  return { ...next, paying: isPaid ? { period, record: id, rate, mark, pot: 0n, positions: 0 } : null };
}
