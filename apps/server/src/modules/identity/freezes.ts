/**
 * Who is frozen, in memory: asked by the dispatcher before every call that takes on new risk. Read again from the
 * database twice a second, so that a freeze by another process holds here in less than a second; one by this process
 * holds at once, and is only answered when what was under way for the user has ended.
 */
import type { Clock } from '../../platform/clock.ts';
import type { FreezeGate } from '../../platform/calls/freeze.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Job } from '../../platform/module.ts';
import { loadFrozenIds } from './store/freezes.ts';

const RELOAD_MS = 500;
/** How long a freeze waits for the user's calls that are under way. */
const QUIET_MS = 2_000;
/** How long a freeze holds here before its commit; after that the database alone says. */
const PENDING_MS = 5_000;

/** The frozen accounts, and the calls under way that take on new risk. */
export class Freezes implements FreezeGate {
  readonly db: Db;
  readonly #clock: Clock;
  #frozen: ReadonlySet<number> = new Set();
  readonly #pending = new Map<number, number>();
  readonly #underway = new Map<number, number>();
  readonly #waiting = new Map<number, Set<() => void>>();

  constructor(db: Db, clock: Clock) {
    this.db = db;
    this.#clock = clock;
  }

  /** Whether an account is frozen, as this process knows. */
  isFrozen(userId: number): boolean {
    if (this.#frozen.has(userId)) return true;
    const until = this.#pending.get(userId);
    if (until === undefined) return false;
    if (until > this.#clock.now()) return true;
    this.#pending.delete(userId);
    return false;
  }

  enter(userId: number): (() => void) | null {
    if (this.isFrozen(userId)) return null;
    this.#underway.set(userId, (this.#underway.get(userId) ?? 0) + 1);
    return () => this.#leave(userId);
  }

  #leave(userId: number): void {
    const left = (this.#underway.get(userId) ?? 1) - 1;
    if (left > 0) {
      this.#underway.set(userId, left);
      return;
    }
    this.#underway.delete(userId);
    for (const tell of this.#waiting.get(userId) ?? []) tell();
    this.#waiting.delete(userId);
  }

  /** Lets nothing new in, and waits for what is under way; for two seconds at most. */
  async begin(userId: number): Promise<void> {
    this.#pending.set(userId, this.#clock.now() + PENDING_MS);
    if (!this.#underway.has(userId)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, QUIET_MS);
      const waiting = this.#waiting.get(userId) ?? new Set();
      this.#waiting.set(userId, waiting);
      waiting.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** What was committed: frozen from now on, or not any more. */
  set(userId: number, isFrozen: boolean): void {
    const frozen = new Set(this.#frozen);
    if (isFrozen) frozen.add(userId);
    else frozen.delete(userId);
    this.#frozen = frozen;
    this.#pending.delete(userId);
  }

  /** Reads who is frozen. */
  async reload(): Promise<void> {
    this.#frozen = await loadFrozenIds(this.db);
  }

  /** Reads it twice a second. */
  job(): Job {
    return { name: 'identity.freezes', everyMs: RELOAD_MS, run: () => this.reload() };
  }
}
