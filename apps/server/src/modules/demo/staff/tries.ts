/** Trying again: what fails is left for a while, and holds up nothing else. */
import { waitAfter } from '../../../platform/due/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** So much is remembered at most. */
const MOST_KEPT = 1_000;

/** Keeps what is remembered bounded. */
export function forgetOldest<K>(kept: { readonly size: number; keys(): Iterator<K>; delete(key: K): boolean }): void {
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as K);
}

/** What failed, and when it is tried again. */
export class Tries {
  readonly #platform: Platform;
  readonly #failed = new Map<string, { times: number; until: number }>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Does one thing; what fails is tried again later and holds up nothing else. */
  async attempt(name: string, run: () => Promise<void>): Promise<void> {
    const { clock, log } = this.#platform;
    const now = clock.now();
    const before = this.#failed.get(name);
    if (before && before.until > now) return;
    try {
      await run();
      this.#failed.delete(name);
    } catch (error) {
      const times = (before?.times ?? 0) + 1;
      this.#failed.delete(name);
      this.#failed.set(name, { times, until: now + waitAfter(times) });
      forgetOldest(this.#failed);
      // Somebody was faster, or the money is stopped: ordinary refusals of an ordinary call.
      if (!(error instanceof Refusal)) log.error({ err: error, name }, 'simulated staff failed');
    }
  }
}
