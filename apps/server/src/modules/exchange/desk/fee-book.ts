/**
 * The fee tiers of users, by what they traded in the 30 UTC days before today: read once a day and user.
 * Invariants: a volume holds for the whole UTC day of a batch; what is remembered was committed before the day began. Which
 * tiers it is held against is the order's: those that held when it came.
 * Limits: volumes in USDT, which all spot markets are quoted in; MAX_USERS remembered.
 */
import { ASSET_IDS, type MarketKind } from '@glasshouse/contract';
import type { Db } from '../../../platform/db/database.ts';
import { type FeeTier, type FeeTiers, dayOf, tierOf } from '../rules/fees.ts';
import { loadVolumes } from '../store/volumes.ts';

const MAX_USERS = 200_000;

/** Remembers what users traded. */
export class FeeBook {
  #day = -1;
  /** By kind of market, then by user. */
  readonly #volumes = new Map<MarketKind, Map<number, bigint>>();
  readonly #tiersAt: (kind: MarketKind, time: number) => FeeTiers;

  constructor(tiersAt: (kind: MarketKind, time: number) => FeeTiers) {
    this.#tiersAt = tiersAt;
  }

  /** Makes sure that the volumes of users are known for a time. */
  async load(db: Db, kinds: Iterable<MarketKind>, userIds: Iterable<number>, now: number): Promise<void> {
    const day = dayOf(now);
    if (day !== this.#day) this.#volumes.clear();
    this.#day = day;
    const users = [...new Set(userIds)];
    for (const kind of kinds) {
      const known = this.#knownOf(kind);
      const unknown = users.filter((id) => !known.has(id));
      const volumes = await loadVolumes(db, kind, unknown, day, ASSET_IDS.USDT);
      for (const id of unknown) known.set(id, volumes.get(id)?.before ?? 0n);
    }
  }

  #knownOf(kind: MarketKind): Map<number, bigint> {
    const known = this.#volumes.get(kind);
    if (known && known.size <= MAX_USERS) return known;
    const none = new Map<number, bigint>();
    this.#volumes.set(kind, none);
    return none;
  }

  /** The tier of a user who was loaded, in the tiers of a time; the first for any other (their batch is decided again). */
  of(kind: MarketKind, userId: number, since: number): FeeTier {
    return tierOf(this.#volumes.get(kind)?.get(userId) ?? 0n, this.#tiersAt(kind, since));
  }
}
