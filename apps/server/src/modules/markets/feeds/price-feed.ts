/**
 * The port of feeds: whoever knows quotes of sources. The index is made from them by the published rules, elsewhere.
 *
 * Units: decimal texts, epoch milliseconds UTC. Invariants: a feed says what sources quoted and when, and judges nothing;
 * `quotes` never waits. Limits: one process; each makes its own index from what it hears.
 */
import type { PriceSource } from '@glasshouse/contract/markets';
import type { Absence, SourceQuote } from '@glasshouse/proofs';
import type { History } from '../domain/history.ts';
import type { Market } from '../domain/market.ts';

/** How one source of one symbol is doing. */
export interface SourceHealth {
  readonly symbol: string;
  readonly source: string;
  readonly isConnected: boolean;
  /** When something was heard last; null before the first time. */
  readonly heardAt: number | null;
  /** How far the source's clock is behind ours by its last message, with the way of the message. */
  readonly skewMs: number | null;
  readonly failures: number;
}

/** A feed. */
export interface PriceFeed {
  /** The label that every answer with prices carries. */
  readonly prices: PriceSource;
  /** Terms of the index for this kind of feed. */
  readonly minSources: number;
  readonly maxAgeMs: number;
  /** Begins to listen for these instruments (one per symbol). */
  start(instruments: readonly Market[]): Promise<void>;
  stop(): Promise<void>;
  /** The newest quote of each source at this moment; none where the symbol is unknown or its market is closed. */
  quotes(symbol: string, now: number): readonly SourceQuote[];
  /** Why a published source has no quote of a symbol at this moment. */
  absence(symbol: string, source: string): Absence;
  /** Candles that the feed brings along; null where they come from the record. */
  history(symbol: string): History | null;
  health(): readonly SourceHealth[];
}
