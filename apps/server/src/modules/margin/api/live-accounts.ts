/** Sends accounts to those who look at them, once a second, and pools when they change. */
import { marginAccountChannel, marginRatesChannel } from '@glasshouse/contract/margin';
import { accountFor } from './getMarginAccount.ts';
import type { MarginParts } from './parts.ts';
import { poolsNow } from './reading.ts';
import { showPool } from './show.ts';

/** Users who asked for their account a while ago are forgotten. */
const FORGET_MS = 900_000;

/** Who looks. */
export class LiveAccounts {
  readonly #asked = new Map<number, number>();
  readonly #now: () => number;
  #pools = '';

  constructor(now: () => number) {
    this.#now = now;
  }

  note(userId: number): void {
    this.#asked.set(userId, this.#now());
  }

  async publish(parts: MarginParts): Promise<void> {
    const { publisher, db } = parts.platform;
    for (const [userId, asked] of this.#asked) {
      if (publisher.isRead?.(userId, marginAccountChannel) !== false) {
        publisher.publishTo(userId, marginAccountChannel, await accountFor(parts, db, userId));
        this.#asked.set(userId, this.#now());
      } else if (this.#now() - asked > FORGET_MS) this.#asked.delete(userId);
    }
  }

  /** Pools, when they changed. */
  async publishPools(parts: MarginParts): Promise<void> {
    const pools = (await poolsNow(parts, parts.platform.db)).map((pool) => showPool(parts, pool));
    const text = JSON.stringify(pools);
    if (text === this.#pools) return;
    this.#pools = text;
    parts.platform.publisher.publish(marginRatesChannel, {}, { pools, time: this.#now() });
  }
}
