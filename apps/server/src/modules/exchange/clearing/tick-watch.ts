/**
 * What a product does at the recorded ticks of the index of its markets: liquidations and stops that belong to positions and not
 * to the book. Every tick is looked at once and in order, before anything that may trade and came after it is decided.
 *
 * Invariants: a watch decides from the batch and its own state alone, so that a batch that is decided again ends as before; what
 * it changes is forgotten with the batch. A look that was cut off begins again with the same tick in the next batch and goes on
 * with what is left of it, so it never does a thing twice. Limits: it does at least one thing, and stops when `batch.work` is
 * BATCH_WORK.
 */
import type { AccountType } from '@glasshouse/contract';
import type { Batch, IndexTick } from '../domain/batch.ts';
import type { MarketRules } from '../rules/market-rules.ts';

/** Watches the index of markets. */
export interface TickWatch {
  /** Whether it stands on the books of another product, whose rules for a market that is closed hold. */
  readonly isGuest?: true;
  /** Whether anything in a market waits for its ticks; where nothing does, the newest alone is looked at. */
  isWatching(marketId: number): boolean;
  /** Markets whose ticks come before what may trade in a market from an account, or before an act of it; absent: its own. */
  before?(marketId: number, account: AccountType): readonly number[];
  /**
   * Does what a tick brings, in whatever mode the market is (`rules.mode`); false when some of it is left for the next batch.
   * A second without a price is a tick too.
   */
  look(batch: Batch, rules: MarketRules, tick: IndexTick): boolean;
  /** Does some of what is left of a market's work beside its ticks; of a batch in which its ticks alone were asked for. */
  goOn?(batch: Batch, rules: MarketRules): void;
}
