/**
 * The fee tiers of users, by what they traded in the 30 UTC days before today: read once a day and user.
 * Invariants: a volume holds for the whole UTC day of a batch; what is remembered was committed before the day began. Which
 * tiers it is held against is the order's: those that held when it came.
 * Limits: volumes in USDT, which all spot markets are quoted in; MAX_USERS remembered.
 */
import { ASSET_IDS } from '@glasshouse/contract';
import type { Db } from '../../../platform/db/database.ts';
import { type FeeTier, type FeeTiers, dayOf, tierOf } from '../rules/fees.ts';
import { loadVolumes } from '../store/volumes.ts';

const MAX_USERS = 200_000;

/** Remembers what users traded. */
export class FeeBook {
  #day = -1;
  #volumes = new Map<number, bigint>();
  readonly #tiersAt: (time: number) => FeeTiers;

  constructor(tiersAt: (time: number) => FeeTiers) {
    this.#tiersAt = tiersAt;
  }

  /** Makes sure that the volumes of users are known for a time. */
  async load(db: Db, userIds: Iterable<number>, now: number): Promise<void> {
    const day = dayOf(now);
    if (day !== this.#day || this.#volumes.size > MAX_USERS) {
      this.#day = day;
      this.#volumes = new Map();
    }
    const unknown = [...new Set(userIds)].filter((id) => !this.#volumes.has(id));
    const volumes = await loadVolumes(db, unknown, day, ASSET_IDS.USDT);
    for (const id of unknown) this.#volumes.set(id, volumes.get(id)?.before ?? 0n);
  }

  /** The tier of a user who was loaded, in the tiers of a time; the first for any other (their batch is decided again). */
  of(userId: number, since: number): FeeTier {
    return tierOf(this.#volumes.get(userId) ?? 0n, this.#tiersAt(since));
  }
}
