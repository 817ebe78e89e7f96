/**
 * The places of commands that wait while their market catches up: how many there are in a market, and how many of them one
 * user may have, so that few accounts cannot take those of all others (ADR 19).
 *
 * Invariants: the end of a connection, the first `cancelAll` of a user and the first cancel of each of his live orders always
 * have a place and take none of these: there are never more of them than orders and users. Repeats of them count.
 * Limits: a market maker who replaces all of his 200 orders in a market needs four batches of 50.
 */
import type { Command } from './commands.ts';
import { type Decision, accept, deny } from './decision.ts';

/** How many commands may wait for one market that catches up. */
export const MAX_HELD = 2_000;
/** How many of them one user may have, and how many from half of all on. */
export const MAX_HELD_OWN = 20;
export const MAX_HELD_SCARCE = 4;
/** Stands for the market of what waits only behind an own command of several markets. */
const BEHIND_OWN = 0;
/** When to ask again. */
const SECONDS = 1;

/** How many a user may have where so many wait. */
export function mostHeld(all: number): number {
  return all < MAX_HELD / 2 ? MAX_HELD_OWN : MAX_HELD_SCARCE;
}

/** What a command ends that a first one always may; null for any other. */
function endOf(command: Command): string | null {
  if (command.type === 'cancel') return `order ${command.orderId}`;
  if (command.type !== 'cancelAll') return null;
  return command.connection === null ? `user ${command.userId}` : `connection ${command.connection}`;
}

/** Counts who has which. A command that waits for no market waits behind another of its user. */
export class QueueShares {
  readonly #all = new Map<number, number>();
  readonly #own = new Map<string, number>();
  readonly #ends = new Set<string>();

  /** How many wait for a market, but for those that always have a place. */
  in(marketId: number): number {
    return this.#all.get(marketId) ?? 0;
  }

  /** How many wait that always have a place. */
  get ends(): number {
    return this.#ends.size;
  }

  /** None waits. */
  clear(): void {
    this.#all.clear();
    this.#own.clear();
    this.#ends.clear();
  }

  /** Whether there is a place for one more. */
  check(command: Command, userId: number | null, markets: readonly number[]): Decision<null> {
    if (this.#isFirstEnd(command)) return accept(null);
    for (const marketId of markets.length > 0 ? markets : [BEHIND_OWN]) {
      const all = this.in(marketId);
      const own = this.#own.get(`${userId} ${marketId}`) ?? 0;
      if (userId !== null && own >= mostHeld(all)) return deny('TOO_MANY_REQUESTS', { seconds: SECONDS });
      if (all >= MAX_HELD) return deny('UNAVAILABLE');
    }
    return accept(null);
  }

  /** One more waits. */
  add(command: Command, userId: number | null, markets: readonly number[]): void {
    if (this.#isFirstEnd(command)) return void this.#ends.add(endOf(command) as string);
    for (const marketId of markets.length > 0 ? markets : [BEHIND_OWN]) {
      this.#all.set(marketId, this.in(marketId) + 1);
      const key = `${userId} ${marketId}`;
      this.#own.set(key, (this.#own.get(key) ?? 0) + 1);
    }
  }

  #isFirstEnd(command: Command): boolean {
    // A connection ends once, also when it is tried again.
    if (command.type === 'cancelAll' && command.connection !== null) return true;
    const end = endOf(command);
    return end !== null && !this.#ends.has(end);
  }
}
