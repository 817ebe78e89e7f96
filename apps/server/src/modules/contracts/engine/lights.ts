/** The lights of positions in the ranking of deleveraging (F14): five for the first fifth. For display; nothing is decided by them. */
import { exposureOf, lightsOf, ranking, scoreAt, type Side } from '@glasshouse/risk';
import { backedIn, equityOfMember } from '../domain/cross-account.ts';
import type { ContractPosition } from '../domain/position.ts';
import { accountAt } from './cross-alerts.ts';
import type { EngineMemory } from './memory.ts';
import { oneOfAccount } from './taking.ts';

/** A ranking is at most so old, ms: it is walked through whole. */
const OLDEST_MS = 5_000;

/** Rankings of the sides of markets, made when they are asked for. */
export class AdlLights {
  readonly #memory: EngineMemory;
  readonly #now: () => number;
  readonly #known = new Map<string, { readonly made: number; readonly lights: ReadonlyMap<number, number> }>();

  constructor(memory: EngineMemory, now: () => number) {
    this.#memory = memory;
    this.#now = now;
  }

  /** The lights of a position: 0 where it has no rank; null without a mark, or where this process does not lead. */
  of({ id, marketId, core }: ContractPosition): number | null {
    const mark = this.#memory.state(marketId).mark;
    if (mark === null || this.#memory.book.get(id) === undefined) return null;
    return this.#lights(marketId, core.side, mark.ticks).get(id) ?? 0;
  }

  /** Of a cross position with its account as it was committed last, at the newest marks. */
  #scoreOf({ id, userId, account, marketId, marginMode, core, termsTime }: ContractPosition, mark: bigint): bigint | null {
    const { contract, settleAssetId: assetId } = this.#memory.book.termsAt(marketId, termsTime);
    if (marginMode === 'isolated') return scoreAt(contract, exposureOf(core), mark);
    const known = this.#memory.cross.known({ userId, account, assetId });
    const now = known && accountAt(known, (of) => this.#memory.state(of).mark?.ticks ?? null);
    if (!now?.members.some((member) => member.id === id)) return null;
    return scoreAt(contract, backedIn(now, id).exposure, mark, equityOfMember(now, id));
  }

  #lights(marketId: number, side: Side, mark: bigint): ReadonlyMap<number, number> {
    const key = `${marketId}:${side}`;
    const known = this.#known.get(key);
    const now = this.#now();
    if (known && now - known.made < OLDEST_MS) return known.lights;
    const scored = [...this.#memory.book.values()].flatMap((position) => {
      if (position.marketId !== marketId || position.core.side !== side) return [];
      const score = this.#scoreOf(position, mark);
      return score === null ? [] : [{ id: position.id, score, userId: position.userId, marginMode: position.marginMode }];
    });
    const ranked = oneOfAccount(ranking(scored));
    const lights = new Map(ranked.map(({ id }, i) => [id, lightsOf(i + 1, ranked.length)]));
    this.#known.set(key, { made: now, lights });
    return lights;
  }
}
