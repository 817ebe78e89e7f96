/**
 * Decides whether an option is accepted, one after another against what the group before it has taken. Pure.
 * Units: atoms, epoch milliseconds. Invariants: no stake without funds on both sides; the cap of the house is the same
 * for both directions and looks at nothing but sums.
 */
import type { OptionDirection } from '@glasshouse/proofs';
import { MAX_OPEN } from './terms.ts';
import { type KeptKind, type Used, limitDenial } from './limits.ts';

/** An option that is asked for, checked against the published terms. */
export interface Wanted {
  readonly userId: number;
  readonly matchId: number;
  readonly indexId: number;
  readonly symbol: string;
  readonly direction: OptionDirection;
  readonly seconds: number;
  readonly assetId: number;
  readonly stake: bigint;
  readonly payout: string;
  readonly profit: bigint;
  /** The house's cap for this index, in atoms. */
  readonly cap: bigint;
  /** When the next published terms count; null when none are coming. */
  readonly until: number | null;
}

/** What one user has and may do. */
export interface Standing {
  available: bigint;
  open: number;
  readonly limits: Readonly<Record<KeptKind, bigint | null>>;
  used: Used;
}

/** Everything that placing looks at; deciding writes into it what it took. */
export interface Room {
  readonly now: number;
  /** Of the house, for profits. */
  house: bigint;
  readonly standings: ReadonlyMap<number, Standing>;
  /** Profits to pay, by `exposureKey`. */
  readonly exposure: Map<string, bigint>;
}

/** Why an option is not accepted. */
export type Denial =
  | { readonly reason: 'limit'; readonly kind: KeptKind; readonly left: bigint }
  | { readonly reason: 'open' | 'house' }
  | { readonly reason: 'funds'; readonly missing: bigint }
  | { readonly reason: 'exposure'; readonly left: bigint };

/** The second in which an option accepted now is expected to be due. */
export function expectedDue(now: number, seconds: number): number {
  return (Math.floor(now / 1_000) + 1 + seconds) * 1_000;
}

/** Where the house's risk of an option is added up. */
export function exposureKey(
  { indexId, direction, seconds }: Pick<Wanted, 'indexId' | 'direction' | 'seconds'>,
  now: number,
): string {
  return `${indexId}:${expectedDue(now, seconds)}:${direction}`;
}

/** Accepts an option, or says why not. Accepted ones are taken out of the room that is left. */
export function decidePlacing(room: Room, wanted: Wanted): Denial | null {
  const standing = room.standings.get(wanted.userId);
  if (!standing) return { reason: 'funds', missing: wanted.stake };
  const limit = limitDenial(standing.limits, standing.used, wanted.stake, room.now);
  if (limit) return { reason: 'limit', ...limit };
  if (standing.open >= MAX_OPEN) return { reason: 'open' };
  if (standing.available < wanted.stake) return { reason: 'funds', missing: wanted.stake - standing.available };
  const key = exposureKey(wanted, room.now);
  const taken = room.exposure.get(key) ?? 0n;
  if (taken + wanted.profit > wanted.cap) return { reason: 'exposure', left: stakeFor(wanted, wanted.cap - taken) };
  if (wanted.profit > room.house) return { reason: 'house' };
  room.exposure.set(key, taken + wanted.profit);
  room.house -= wanted.profit;
  standing.available -= wanted.stake;
  standing.open += 1;
  standing.used = { day: standing.used.day + wanted.stake, week: standing.used.week + wanted.stake };
  return null;
}

/** The largest stake of these terms whose profit still fits, rounded down. */
function stakeFor({ stake, profit }: Wanted, left: bigint): bigint {
  return left <= 0n || profit === 0n ? 0n : (stake * left) / profit;
}
