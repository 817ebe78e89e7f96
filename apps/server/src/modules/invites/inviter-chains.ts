/**
 * Who stands above whom, in memory: an inviter never changes, so what was read once is right for ever.
 * Limits: 100,000 users are remembered; then it begins anew.
 */
import type { Db } from '../../platform/db/database.ts';
import { REBATE_LEVELS } from '@glasshouse/contract';
import { chainOf } from './domain/rebates.ts';

const MOST_REMEMBERED = 100_000;

/** Who invited each of some users; those whom nobody invited are left out. */
export type InvitersOf = (db: Db, userIds: readonly number[]) => Promise<Map<number, number>>;

/** The chains above payers. */
export class InviterChains {
  readonly #invitersOf: InvitersOf;
  /** Null: nobody invited this one. */
  readonly #known = new Map<number, number | null>();

  constructor(invitersOf: InvitersOf) {
    this.#invitersOf = invitersOf;
  }

  /** Who stands above each of some users, nearest first. They exist in the database. */
  async above(db: Db, userIds: readonly number[]): Promise<Map<number, number[]>> {
    if (this.#known.size > MOST_REMEMBERED) this.#known.clear();
    let floor = [...new Set(userIds)];
    for (let level = 0; level < REBATE_LEVELS.length && floor.length > 0; level++) {
      await this.#learn(db, floor);
      floor = [...new Set(floor.flatMap((id) => this.#known.get(id) ?? []))];
    }
    const inviterOf = (id: number) => this.#known.get(id) ?? undefined;
    return new Map(userIds.map((id) => [id, chainOf(id, inviterOf)]));
  }

  async #learn(db: Db, userIds: readonly number[]): Promise<void> {
    const unknown = userIds.filter((id) => !this.#known.has(id));
    if (unknown.length === 0) return;
    const found = await this.#invitersOf(db, unknown);
    for (const id of unknown) this.#known.set(id, found.get(id) ?? null);
  }
}
