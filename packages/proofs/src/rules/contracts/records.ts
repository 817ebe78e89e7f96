// SPDX-License-Identifier: Apache-2.0
/**
 * Records of contracts in the public log. The server appends what these functions make, in the transaction of what the record
 * tells of; the verifiers read the same.
 *
 * Units: prices in ticks of the market, quantities in lots, money in atoms of the settle asset, rates in parts per million, times in
 * epoch milliseconds; all of them texts in the record. Ticks are named by the time of their second. No record names a user.
 */
import type { ClosedIn, Contract, PriceBound, Side, Swing } from '@glasshouse/risk';
import type { LogRecord } from '../../canonical.ts';
import type { EntryWay } from './conditional.ts';
import type { StopKind } from './events.ts';
import { type BlockMarks, type MarkSpan, marksText } from './marks.ts';
import { textsOf, type Value } from './texts.ts';

/** The rule of these records. */
export const CONTRACT_RULE = 'contracts/1';

/** Kinds of records. */
export const RECORD_KINDS = [
  'contract_terms',
  'contract_stop',
  'contract_liquidation',
  'contract_adl',
  'contract_entry',
  'contract_fund',
  'contract_wait',
  'contract_sample',
  'contract_rate',
  'contract_funding',
  'contract_marks',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A row of the table of tiers. */
export interface TierValues {
  readonly to: bigint;
  readonly multiple: bigint;
  readonly maintenance_ppm: bigint;
}

/**
 * The terms of a market from a moment on. One record for each (market, tier_version), in the log before the first position that
 * is opened by it; positions keep their version. A new version begins when the table or the base taker fee is another.
 */
export interface TermsValues {
  readonly market: number;
  readonly symbol: string;
  readonly tier_version: number;
  readonly from: number;
  /** The instrument of the record of prices. */
  readonly index: string;
  readonly contract: Contract['kind'];
  readonly settle: string;
  /**
   * Decimals of an atom of the settle asset, of a tick and of a lot. Linear: one tick times one lot is one atom. Inverse: a lot is one
   * unit of the currency of prices.
   */
  readonly scale: number;
  readonly price_decimals: number;
  readonly lot_decimals: number;
  /** f: the base taker fee. */
  readonly fee_ppm: bigint;
  readonly liquidation_fee_ppm: bigint;
  readonly tiers: readonly TierValues[];
  /** Eight hours: longs and shorts pay each other at the end of every period. None: written before markets had funding. */
  readonly funding: 'none' | 'eight_hours';
}

/** A position as it was before what a record tells of. All of it follows from its chain. */
export interface StateValues {
  readonly position: number;
  readonly side: Side;
  readonly tier_version: number;
  /** Time of its first event. */
  readonly opened: number;
  /** How many events it had, and the head of their chain. */
  readonly revision: number;
  readonly head: string;
  /** `tick` of the newest of them. */
  readonly changed: number | null;
  readonly lots: bigint;
  readonly entry_value: bigint;
  readonly margin: bigint;
  readonly owed: bigint;
}

/** What a tick decided by: the second, and the mark that follows from its index and the rate of funding. */
export interface MomentValues {
  readonly id: number;
  readonly market: number;
  readonly symbol: string;
  /** Time of the second of the index. */
  readonly tick: number;
  readonly mark: bigint;
  /** Rate of funding in 10^-8 of the period that the tick is in; 0 before a market had one. */
  readonly rate: bigint;
}

/** Lots that were closed at a price in the book. */
export interface BookFillValues {
  readonly lots: bigint;
  readonly ticks: bigint;
}

/**
 * Of a cross position: what of its account is not its margin. Before a liquidation and a stop all that the account has is made its
 * margin, so that nothing is left beside it: `available`, what the others have and what they are worth at their marks sum to zero.
 * Of a deleveraging `available` is with what entries hold.
 */
export interface CrossValues {
  readonly margin_mode: 'cross';
  readonly available: bigint;
  /** What the others require, in 10^-6 atoms, rounded up. */
  readonly others: bigint;
  /** Second that had been looked at when the account changed last; null where it is not known to have. */
  readonly account_changed: number | null;
  /** The others, by id. */
  readonly account: ListRoot;
}

/** A conditional entry that the mark fired. What was wanted stands in the opening of its chain, which only its owner has. */
export interface FiredEntryValues extends MomentValues {
  /** Its number, and the head of its chain. */
  readonly entry: number;
  readonly head: string;
  /** The terms that its order was judged by. */
  readonly tier_version: number;
  /** Time of the newest second that was looked at when it was placed. */
  readonly set: number;
  readonly way: EntryWay;
  readonly trigger: bigint;
  /** Why no order was placed; null: one was. */
  readonly refusal: string | null;
}

/** A stop that fired, with what it closed at once. */
export interface StopValues extends MomentValues, StateValues, Partial<CrossValues> {
  readonly stop: StopKind;
  /** Its number within the position; left out before a position had several of a kind. */
  readonly stop_id?: number;
  /** The mark that fires it; of a trailing stop by F15. */
  readonly trigger: bigint;
  /** Of a trailing stop: its callback in tenths of a percent, the mark that it began at, and its farthest mark since. */
  readonly callback?: bigint;
  readonly activation?: bigint | null;
  readonly extreme?: bigint;
  /** `tick` of the event that set it. */
  readonly set: number | null;
  /** Lots that it was to close, of one that closes a part: its own, or what was open; left out: all. */
  readonly closing?: bigint;
  /** Size of the owner's side that is older than the position, and m that follows from it. */
  readonly older: bigint;
  readonly maintenance_ppm: bigint;
  /** Whether the position was to be liquidated at this mark as well: then the bankruptcy price alone bounds the close. */
  readonly due: boolean;
  /** The worst price of the close; null when no price was good enough. */
  readonly limit: bigint | null;
  readonly fee_ppm: bigint;
  readonly fills: readonly BookFillValues[];
  /** Sums over the fills. */
  readonly realized: bigint;
  readonly fees: bigint;
  readonly from_fund: bigint;
  readonly credit: bigint;
  /** Lots that are open afterwards, and the head of the chain with the events of this stop. */
  readonly left: bigint;
  readonly after: string;
}

/** A list that a record commits to: how many entries, and the root of the tree over their texts (`lists.ts`). */
export interface ListRoot {
  readonly count: number;
  readonly root: string;
}

/** One fill of an attempt. `position` is the other one of `net`, `own` and `adl`. */
export interface AttemptFillValues {
  readonly in: ClosedIn;
  readonly lots: bigint;
  readonly ticks: bigint;
  readonly position: number | null;
}

/** One attempt to liquidate a position. */
export interface LiquidationValues extends MomentValues, StateValues, Partial<CrossValues> {
  readonly older: bigint;
  readonly maintenance_ppm: bigint;
  /** Equity rounded down, requirement rounded up (F10, F11). */
  readonly equity: bigint;
  readonly requirement: bigint;
  /** F12: ticks, 'never' or 'always'. */
  readonly bankruptcy: PriceBound;
  /** The attempt that this one goes on with: the position was closing. Null: none. */
  readonly continues: number | null;
  /** Lots that were to be closed (all, or down to the tier below), and the worst price in the book. */
  readonly closing: bigint;
  readonly limit: bigint | null;
  readonly fills: readonly AttemptFillValues[];
  /** The owner's opposite positions, oldest first; null where the mark was not beyond the bankruptcy price with lots left. */
  readonly own: ListRoot | null;
  /** The ranking of the other side; null without deleveraging. */
  readonly ranking: ListRoot | null;
  /** Fees of the fills, to the operator. */
  readonly fees: bigint;
  /** The fund at the beginning of the UTC hour of the tick, and what its records of this market and hour paid before this one. */
  readonly fund_at_hour: bigint;
  readonly fund_paid_in_hour: bigint;
  /** The fund before and after this attempt. */
  readonly fund_before: bigint;
  readonly fund_after: bigint;
  readonly fund_paid: bigint;
  readonly repaid: bigint;
  readonly fee_part: bigint;
  readonly fund_fee: bigint;
  readonly returned: bigint;
  readonly left: bigint;
  readonly after: string;
}

/** A position that was deleveraged: what was taken of it, and by which rank. */
export interface AdlValues extends MomentValues, StateValues, Partial<CrossValues> {
  /** Of a cross position: all that backs it, and its part of the equity of its account. */
  readonly older?: bigint;
  readonly backing?: bigint;
  readonly apportioned?: bigint;
  readonly from_account?: bigint;
  readonly liquidation: number;
  /** The position that was liquidated. */
  readonly against: number;
  /** From 1; `of` is the number of positions in the ranking, `root` that of the liquidation's record. */
  readonly rank: number;
  readonly of: number;
  readonly root: string;
  readonly score: bigint;
  /** What was closed of it, at the bankruptcy price of the other, free of fee. */
  readonly closed: bigint;
  readonly ticks: bigint;
  readonly value: bigint;
  readonly realized: bigint;
  readonly from_fund: bigint;
  readonly credit: bigint;
  readonly left: bigint;
  readonly after: string;
}

/** A change of the insurance fund that no liquidation made: capital. */
export interface FundValues {
  readonly asset: string;
  readonly cause: 'capital';
  readonly amount: bigint;
  readonly before: bigint;
  readonly after: bigint;
  readonly time: number;
}

/**
 * Ticks that a market passes over because of its mode: what waits, from which second, and the first one that counts again. Written
 * when the first tick is passed over (`until` null), and when one counts again.
 */
export interface WaitValues {
  readonly market: number;
  readonly symbol: string;
  readonly what: 'all' | 'stops';
  readonly from: number;
  readonly until: number | null;
}

/**
 * Marks at which stops of a market were looked at: of a block every second, of an hour and a day their swing. Written when a second
 * behind it is looked at. `before` ends the record of that length before: nothing counted between.
 */
export interface MarksValues {
  readonly id: number;
  readonly market: number;
  readonly symbol: string;
  readonly span: MarkSpan;
  readonly begins: number;
  readonly before: number | null;
}

/**
 * A minute of the premium of the book over the index (F2). Written only when every second of it that had a price was looked at.
 * Prices are those of the second that counts: the one whose premium is nearest to 0.
 */
export interface SampleValues {
  readonly id: number;
  readonly market: number;
  readonly symbol: string;
  /** When the minute begins. */
  readonly minute: number;
  /** Seconds of it with a price. */
  readonly ticks: number;
  /** Time of the second that counts, with its index in ticks and the open lots of one side then. */
  readonly tick: number;
  readonly index: bigint;
  readonly open_lots: bigint;
  /** How much was looked for on each side, in atoms of quote, and its mean price; null where the side had less. */
  readonly size: bigint;
  readonly impact_bid: bigint | null;
  readonly impact_ask: bigint | null;
  /** In 10^-8: of that second, and what the minute counts (0 where its seconds had different signs). */
  readonly premium: bigint;
  readonly counted: bigint;
}

/**
 * The rate of a period (F3): known at its beginning, paid at its end. `samples` commits to the texts of the records of samples whose
 * minutes are in the period before, in the order of minutes.
 */
export interface RateValues {
  readonly id: number;
  readonly market: number;
  readonly symbol: string;
  /** The period's number since the epoch, and its ends. */
  readonly period: number;
  readonly begins: number;
  readonly ends: number;
  readonly samples: ListRoot;
  /** Mean of what the samples count, and the figures of the formula, all in 10^-8. */
  readonly mean: bigint;
  readonly interest: bigint;
  readonly band: bigint;
  readonly cap: bigint;
  /** With fewer samples the rate is 0. */
  readonly min_samples: number;
  readonly rate: bigint;
}

/** What every record of the end of a period says. */
interface PeriodEndValues {
  readonly id: number;
  readonly market: number;
  readonly symbol: string;
  readonly period: number;
  /** The rate that is paid: that of the record of this period. */
  readonly rate: bigint;
}

/** Payments are due at the mark of this second, by everything that is open then. */
interface DueValues extends PeriodEndValues {
  readonly state: 'due';
  /** The first second with a price since the period ended, its index and its mark; `rate_now` is the rate that the mark has. */
  readonly tick: number;
  readonly index: bigint;
  readonly mark: bigint;
  readonly rate_now: bigint;
  readonly long_lots: bigint;
  readonly short_lots: bigint;
}

/** No second had a price in time: nobody pays. */
interface SkippedValues extends PeriodEndValues {
  readonly state: 'skipped';
  readonly tick: null;
  readonly index: null;
  readonly mark: null;
  readonly rate_now: null;
  readonly long_lots: null;
  readonly short_lots: null;
}

/** The end of a period. */
export type FundingValues = DueValues | SkippedValues;

const record = (kind: RecordKind, values: object): LogRecord =>
  textsOf({ ...values, kind, version: '1', rule: CONTRACT_RULE } as unknown as Value) as LogRecord;

/** The record of a market's terms. */
export const termsRecord = (values: TermsValues): LogRecord => record('contract_terms', values);
/** The record of a stop that fired. */
export const stopRecord = (values: StopValues): LogRecord => record('contract_stop', values);
/** The record of a conditional entry that fired. */
export const entryRecord = (values: FiredEntryValues): LogRecord => record('contract_entry', values);
/** The record of an attempt to liquidate. */
export const liquidationRecord = (values: LiquidationValues): LogRecord => record('contract_liquidation', values);
/** The record of a deleveraging. */
export const adlRecord = (values: AdlValues): LogRecord => record('contract_adl', values);
/** The record of capital of the fund. */
export const fundRecord = (values: FundValues): LogRecord => record('contract_fund', values);
/** The record of ticks that were passed over. */
export const waitRecord = (values: WaitValues): LogRecord => record('contract_wait', values);
/** The record of a minute of the premium. */
export const sampleRecord = (values: SampleValues): LogRecord => record('contract_sample', values);
/** The record of the rate of a period. */
export const rateRecord = (values: RateValues): LogRecord => record('contract_rate', values);
/** The record of the marks of a block. */
export const blockRecord = (values: MarksValues & { readonly span: 'block' }, marks: BlockMarks): LogRecord =>
  record('contract_marks', { ...values, marks: marksText(marks) });
/** The record of the swing of an hour or a day. */
export const swingRecord = (values: MarksValues & { readonly span: 'hour' | 'day' }, swing: Swing): LogRecord =>
  record('contract_marks', { ...values, ...swing });
/** The record of what is due at the end of a period. */
export const fundingRecord = (values: FundingValues): LogRecord => record('contract_funding', values);
