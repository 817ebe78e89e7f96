/** An option as the module keeps it. Units: atoms, ticks of the market, epoch milliseconds. */
import type { PriceSource } from '@glasshouse/contract/markets';
import type { OptionDirection, OptionRefund, OptionRule } from '@glasshouse/proofs';

/** The terms of an accepted order and its place among the ticks. */
export interface StoredOption {
  readonly id: number;
  /** The rule by which it was accepted, and is settled. */
  readonly rule: OptionRule;
  readonly leaf: number;
  readonly userId: number;
  readonly matchId: number;
  readonly indexId: number;
  readonly direction: OptionDirection;
  readonly seconds: number;
  readonly assetId: number;
  readonly stake: bigint;
  readonly payout: string;
  readonly profit: bigint;
  readonly accepted: number;
  readonly after: { readonly seq: number; readonly leaf: number; readonly time: number };
  readonly prices: PriceSource;
  readonly headSize: number;
}

/** The tick that an option entered at. */
export interface StoredEntry {
  readonly time: number;
  readonly seq: number;
  readonly leaf: number;
  readonly price: number;
  readonly dueAt: number;
}

/** How an option ended. */
export interface StoredResult {
  readonly outcome: 'won' | 'lost' | 'refunded';
  readonly refund: OptionRefund | null;
  readonly exit: { readonly time: number; readonly seq: number; readonly leaf: number; readonly price: number } | null;
  readonly returned: bigint;
  readonly settledAt: number;
}

/** All that is known of an option. */
export interface OptionState {
  readonly order: StoredOption;
  readonly entry: StoredEntry | null;
  readonly result: StoredResult | null;
}
