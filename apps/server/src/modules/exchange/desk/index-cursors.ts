/**
 * How far the recorded ticks of the index have been looked at in each market, so that each tick is looked at once and in
 * order, whichever process leads. While a market is closed its watch goes on with the ticks, and its orders stay behind: they see
 * what they missed once it is opened, whether anybody watched meanwhile or not.
 * Invariants: a cursor only rises; memory follows the commit. The stored cursor may lag by SAVE_EVERY_MS, which changes
 * nothing: what it lags behind fired no order that still waits, and later orders begin with the tick they were placed at.
 */
import type { Db } from '../../../platform/db/database.ts';
import type { Markets } from '../../markets/index.ts';
import { type IndexTick, MOST_TICKS } from '../domain/batch.ts';
import type { Order } from '../domain/order.ts';
import { type Cursor, loadCursors } from '../store/adjustments.ts';

const SAVE_EVERY_MS = 60_000;

/** Cursors of all markets. */
export class IndexCursors {
  readonly #markets: Pick<Markets, 'firstTicksOf' | 'tickAt' | 'ticksAt'>;
  #times = new Map<number, number>();
  /** How far the orders of a market have seen its ticks, where that is less than what was looked at. */
  readonly #shown = new Map<number, number>();
  /** The ticks at the cursors that this process looked at itself. */
  readonly #last = new Map<number, IndexTick>();
  #saved = new Map<number, number>();

  constructor(markets: Pick<Markets, 'firstTicksOf' | 'tickAt' | 'ticksAt'>) {
    this.#markets = markets;
  }

  /** Reads them from the database, and from the orders that wait. */
  async rebuild(db: Db, waiting: readonly Order[]): Promise<void> {
    const kept = await loadCursors(db);
    this.#times = new Map([...kept].map(([id, { looked }]) => [id, looked]));
    this.#shown.clear();
    for (const [id, { looked, shown }] of kept) if (shown < looked) this.#shown.set(id, shown);
    this.#last.clear();
    this.#saved = new Map(this.#times);
    for (const { marketId, afterTick } of waiting) {
      if (afterTick === null) continue;
      const looked = Math.max(afterTick, this.#times.get(marketId) ?? 0);
      this.#times.set(marketId, looked);
      const shown = this.#shown.get(marketId);
      if (shown === undefined || afterTick <= shown) continue;
      if (afterTick < looked) this.#shown.set(marketId, afterTick);
      else this.#shown.delete(marketId);
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

  /** The price that the orders of a market saw last; null when none did. */
  async priceOf(db: Db, marketId: number): Promise<number | null> {
    const time = this.#shown.get(marketId) ?? this.#times.get(marketId);
    return time === undefined ? null : ((await this.#markets.tickAt(db, marketId, time))?.priceTicks ?? null);
  }

  /**
   * The ticks of markets that were not looked at yet, oldest first; of a market without any the last one that was. Where
   * nobody waits for the index the newest alone says all; where orders may fire, all that they have not seen. Two queries at most,
   * whatever the number of markets.
   */
  async ticks(
    db: Db,
    marketIds: readonly number[],
    now: number,
    someoneWaits: (marketId: number) => boolean,
    mayFire: (marketId: number) => boolean = () => true,
  ): Promise<Map<number, readonly IndexTick[]>> {
    const ticks = new Map<number, readonly IndexTick[]>();
    const followed = marketIds.flatMap((marketId) => {
      const shown = mayFire(marketId) ? this.#shown.get(marketId) : undefined;
      const after = shown ?? this.#times.get(marketId);
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
    unshown: ReadonlySet<number>,
    somethingHappened: boolean,
    watched: Iterable<number> = [],
  ): Map<number, Cursor> {
    const saving = new Map<number, Cursor>();
    for (const [id, tick] of cursors) {
      const cursor = this.#behind(id, tick, unshown.has(id));
      if (somethingHappened || cursor.looked - (this.#saved.get(id) ?? 0) >= SAVE_EVERY_MS) saving.set(id, cursor);
    }
    for (const id of watched) {
      const tick = cursors.get(id);
      const time = this.#times.get(id);
      if (tick === undefined && time === undefined) continue;
      const now = tick ? this.#behind(id, tick, unshown.has(id)) : { looked: time ?? 0, shown: this.#shown.get(id) ?? time ?? 0 };
      if (now.looked > (this.#saved.get(id) ?? 0)) saving.set(id, now);
    }
    return saving;
  }

  /** Where a market's cursor stands behind a tick, which its orders have seen or not. */
  #behind(id: number, { time }: IndexTick, isUnshown: boolean): Cursor {
    const before = this.#times.get(id);
    const looked = Math.max(before ?? 0, time);
    return { looked, shown: isUnshown ? (this.#shown.get(id) ?? before ?? time) : time };
  }

  /** Follows a commit. `unshown`: markets whose orders did not see what was looked at. */
  keep(cursors: ReadonlyMap<number, IndexTick>, unshown: ReadonlySet<number>, saved: ReadonlyMap<number, Cursor>): void {
    for (const [id, tick] of cursors) {
      const { looked, shown } = this.#behind(id, tick, unshown.has(id));
      if (tick.time >= (this.#times.get(id) ?? 0)) this.#last.set(id, tick);
      this.#times.set(id, looked);
      if (shown < looked) this.#shown.set(id, shown);
      else this.#shown.delete(id);
    }
    for (const [id, { looked }] of saved) this.#saved.set(id, looked);
  }
}
