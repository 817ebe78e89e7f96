/**
 * Two servers of different feeds on one database: the second one does not start while the first one writes ticks. What cannot
 * be seen here (the first one has no price at the moment, or hangs) is settled by `RecordWatch`: the feed that was started
 * last rules, the other one writes nothing and has no price from then on.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { PriceSource } from '@glasshouse/contract/markets';
import type { Db } from '../../../platform/db/database.ts';
import { type StoredTick, lastTicks } from '../store/ticks.ts';

/** Ticks that are older than this are nobody's who runs. */
const RECENT_MS = 60_000;
/** How long to watch whether ticks go on, and how often to look. */
const WATCH_MS = 3_000;
const LOOK_MS = 250;

async function newestTick(db: Db, indexIds: readonly number[]): Promise<StoredTick | null> {
  const ticks = [...(await lastTicks(db, indexIds)).values()];
  return ticks.reduce<StoredTick | null>((newest, tick) => (newest && newest.time >= tick.time ? newest : tick), null);
}

/** Error: ticks of another kind of prices are being written. Waits only where such ticks were written in the last minute. */
export async function requireNoOtherFeed(db: Db, indexIds: readonly number[], own: PriceSource, now: number): Promise<void> {
  const before = await newestTick(db, indexIds);
  if (before === null || before.prices === own || now - before.time > RECENT_MS) return;
  for (let waited = 0; waited < WATCH_MS; waited += LOOK_MS) {
    await pause(LOOK_MS);
    const tick = await newestTick(db, indexIds);
    if (tick === null || tick.prices === own || tick.time <= before.time) continue;
    throw new Error(`another server writes ${tick.prices} prices to this database: stop it, or give this one its FEED`);
  }
}
