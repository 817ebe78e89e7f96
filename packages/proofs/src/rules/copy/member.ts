// SPDX-License-Identifier: Apache-2.0
/**
 * What a follow opens with an order of its trader, or why it is left out. Nobody is resized: what does not fit is skipped.
 *
 * The first reason that holds, in this order: the follow or its market rests; an opposite order of its owner waits; as many copies are
 * open as may be; the size is nothing, below or above what the market takes; the allowance of the day is used up; the margin is more
 * than one copy may have; the money set aside does not cover it at the worst price.
 *
 * Units: lots, ticks, atoms of the quote, parts per million. Pure.
 */
import { LINEAR, type Side, entryHold, marginTicks, valueOf } from '@glasshouse/risk';
import { type BlockSide, memberGuard } from './guard.ts';
import { type Sizing, copyLots } from './size.ts';

/** Why a follow is left out of a block; `price_moved`: its order traded nothing within its worst price. */
export const SKIP_REASONS = [
  'paused',
  'own_order',
  'open_max',
  'too_small',
  'too_large',
  'slippage_day',
  'price_moved',
  'order_margin',
  'budget',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The order of the trader, and its market at that moment. */
export interface TraderOrder {
  readonly side: BlockSide;
  readonly lots: bigint;
  readonly multiple: bigint;
  readonly markTicks: bigint;
  /** The best price of the other side of the book; null without one. */
  readonly bestTicks: bigint | null;
  /** The limit of the order, and the guard of the contract. */
  readonly limits: readonly bigint[];
  /** Least value and most lots of an order of the market, and the rate of a taker's fee. */
  readonly leastValue: bigint;
  readonly mostLots: bigint;
  readonly feePpm: bigint;
}

/** A follow at that moment. */
export interface MemberFacts {
  readonly isPaused: boolean;
  readonly hasOpposite: boolean;
  readonly openCopies: number;
  /** Null: no bound of its own. */
  readonly openMax: number | null;
  readonly sizing: Sizing;
  /** The largest multiple that the follow, and that the tier of its owner allows. */
  readonly multipleMax: bigint;
  readonly tierMultiple: bigint;
  readonly slippagePpm: bigint;
  /** What is left of the day's allowance. */
  readonly allowance: bigint;
  readonly orderMarginMax: bigint | null;
  /** What is set aside and not in a copy or an order. */
  readonly free: bigint;
}

/** What a member opens. */
export interface MemberEntry {
  readonly lots: bigint;
  readonly multiple: bigint;
  readonly guardTicks: bigint;
  /** What it needs at its worst price. */
  readonly margin: bigint;
  readonly fee: bigint;
}

const least = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b));

function sizeReason(order: TraderOrder, lots: bigint): SkipReason | null {
  if (lots === 0n || valueOf(LINEAR, order.markTicks, lots) < order.leastValue) return 'too_small';
  return lots > order.mostLots ? 'too_large' : null;
}

/** Why a follow rests whatever the size would be. */
function restReason(member: MemberFacts): SkipReason | null {
  if (member.isPaused) return 'paused';
  if (member.hasOpposite) return 'own_order';
  return member.openMax !== null && member.openCopies >= member.openMax ? 'open_max' : null;
}

/** What a follow opens with an order, or why it is skipped. */
export function decideMember(order: TraderOrder, member: MemberFacts): MemberEntry | SkipReason {
  const rests = restReason(member);
  if (rests !== null) return rests;
  const lots = copyLots(order.lots, member.sizing);
  const unfit = sizeReason(order, lots);
  if (unfit !== null) return unfit;
  if (member.allowance <= 0n) return 'slippage_day';
  const { side, markTicks } = order;
  const { slippagePpm, allowance } = member;
  const guardTicks = memberGuard({ side, kind: 'open', markTicks, lots, others: order.limits, slippagePpm, allowance });
  const multiple = least([order.multiple, member.multipleMax, member.tierMultiple]);
  const opens: Side = side === 'buy' ? 'long' : 'short';
  const held = { marginTicks: marginTicks(LINEAR, opens, guardTicks, order.bestTicks), multiple, feePpm: order.feePpm };
  const { margin, fee } = entryHold(LINEAR, held, lots);
  if (member.orderMarginMax !== null && margin > member.orderMarginMax) return 'order_margin';
  return margin + fee > member.free ? 'budget' : { lots, multiple, guardTicks, margin, fee };
}
