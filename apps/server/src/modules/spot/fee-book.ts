/**
 * The fee tiers of users, by what they traded in the 30 UTC days before today: read once a day and user.
 * Invariants: a tier holds for the whole UTC day of a group; what is remembered was committed before the day began.
 * Limits: volumes in USDT, which all spot markets are quoted in; MAX_USERS remembered.
 */
import { ASSET_IDS } from '@glasshouse/contract';
import type { Db } from '../../platform/db/database.ts';
import { FEE_TIERS, type FeeTier, dayOf, tierOf } from './domain/fees.ts';
import { loadVolumes } from './store/volumes.ts';

const MAX_USERS = 200_000;

/** Remembers tiers. */
export class FeeBook {
  #day = -1;
  #tiers = new Map<number, FeeTier>();

  /** Makes sure that the tiers of users are known for a time. */
  async load(db: Db, userIds: Iterable<number>, now: number): Promise<void> {
    const day = dayOf(now);
    if (day !== this.#day || this.#tiers.size > MAX_USERS) {
      this.#day = day;
      this.#tiers = new Map();
    }
    const unknown = [...new Set(userIds)].filter((id) => !this.#tiers.has(id));
    const volumes = await loadVolumes(db, unknown, day, ASSET_IDS.USDT);
    for (const id of unknown) this.#tiers.set(id, tierOf(volumes.get(id)?.before ?? 0n));
  }

  /** The tier of a user who was loaded; the first for any other (his group is decided again). */
  of(userId: number): FeeTier {
    return this.#tiers.get(userId) ?? FEE_TIERS[0];
  }
}
