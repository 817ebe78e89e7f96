/**
 * How far the recorded ticks of the index have been looked at in each market, so that each tick is looked at once and in
 * order, whichever process leads.
 * Invariants: a cursor only rises; memory follows the commit. The stored cursor may lag by SAVE_EVERY_MS, which changes
 * nothing: what it lags behind fired no order that still waits, and later orders begin with the tick they were placed at.
 */
import type { Db } from '../../../platform/db/database.ts';
import type { Markets } from '../../markets/index.ts';
import { type IndexTick, MOST_TICKS } from '../domain/batch.ts';
import type { Order } from '../domain/order.ts';
import { loadCursors } from '../store/adjustments.ts';

const SAVE_EVERY_MS = 60_000;

/** Cursors of all markets. */
export class IndexCursors {
  readonly #markets: Pick<Markets, 'firstTicksOf' | 'tickAt' | 'ticksAt'>;
  #times = new Map<number, number>();
  /** The ticks at the cursors that this process looked at itself. */
  readonly #last = new Map<number, IndexTick>();
  #saved = new Map<number, number>();

  constructor(markets: Pick<Markets, 'firstTicksOf' | 'tickAt' | 'ticksAt'>) {
    this.#markets = markets;
  }

  /** Reads them from the database, and from the orders that wait. */
  async rebuild(db: Db, waiting: readonly Order[]): Promise<void> {
    this.#times = await loadCursors(db);
    this.#last.clear();
    this.#saved = new Map(this.#times);
    for (const { marketId, afterTick } of waiting) {
      if (afterTick !== null) this.#times.set(marketId, Math.max(afterTick, this.#times.get(marketId) ?? 0));
    }
  }

  /** When the tick of a market was that was looked at last; null when none was. */
  timeOf(marketId: number): number | null {
    return this.#times.get(marketId) ?? null;
  }

  /** The ticks of a market from a time on; without any the last before it. Oldest first. */
  async recent(db: Db, marketId: number, from: number, now: number): Promise<readonly IndexTick[]> {
    const [found = []] = await this.#markets.firstTicksOf(db, [{ marketId, from }], MOST_TICKS);
    if (found.length > 0) return found;
    const last = await this.#markets.tickAt(db, marketId, now);
    return last === null ? [] : [last];
  }

  /** The price that was looked at last in a market; null when none was. */
  async priceOf(db: Db, marketId: number): Promise<number | null> {
    const time = this.#times.get(marketId);
    return time === undefined ? null : ((await this.#markets.tickAt(db, marketId, time))?.priceTicks ?? null);
  }

  /**
   * The ticks of markets that were not looked at yet, oldest first; of a market without any the last one that was. Where
   * nobody waits for the index the newest alone says all. Two queries at most, whatever the number of markets.
   */
  async ticks(
    db: Db,
    marketIds: readonly number[],
    now: number,
    someoneWaits: (marketId: number) => boolean,
  ): Promise<Map<number, readonly IndexTick[]>> {
    const ticks = new Map<number, readonly IndexTick[]>();
    const followed = marketIds.flatMap((marketId) => {
      const after = this.#times.get(marketId);
      return after !== undefined && someoneWaits(marketId) ? [{ marketId, from: after + 1 }] : [];
    });
    const first = followed.length === 0 ? [] : await this.#markets.firstTicksOf(db, followed, MOST_TICKS);
    for (const [i, { marketId }] of followed.entries()) {
      const [found = [], last] = [first[i], this.#last.get(marketId)];
      if (found.length > 0) ticks.set(marketId, found);
      // Nothing new: the last one stands, without asking for it again.
      else if (last && last.time <= now) ticks.set(marketId, [last]);
    }
    const rest = marketIds.filter((marketId) => !ticks.has(marketId));
    const asked = rest.map((marketId) => ({ marketId, time: now }));
    const newest = rest.length === 0 ? [] : await this.#markets.ticksAt(db, asked);
    for (const [i, tick] of newest.entries()) ticks.set(rest[i] as number, tick === null ? [] : [tick]);
    return ticks;
  }

  /**
   * Which of the cursors of a batch have to be written: those that moved far, or all when an order changed. Those of `watched` markets
   * also where earlier batches moved them: what happens there now must not be judged by ticks before it after a restart.
   */
  toSave(
    cursors: ReadonlyMap<number, IndexTick>,
    somethingHappened: boolean,
    watched: Iterable<number> = [],
  ): Map<number, number> {
    const due = [...cursors].filter(([id, { time }]) => somethingHappened || time - (this.#saved.get(id) ?? 0) >= SAVE_EVERY_MS);
    const saving = new Map(due.map(([id, { time }]) => [id, time]));
    for (const id of watched) {
      const time = cursors.get(id)?.time ?? this.#times.get(id);
      if (time !== undefined && time > (this.#saved.get(id) ?? 0)) saving.set(id, time);
    }
    return saving;
  }

  /** Follows a commit. */
  keep(cursors: ReadonlyMap<number, IndexTick>, saved: ReadonlyMap<number, number>): void {
    for (const [id, tick] of cursors) {
      if (tick.time < (this.#times.get(id) ?? 0)) continue;
      this.#times.set(id, tick.time);
      this.#last.set(id, tick);
    }
    for (const [id, time] of saved) this.#saved.set(id, time);
  }
}
