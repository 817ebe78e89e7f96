// SPDX-License-Identifier: Apache-2.0
/**
 * Records of margin in the public log: the rate of an hour, and a step of a liquidation. No user is named. Amounts are atoms, prices
 * ticks of the index, levels ten-thousandths; a second is cited by market and time.
 */
import type { LogRecord } from '../../canonical.ts';
import { recordsOf } from '../defi/fields.ts';
import { MARGIN_RULE, type MarginCurve, type MarginDebt, type MarginItem, assetsOf, debtsOf, shownLevel } from './rule.ts';
import type { HealingOrder, HealingTerms, Shortfall } from './sale.ts';

const RECORDS = recordsOf(MARGIN_RULE);

/** What the rate of an hour is made of. */
export interface MarginRateFacts {
  readonly asset: string;
  readonly scale: number;
  /** Its number since the epoch. */
  readonly hour: number;
  readonly curve: MarginCurve;
  /** Mean use of the hour before, and what was lent and idle when the rate was made. */
  readonly usePpm: number;
  readonly lent: bigint;
  readonly idle: bigint;
  readonly annualPpm: number;
  readonly hourly: bigint;
}

/** The record of a rate. */
export const marginRateRecord = (facts: MarginRateFacts): LogRecord => ({
  ...RECORDS.head('margin_rate'),
  asset: facts.asset,
  scale: String(facts.scale),
  hour: String(facts.hour),
  base: String(facts.curve.base),
  kink: String(facts.curve.kink),
  at_kink: String(facts.curve.atKink),
  most: String(facts.curve.most),
  use: String(facts.usePpm),
  lent: String(facts.lent),
  idle: String(facts.idle),
  annual: String(facts.annualPpm),
  hourly: String(facts.hourly),
});

/** An asset of an account in a record: its debt apart. */
export interface RecordedItem extends MarginItem {
  readonly asset: string;
  readonly scale: number;
  /** The market and the second of its price; null of the quote. */
  readonly market: { readonly symbol: string; readonly time: number } | null;
  readonly debt: MarginDebt;
}

/** What a step of a liquidation is made of. */
export interface MarginLiquidationFacts {
  readonly id: number;
  readonly time: number;
  readonly terms: HealingTerms;
  /** The account when it began; `owed` is the debt. */
  readonly before: readonly RecordedItem[];
  /** The order of the step, with what it traded: coin, value, and the taker's fee in what it received. */
  readonly order: (HealingOrder & { readonly filled: bigint; readonly gross: bigint; readonly fee: bigint }) | null;
  readonly charge: bigint;
  /** By asset, of an account without a whole lot. */
  readonly losses: readonly (Shortfall & { readonly assetId: number })[];
  readonly after: readonly RecordedItem[];
}

const levelText = (items: readonly MarginItem[]): string | null => {
  const level = shownLevel(assetsOf(items), debtsOf(items));
  return level === null ? null : String(level);
};

const itemFields = (item: RecordedItem) => ({
  asset: item.asset,
  scale: String(item.scale),
  symbol: item.market?.symbol ?? null,
  second: item.market ? String(item.market.time) : null,
  ticks: String(item.ticks),
  n: String(item.n),
  d: String(item.d),
  lot: String(item.lot),
  held: String(item.held),
  principal: String(item.debt.principal),
  interest: String(item.debt.interest),
});

/** The record of a step. */
export function marginLiquidationRecord(facts: MarginLiquidationFacts): LogRecord {
  const codeOf = (assetId: number) => facts.before.find((item) => item.assetId === assetId)?.asset ?? '';
  const { order, terms } = facts;
  return {
    ...RECORDS.head('margin_liquidation'),
    id: String(facts.id),
    time: String(facts.time),
    quote: codeOf(terms.quoteId),
    heals_at: String(terms.healsAt),
    charge_ppm: String(terms.chargePpm),
    taker_ppm: String(terms.takerPpm),
    before: facts.before.map(itemFields),
    level: levelText(facts.before),
    order: order && {
      side: order.side,
      asset: codeOf(order.assetId),
      value: String(order.value),
      quantity: String(order.quantity),
      limit: String(order.limit),
      filled: String(order.filled),
      gross: String(order.gross),
      fee: String(order.fee),
    },
    charge: String(facts.charge),
    losses: facts.losses.map(({ assetId, byFund, writtenOff, interest }) => ({
      asset: codeOf(assetId),
      by_fund: String(byFund),
      written_off: String(writtenOff),
      interest: String(interest),
    })),
    after: facts.after.map(itemFields),
    level_after: levelText(facts.after),
  };
}
