// SPDX-License-Identifier: Apache-2.0
/**
 * The record of an order in the public log: its terms, and where it stands among the ticks. It names no user.
 * Invariants: all numbers are texts; the record is canonical; profit = stake × payout by the rule.
 */
import { formatAmount, parseAmount } from '@glasshouse/money';
import { readCanonical } from '../../canonical.ts';
import { countOf } from '../../count.ts';
import { OPTION_RULE, OPTION_RULES, type OptionDirection, type OptionRule, type RuleOrder, profitOf } from './rule.ts';

/** An order as it stands in the log. */
export type OptionOrderRecord = {
  readonly kind: 'option_order';
  readonly version: '1';
  readonly rule: string;
  readonly id: string;
  readonly symbol: string;
  readonly direction: string;
  readonly seconds: string;
  readonly asset: string;
  /** Decimals of an atom of the asset. */
  readonly scale: string;
  readonly stake: string;
  readonly payout: string;
  readonly profit: string;
  /** Epoch milliseconds. */
  readonly accepted: string;
  /** The last second of the log before it; by `options/1` the last tick of the symbol. */
  readonly after: { readonly seq: string; readonly leaf: string; readonly time: string };
  /** Whether prices are recorded, live or simulated. */
  readonly prices: string;
};

/** What a record is made of. */
export interface OrderTerms {
  readonly id: number;
  readonly symbol: string;
  readonly direction: OptionDirection;
  readonly seconds: number;
  readonly asset: string;
  readonly scale: number;
  readonly stake: bigint;
  readonly payout: string;
  readonly accepted: number;
  readonly after: { readonly seq: number; readonly leaf: number; readonly time: number };
  readonly prices: string;
  /** That of orders accepted now when left out. */
  readonly rule?: OptionRule;
}

/** Puts the record together. */
export function orderRecord(terms: OrderTerms): OptionOrderRecord {
  const { after } = terms;
  return {
    kind: 'option_order',
    version: '1',
    rule: terms.rule ?? OPTION_RULE,
    id: String(terms.id),
    symbol: terms.symbol,
    direction: terms.direction,
    seconds: String(terms.seconds),
    asset: terms.asset,
    scale: String(terms.scale),
    stake: formatAmount(terms.stake, terms.scale),
    payout: terms.payout,
    profit: formatAmount(profitOf(terms.stake, terms.payout), terms.scale),
    accepted: String(terms.accepted),
    after: { seq: String(after.seq), leaf: String(after.leaf), time: String(after.time) },
    prices: terms.prices,
  };
}

/** An order that was read from its record. */
export interface ReadOrder {
  readonly record: OptionOrderRecord;
  readonly scale: number;
  readonly after: { readonly seq: number; readonly leaf: number; readonly time: number };
  /** Inputs of the rule; the leaf is in the proof. */
  readonly order: Omit<RuleOrder, 'leaf'>;
}

/** Reads the text of a record; null when it is not canonical, of another rule, or its figures do not follow. Never throws. */
export function readOrderRecord(body: string): ReadOrder | null {
  try {
    const record = readCanonical(body) as OptionOrderRecord | null;
    if (record?.kind !== 'option_order' || record.version !== '1') return null;
    const rule = OPTION_RULES.find((name) => name === record.rule);
    if (rule === undefined) return null;
    const { direction, asset, symbol } = record;
    if ((direction !== 'up' && direction !== 'down') || typeof asset !== 'string' || typeof symbol !== 'string') return null;
    const [scale, seconds, accepted] = [countOf(record.scale), countOf(record.seconds), countOf(record.accepted)];
    const [seq, leaf, time] = [countOf(record.after.seq), countOf(record.after.leaf), countOf(record.after.time)];
    if (scale === null || !seconds || accepted === null || seq === null || leaf === null || time === null) return null;
    const stake = parseAmount(record.stake, scale);
    if (!stake.ok) return null;
    const profit = profitOf(stake.atoms, record.payout);
    if (formatAmount(profit, scale) !== record.profit || countOf(record.id) === null) return null;
    return {
      record,
      scale,
      after: { seq, leaf, time },
      order: { rule, accepted, direction, seconds, stake: stake.atoms, profit },
    };
  } catch {
    return null;
  }
}
