// SPDX-License-Identifier: Apache-2.0
/**
 * The events of a position, as they are hashed into its chain. The desk writes them with these functions; the verifier recomputes
 * every amount that they state (`chain.ts`).
 *
 * Units: lots, ticks, atoms of the settle asset, parts per million, epoch milliseconds. Invariants: revisions count from 1 without
 * gap; `tick` is the time of the newest second of the index that the market had looked at when the event was decided (of what a
 * tick itself brings: that tick), so that it says whether a position changed before or after a tick was judged.
 */
import type { ClosedIn, Side } from '@glasshouse/risk';
import { sha256, toHex, utf8 } from '../../bytes.ts';
import { canonicalText, type RecordValue } from '../../canonical.ts';
import type { Fields } from './fields.ts';
import { textsOf, type Value } from './texts.ts';

/** Whether the margin of a position is all that backs it, or its owner's whole account. */
export const MARGIN_MODE_NAMES = ['isolated', 'cross'] as const;
export type MarginModeName = (typeof MARGIN_MODE_NAMES)[number];

/** What a position is from its first fill to its end. Its id is that of the order that opened it. */
export interface OpeningValues {
  readonly position: number;
  /** Id of the market. */
  readonly market: number;
  readonly side: Side;
  readonly margin_mode: MarginModeName;
  readonly multiple: bigint;
  /** Version of the terms of its market (record `contract_terms`). */
  readonly tier_version: number;
  /** 16 random bytes in hex, drawn when the order was accepted: nobody else can guess the chain, nor what a list says of it. */
  readonly salt: string;
}

/** Who closed a part through the book. */
export const CLOSED_BY = ['user', 'stop'] as const;
export type ClosedBy = (typeof CLOSED_BY)[number];

/** What a close of lots states; all of it follows from the position, lots, price and fee rate (F9). */
export interface CloseValues {
  readonly lots: bigint;
  readonly ticks: bigint;
  readonly value: bigint;
  /** Result before the fee; negative: a loss. */
  readonly realized: bigint;
  readonly fee: bigint;
  /** What the fund paid: atoms of rounding, or all that is missing where it backs the close. */
  readonly from_fund: bigint;
  /** Of a cross position, what its account paid; left out while it has all of it as its margin. */
  readonly from_account?: bigint;
  /** What is left: to available, but of a liquidation kept for its end. */
  readonly credit: bigint;
}

/** A fill of the order that opened it (F5, F6). */
export interface AddEvent {
  readonly kind: 'add';
  readonly fill: number;
  readonly lots: bigint;
  /** Lots that the same fill took from positions before; left out where there are none. */
  readonly before_lots?: bigint;
  readonly ticks: bigint;
  readonly value: bigint;
  /** Lots of the order that were open before this fill, and the price that its hold was computed at. */
  readonly open_lots: bigint;
  readonly margin_ticks: bigint;
  /** The user's rate as maker or taker, at most that of the terms. */
  readonly fee_ppm: bigint;
  readonly fee: bigint;
  readonly margin: bigint;
}

/** A close in the book by its owner or by a stop. */
export interface ReduceEvent extends CloseValues {
  readonly kind: 'reduce';
  readonly fill: number;
  /** Lots that the same fill took from positions before; left out where there are none. */
  readonly before_lots?: bigint;
  readonly by: ClosedBy;
  /** Id of the stop; null unless a stop closed. */
  readonly stop: number | null;
  readonly fee_ppm: bigint;
}

/** Lots that a liquidation of this position closed. Rate: f of the terms in the book, none against positions. */
export interface LiquidationEvent extends CloseValues {
  readonly kind: 'liquidation';
  readonly liquidation: number;
  readonly in: ClosedIn;
  /** The fill in the book; null for a close against a position. */
  readonly fill: number | null;
  /** The other position of `net`, `own` and `adl`. */
  readonly against: number | null;
}

/** The end of an attempt to liquidate this position: how the credits of its closes were divided. Every attempt ends with one. */
export interface ReturnedEvent {
  readonly kind: 'returned';
  readonly liquidation: number;
  readonly repaid: bigint;
  readonly fee_part: bigint;
  readonly fund_fee: bigint;
  /** To the margin while lots are open, else to available. */
  readonly returned: bigint;
}

/** Lots closed against an own opposite position, free of fee: at the mark, or at the bankruptcy price of the one that was liquidated. */
export interface OffsetEvent extends CloseValues {
  readonly kind: 'offset';
  /** Null: their owner asked for it. */
  readonly liquidation: number | null;
  readonly against: number;
}

/** Lots taken by deleveraging, at the bankruptcy price of the position that was liquidated and free of fee. */
export interface AdlEvent extends CloseValues {
  readonly kind: 'adl';
  readonly liquidation: number;
  readonly adl: number;
}

/** Margin that the owner added, or took out (negative). */
export interface MarginEvent {
  readonly kind: 'margin';
  readonly margin: bigint;
}

/** Another multiple, and by how much it changed the margin (F5 of its entry value at both). */
export interface MultipleEvent {
  readonly kind: 'multiple';
  readonly multiple: bigint;
  readonly margin: bigint;
}

/** Kinds of stops, in the order in which one mark fires them. */
export const STOP_KINDS = ['sl', 'trailing', 'tp'] as const;
export type StopKind = (typeof STOP_KINDS)[number];

/** A stop that was set or changed, or (neither `ticks` nor `callback`) taken away: by the owner, or because it fired. */
export interface StopEvent {
  readonly kind: 'stop';
  readonly stop: number;
  readonly stop_kind: StopKind;
  /** The mark that fires it; of a trailing stop null. */
  readonly ticks: bigint | null;
  /** Of a trailing stop that is set: its callback in tenths of a percent, and the mark that it begins at; null: the next one. */
  readonly callback?: bigint;
  readonly activation?: bigint | null;
  /** Of one that is set: the lots that it closes at most; left out: all. */
  readonly lots?: bigint;
  readonly fired: boolean;
}

/** Funding of a period: received, or paid (negative). At most once a period; none where the rate is 0. */
export interface FundingEvent {
  readonly kind: 'funding';
  /** The record `contract_funding` that says what was due. */
  readonly record: number;
  readonly period: number;
  readonly mark: bigint;
  readonly rate: bigint;
  readonly funding: bigint;
  /** Of a payment of a cross position: what was available. */
  readonly from_available?: bigint;
  /** Of a payment: what margin gave, and what is owed on top of what was. */
  readonly from_margin: bigint;
  readonly owed: bigint;
  /** Of a receipt: what pays what was owed, and the rest, to available. */
  readonly owed_paid: bigint;
  readonly credit: bigint;
}

/**
 * A change of a cross position by its account: margin and what it owes as differences, and (`mark`) its result so far paid out or in, so
 * that its entry value is the value at the mark.
 */
export interface CrossEvent {
  readonly kind: 'cross';
  readonly mark: bigint | null;
  readonly realized: bigint;
  readonly margin: bigint;
  readonly owed: bigint;
}

/** What an event says. */
export type EventValues =
  | AddEvent
  | ReduceEvent
  | LiquidationEvent
  | ReturnedEvent
  | OffsetEvent
  | AdlEvent
  | MarginEvent
  | MultipleEvent
  | StopEvent
  | FundingEvent
  | CrossEvent;

/** Where an event stands. */
export interface EventPlace {
  /** 1 for the first fill. */
  readonly revision: number;
  /** When it was committed. */
  readonly time: number;
  /** Time of the newest second of the index that was looked at; null before there was one. */
  readonly tick: number | null;
}

/** The record of an opening. */
export const openingRecord = (values: OpeningValues): Fields => textsOf({ ...values, kind: 'open' } as Value) as Fields;

/** The record of an event. */
export const eventRecord = (place: EventPlace, values: EventValues): Fields =>
  textsOf({ ...values, ...place } as Value) as Fields;

/** The head of a chain before its first event: SHA-256 over the opening. */
export const chainStart = (opening: Fields): string => chainHead('', opening);

/** The head after one more event: SHA-256 of the head before it and its canonical text, in hex. */
export function chainHead(before: string, event: Fields): string {
  return toHex(sha256(utf8(`${before}\n${canonicalText(event as RecordValue)}`)));
}
