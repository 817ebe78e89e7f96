/**
 * Who stands above whom, in memory: an inviter never changes, so what was read once is right for ever.
 * Limits: 100,000 users are remembered; then it begins anew.
 */
import type { Db } from '../../../platform/db/database.ts';
import { REBATE_LEVELS } from '@glasshouse/contract/invites';
import { chainOf } from '../domain/rebates.ts';

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
    // What this question learned is its own: another one may empty what is remembered before it is answered.
    const found = new Map<number, number | null>();
    let floor = [...new Set(userIds)];
    for (let level = 0; level < REBATE_LEVELS.length && floor.length > 0; level++) {
      for (const [id, inviter] of await this.#learn(db, floor)) found.set(id, inviter);
      floor = [...new Set(floor.flatMap((id) => found.get(id) ?? []))];
    }
    const inviterOf = (id: number) => found.get(id) ?? undefined;
    return new Map(userIds.map((id) => [id, chainOf(id, inviterOf)]));
  }

  /** Who invited each of some users, remembered from now on. */
  async #learn(db: Db, userIds: readonly number[]): Promise<Map<number, number | null>> {
    const known = new Map(userIds.flatMap((id) => (this.#known.has(id) ? [[id, this.#known.get(id) ?? null] as const] : [])));
    const unknown = userIds.filter((id) => !known.has(id));
    if (unknown.length === 0) return known;
    const read = await this.#invitersOf(db, unknown);
    for (const id of unknown) {
      const inviter = read.get(id) ?? null;
      known.set(id, inviter);
      this.#known.set(id, inviter);
    }
    return known;
  }
}
