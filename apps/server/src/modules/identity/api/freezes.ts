/**
 * Who is frozen and why, in memory: asked by the dispatcher before every call that a freeze may stop. Read again from the
 * database twice a second, so that a freeze by another process holds here in less than a second; one by this process
 * holds at once, and is only answered when what was under way for the user has ended.
 */
import type { FreezeReason } from '@glasshouse/contract/identity';
import type { Clock } from '../../../platform/clock.ts';
import { type FreezableCall, type FreezeGate, stops } from '../../../platform/calls/freeze.ts';
import type { Db } from '../../../platform/db/database.ts';
import { shortReads } from '../../../platform/db/short-reads.ts';
import type { Job } from '../../../platform/module.ts';
import { loadFrozen } from '../store/freezes.ts';

const RELOAD_MS = 500;
/** How long a freeze waits for the user's calls that are under way. */
const QUIET_MS = 2_000;
/** How long a freeze holds here before its commit; after that the database alone says. */
const PENDING_MS = 5_000;

/** The frozen accounts, and the calls under way that a freeze may stop. */
export class Freezes implements FreezeGate {
  readonly db: Db;
  readonly #clock: Clock;
  #frozen: ReadonlyMap<number, FreezeReason> = new Map();
  readonly #pending = new Map<number, { reason: FreezeReason; until: number }>();
  readonly #underway = new Map<number, number>();
  readonly #waiting = new Map<number, Set<() => void>>();

  constructor(db: Db, clock: Clock) {
    this.db = db;
    this.#clock = clock;
  }

  /** Why an account is frozen, as this process knows; null when it is not. */
  reasonOf(userId: number): FreezeReason | null {
    const pending = this.#pending.get(userId);
    if (pending !== undefined && pending.until > this.#clock.now()) return pending.reason;
    if (pending !== undefined) this.#pending.delete(userId);
    return this.#frozen.get(userId) ?? null;
  }

  /** Whether an account is frozen, as this process knows. */
  isFrozen(userId: number): boolean {
    return this.reasonOf(userId) !== null;
  }

  /** The accounts that are frozen, as this process knows. */
  users(): number[] {
    return [...this.#frozen.keys()];
  }

  enter(userId: number, call: FreezableCall): (() => void) | FreezeReason {
    const reason = this.reasonOf(userId);
    if (reason !== null && stops(reason, call)) return reason;
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
  async begin(userId: number, reason: FreezeReason): Promise<void> {
    this.#pending.set(userId, { reason, until: this.#clock.now() + PENDING_MS });
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

  /** What was committed: frozen for a reason from now on, or (null) not any more. */
  set(userId: number, reason: FreezeReason | null): void {
    const frozen = new Map(this.#frozen);
    if (reason === null) frozen.delete(userId);
    else frozen.set(userId, reason);
    this.#frozen = frozen;
    this.#pending.delete(userId);
  }

  /** Reads who is frozen. */
  async reload(): Promise<void> {
    this.#frozen = await loadFrozen(shortReads(this.db));
  }

  /** Reads it twice a second. */
  job(): Job {
    return { name: 'identity.freezes', everyMs: RELOAD_MS, run: () => this.reload() };
  }
}
