/** The phases of the markets with trading hours, in memory. Invariants: memory follows the commit. */
import { type SessionState } from './session-state.ts';

/** All of them, by market. */
export class Sessions {
  #states = new Map<number, SessionState>();

  /** The state of a market; undefined where it has no trading hours, or nothing was rebuilt yet. */
  get(marketId: number): SessionState | undefined {
    return this.#states.get(marketId);
  }

  /** The markets. */
  ids(): IterableIterator<number> {
    return this.#states.keys();
  }

  /** Begins with what was stored. */
  restore(states: readonly SessionState[]): void {
    this.#states = new Map(states.map((state) => [state.marketId, state]));
  }

  /** Follows a commit. */
  keep(phases: ReadonlyMap<number, SessionState>): void {
    for (const [marketId, state] of phases) this.#states.set(marketId, state);
  }
}
